import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { printerOf } from '../settings/printer.ts'
import { PRINT_QUEUE } from './begin-prints.ts'
import { hasColours, LONGEST_MS, PRINT_KINDS, type PrintDeps, printKey, putPrint } from './print-deps.ts'
import { buildReadyMade } from './print-model.ts'
import { buildBodyPrintTask, buildPrintTask } from './print-task.ts'
import {
  findPrintRow,
  type LineToPrint,
  linesToPrint,
  listOrdersToPrint,
  listStoredFiles,
  rowsOfOrder,
} from './queries.ts'
import type { PrintResult } from './solid/build-print.ts'
import { type PrintRow, printFiles } from './tables.ts'

const STALE_MS = 120_000

/** There is a figure, a body or a model. */
export type Printable = LineToPrint & { hash: string; heightMm: number }
export const isPrintable = (one: LineToPrint): one is Printable =>
  one.state === 'approved' &&
  (one.figure ?? one.body ?? one.model) !== null &&
  one.hash !== null &&
  one.heightMm !== null

export const isOf = (row: PrintRow, { hash, recipe }: Pick<Printable, 'hash' | 'recipe'>) =>
  row.hash === hash && row.recipe === recipe

const PREFIX = 'prints'

interface MakingDeps extends PrintDeps {
  /** Where the file of a body waits for the worker. */
  arriving: string
}

export function makePrintsOfOrders(deps: MakingDeps) {
  const { jobs, db } = deps
  jobs.handle<{ orderId: string }>(PRINT_QUEUE, { retries: 3, expireInSeconds: 900 }, async ({ orderId }) => {
    const failures: unknown[] = []
    for (const one of (await linesToPrint(db, orderId)).filter(isPrintable))
      await makePrint(deps, one).catch(async error => {
        failures.push(error)
        if (!deps.stopping.aborted) await saveFailure(db, one)
      })
    if (failures.length > 0) throw failures[0]
  })
  jobs.every('50 3 * * *', 'print.sweep', () => sendOverdue(deps))
  jobs.every('10 4 * * *', 'print.files', () => removeOrphans(deps))
}

/** Jobs that were lost with their process, files of an older recipe, and orders taken in hand before they were paid. */
export async function sendOverdue({ db, jobs, clock }: Pick<PrintDeps, 'db' | 'jobs' | 'clock'>) {
  await sendLostAgain({ db, jobs })
  const stale = new Date(clock().getTime() - STALE_MS)
  for (const orderId of await listOrdersToPrint(db, stale)) await jobs.send(db, PRINT_QUEUE, { orderId })
}

/** A process that dies leaves a job that failed and no failed file: it is done again, or finds its file there. */
async function sendLostAgain({ db, jobs }: Pick<PrintDeps, 'db' | 'jobs'>) {
  for (const { id, data } of await jobs.failed(db, PRINT_QUEUE)) {
    const orderId = String(data.orderId)
    if ((await rowsOfOrder(db, orderId)).some(({ state }) => state === 'failed')) continue
    await db.transaction(async tx => {
      if (await jobs.forgetFailed(tx, PRINT_QUEUE, id)) await jobs.send(tx, PRINT_QUEUE, { orderId })
    })
  }
}

export async function requestPrint(deps: PrintDeps, one: Printable) {
  const { db, jobs, clock } = deps
  const now = clock()
  const row = await findPrintRow(db, one.orderId, one.line)
  const isAsked = row && isOf(row, one) && row.state === 'waiting'
  if (isAsked && now.getTime() - row.requestedAt.getTime() < STALE_MS) return
  await db.transaction(async tx => {
    await wait(tx, one, now)
    await jobs.send(tx, PRINT_QUEUE, { orderId: one.orderId })
  })
}

/** What the slicer said of another file goes. */
async function wait(db: Database, one: Printable, now: Date) {
  const row = { hash: one.hash, recipe: one.recipe, state: 'waiting' as const, requestedAt: now }
  const isSame = sql`${printFiles.hash} = ${row.hash} and ${printFiles.recipe} = ${row.recipe}`
  await db
    .insert(printFiles)
    .values({ orderId: one.orderId, line: one.line, ...row })
    .onConflictDoUpdate({
      target: [printFiles.orderId, printFiles.line],
      set: {
        ...row,
        slicerGrams: sql`case when ${isSame} then ${printFiles.slicerGrams} end`,
        slicerMinutes: sql`case when ${isSame} then ${printFiles.slicerMinutes} end`,
      },
    })
}

