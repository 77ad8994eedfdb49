import { chmodSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A sentence for the person at the terminal; nothing was touched. */
export class CannotStart extends Error {}

/**
 * One process per data directory. The lock is the operating system's own (held through SQLite's
 * file lock), so it ends with the process, however that ends, and can never be left behind.
 */
export function lockDirectory(directory: string): { release: () => void } {
  try {
    mkdirSync(directory, { recursive: true })
    writeFileSync(join(directory, '.writable'), '')
  } catch (error) {
    throw new CannotStart(
      `The data directory ${directory} cannot be written to (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a directory this user may write to.`,
    )
  }
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch {
    lock.close()
    throw new CannotStart(
      `The data directory ${directory} is already in use by another process${holder(directory)}. Stop that one, or set DATA_DIR to another directory.`,
    )
  }
  writeFileSync(join(directory, 'holder'), String(process.pid))
  chmodSync(directory, 0o700)
  return { release: () => lock.close() }
}

function holder(directory: string): string {
  try {
    return ` (${readFileSync(join(directory, 'holder'), 'utf8')})`
  } catch {
    return ''
  }
}
