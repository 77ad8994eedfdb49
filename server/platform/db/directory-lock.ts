import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** A sentence for the person at the terminal; nothing was touched. */
export class CannotStart extends Error {}

/**
 * One process per data directory. The lock is the operating system's own (held through SQLite's
 * file lock), so it ends with the process, however that ends, and can never be left behind.
 */
export function lockDirectory(directory: string): { release: () => void } {
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY)
      throw new CannotStart(`The lock of the data directory (${join(directory, 'lock.sqlite')}) is damaged. Delete that one file and start again.`)
    throw new CannotStart(
      `The data directory ${directory} is already in use by another process${holder(directory)}. Stop that one, or set DATA_DIR to another directory.`,
    )
  }
  writeFileSync(join(directory, 'holder'), String(process.pid))
  return { release: () => lock.close() }
}

const SQLITE_BUSY = 5

/** Makes the data directory, for this user alone, or says why it cannot be used. */
export function ensureWritableDirectory(directory: string) {
  try {
    if (!existsSync(directory)) {
      accessSync(nearestExisting(directory), constants.W_OK)
      mkdirSync(directory, { recursive: true, mode: 0o700 })
    }
    writeFileSync(join(directory, '.writable'), '')
    mkdirSync(join(directory, 'files'), { recursive: true })
  } catch (error) {
    throw new CannotStart(
      `The data directory ${directory} cannot be written to (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a directory this user may write to.`,
    )
  }
}

const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)))

function holder(directory: string): string {
  try {
    return ` (${readFileSync(join(directory, 'holder'), 'utf8')})`
  } catch {
    return ''
  }
}