async function makePrint(deps: MakingDeps, one: Printable): Promise<void> {
  const { db, files, clock, log } = deps
  const before = await findPrintRow(db, one.orderId, one.line)
  if (before && isOf(before, one) && before.state === 'made' && (await isThere(files, before))) return
  await wait(db, one, before?.requestedAt ?? clock())
  const startedAt = performance.now()
  const { measures, files: made, shared } = await build(deps, one)
  const own = `${PREFIX}/${one.orderId}-${one.line}-${one.hash.slice(0, 16)}-${one.recipe}`
  const file = shared ?? (made && own)
  if (made && file && !shared) await putPrint(files, file, made)
  const seconds = (performance.now() - startedAt) / 1000
  // Another proof may have come meanwhile; its own job makes its file.
  const mine = and(
    eq(printFiles.orderId, one.orderId),
    eq(printFiles.line, one.line),
    eq(printFiles.hash, one.hash),
    eq(printFiles.recipe, one.recipe),
  )
  const written = await db
    .update(printFiles)
    .set({
      state: 'made',
      measures,
      file,
      sha256ThreeMf: made && sha256(made.threeMf),
      sha256Stl: made && sha256(made.stl),
      seconds,
      madeAt: clock(),
    })
    .where(mine)
    .returning()
  const superseded = written.length === 0 ? file : before?.file !== file ? before?.file : null
  if (superseded) await removeFiles(files, superseded)
  log.info({ order: one.orderId, line: one.line, seconds }, 'a print file was made')
}

/** From the kit, from its Desk Buddy's model, or from the file of its body as it came. */
async function build(deps: MakingDeps, one: Printable): Promise<PrintResult & { shared?: string }> {
  const { db, files, printWorker, kitDirectory, arriving } = deps
  const { figure, body, model, label, heightMm, hash } = one
  if (model) return buildReadyMade(deps, model, label)
  const order = { kitDirectory, label, heightMm, hash, title: label ?? 'Figurine' }
  if (figure) {
    const { peg_clearance_mm: clearanceMm } = await printerOf(db)
    return printWorker.do(buildPrintTask, { ...order, figure, clearanceMm }, { withinMs: LONGEST_MS })
  }
  await mkdir(arriving, { recursive: true, mode: 0o700 })
  const folder = await mkdtemp(join(arriving, 'print-'))
  const path = join(folder, 'model')
  try {
    if (!body || !(await files.copyTo(body.source, path)))
      throw new Error(`the body of ${one.orderId}, line ${one.line}, has no file`)
    // Its customer approved these bytes and no others.
    if (sha256(await readFile(path)) !== body.sha256)
      throw new Error(`the body of ${one.orderId}, line ${one.line}, is not what was approved`)
    const { up, turn } = body
    return await printWorker.do(buildBodyPrintTask, { ...order, path, up, turn }, { withinMs: LONGEST_MS })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

const saveFailure = (db: Database, { orderId, line, hash, recipe }: Printable) =>
  db
    .update(printFiles)
    .set({ state: 'failed' })
    .where(
      and(
        eq(printFiles.orderId, orderId),
        eq(printFiles.line, line),
        eq(printFiles.hash, hash),
        eq(printFiles.recipe, recipe),
        eq(printFiles.state, 'waiting'),
      ),
    )

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function isThere(files: FileStore, { file, measures }: PrintRow) {
  if (file === null) return true
  const wanted = PRINT_KINDS.filter(kind => kind !== 'colours.3mf' || (measures && hasColours(measures)))
  return (await Promise.all(wanted.map(kind => files.has(printKey(file, kind))))).every(Boolean)
}

export async function removeFiles(files: FileStore, file: string) {
  // What a Desk Buddy's orders share stays.
  if (!file.startsWith(`${PREFIX}/`)) return
  for (const kind of PRINT_KINDS) await files.remove(printKey(file, kind))
}

/** Files whose row is gone, such as after a crash or with a deleted account. */
async function removeOrphans({ db, files }: Pick<PrintDeps, 'db' | 'files'>): Promise<void> {
  const stored = await listStoredFiles(db)
  for (const key of await files.list(PREFIX)) {
    const isReferenced = stored.has(key.replace(/(\.colours)?\.(3mf|stl)$/, ''))
    if (!isReferenced && (await files.isOlderThan(key, 3600))) await files.remove(key)
  }
}
