export type Row = [what: string, measured: string | number, wanted: string, ok: boolean]

export function report(title: string, rows: Row[]): boolean {
  process.stdout.write(`\n${title}\n`)
  for (const [what, measured, wanted, ok] of rows)
    process.stdout.write(
      `  ${ok ? 'ok    ' : 'BROKEN'}  ${what.padEnd(58)} ${String(measured).padStart(12)}   ${wanted}\n`,
    )
  return rows.every(([, , , ok]) => ok)
}

export const leaveWith = (ok: boolean) => process.exit(ok ? 0 : 1)
