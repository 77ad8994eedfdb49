import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { freeSpace, type Space } from '../free-space.ts'

/** Its message is for the person at the terminal. */
export class CannotStart extends Error {}

/** The operating system's file lock, held through SQLite, ends with the process and is never left behind. */
export function lockDirectory(directory: string): { release: () => void } {
  const lock = new DatabaseSync(join(directory, 'lock.sqlite'), { timeout: 0 })
  try {
    lock.exec('PRAGMA locking_mode=EXCLUSIVE; BEGIN EXCLUSIVE')
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY)
      throw new CannotStart(
        `The lock of the data directory (${join(directory, 'lock.sqlite')}) is damaged. Delete that one file and start again.`,
      )
    throw new CannotStart(
      `The data directory ${directory} is already in use by another process${holder(directory)}. Stop that one, or set DATA_DIR to another directory.`,
    )
  }
  writeFileSync(join(directory, 'holder'), String(process.pid))
  return { release: () => lock.close() }
}

const SQLITE_BUSY = 5

const MB = 1024 * 1024
/** One WAL segment of the embedded database and a little more. */
const LEAST_FREE = 24 * MB

export async function refuseFullDisk(directory: string) {
  const space = await freeSpace(nearestExisting(directory))
  if (space && space.freeBytes < LEAST_FREE) throw new CannotStart(diskFull(directory, space))
}
const diskFull = (directory: string, { freeBytes }: Space) =>
  `The disk that holds ${directory} is full: ${Math.floor(freeBytes / MB)} MB are free, and it takes ${LEAST_FREE / MB} to start. What the shop has kept is whole. Make room, or move the data directory to a larger disk, and start again.`

export async function ensureWritableDirectory(directory: string) {
  await refuseFullDisk(directory)
  try {
    makeDirectory(directory)
    writeFileSync(join(directory, '.writable'), '')
    for (const name of PRIVATE) closeToOthers(join(directory, name))
  } catch (error) {
    throw new CannotStart(
      `The data directory ${directory} cannot be written to (${(error as NodeJS.ErrnoException).code}). Set DATA_DIR to a directory this user may write to.`,
    )
  }
}

/** Folders with customers' data. The data directory itself may be shared on purpose. */
const PRIVATE = ['files', 'mail', 'arriving']

export function closeToOthers(path: string) {
  makeDirectory(path)
  const { mode, uid } = statSync(path)
  if ((mode & 0o077) !== 0 && uid === process.getuid?.()) chmodSync(path, 0o700)
}

/** `recursive: true` never returns in places such as /proc. */
function makeDirectory(path: string) {
  if (existsSync(path)) return
  makeDirectory(dirname(path))
  mkdirSync(path, { mode: 0o700 })
}

const nearestExisting = (path: string): string => (existsSync(path) ? path : nearestExisting(dirname(path)))

function holder(directory: string): string {
  try {
    return ` (${readFileSync(join(directory, 'holder'), 'utf8')})`
  } catch {
    return ''
  }
}
