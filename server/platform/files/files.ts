import { randomBytes } from 'node:crypto'
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A folder or an S3 bucket. Keys are made by the shop, never by a visitor. */
export interface FileStore {
  put: (key: string, bytes: Uint8Array) => Promise<void>
  /** Stores a file of this machine, by moving it where that is possible. */
  take: (key: string, path: string) => Promise<void>
  get: (key: string) => Promise<Buffer | null>
  /** As a file of this machine; false where there is none. */
  copyTo: (key: string, path: string) => Promise<boolean>
  has: (key: string) => Promise<boolean>
  remove: (key: string) => Promise<void>
  list: (prefix: string) => Promise<string[]>
  isOlderThan: (key: string, seconds: number) => Promise<boolean>
  /** Half-written files that a crash left. */
  removeDrafts: (olderThanSeconds: number) => Promise<number>
  writable: () => Promise<boolean>
}

export const isKey = (key: string) => /^[a-z0-9][a-zA-Z0-9._/-]*$/.test(key) && !key.includes('..')
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code
const absent = (error: unknown) => codeOf(error) === 'ENOENT'

export function diskFiles(root: string): FileStore {
  const place = (key: string) => {
    if (!isKey(key)) throw new Error(`not a key of this store: ${key}`)
    return join(root, key)
  }
  async function put(key: string, bytes: Uint8Array) {
    const path = place(key)
    const draft = `${path}.${randomBytes(6).toString('hex')}.part`
    await mkdir(dirname(path), { recursive: true, mode: 0o700 })
    const file = await open(draft, 'wx', 0o600)
    try {
      await file.writeFile(bytes)
      await file.sync()
      await file.close()
      await rename(draft, path)
    } catch (error) {
      await file.close()
      await rm(draft, { force: true })
      throw error
    }
  }
  async function take(key: string, path: string) {
    const to = place(key)
    await mkdir(dirname(to), { recursive: true, mode: 0o700 })
    const file = await open(path, 'r+')
    try {
      await file.chmod(0o600)
      await file.sync()
    } finally {
      await file.close()
    }
    try {
      await rename(path, to)
    } catch (error) {
      // The store's folder may be a disk of its own.
      if (codeOf(error) !== 'EXDEV') throw error
      await put(key, await readFile(path))
    }
  }
  return {
    put,
    take,
    get: key => readFile(place(key)).catch(error => (absent(error) ? null : Promise.reject(error))),
    copyTo: (key, path) =>
      copyFile(place(key), path).then(
        () => true,
        error => (absent(error) ? false : Promise.reject(error)),
      ),
    has: key =>
      stat(place(key)).then(
        found => found.isFile(),
        () => false,
      ),
    remove: key => rm(place(key), { force: true }),
    async list(prefix) {
      const found = await filesBelow(place(prefix))
      return found
        .filter(({ name }) => !name.endsWith('.part'))
        .map(entry => join(entry.parentPath, entry.name).slice(root.length + 1))
    },
    isOlderThan: (key, seconds) =>
      stat(place(key)).then(
        found => Date.now() - found.mtimeMs > seconds * 1000,
        () => false,
      ),
    removeDrafts: olderThanSeconds => removeDrafts(root, olderThanSeconds),
    writable: () =>
      put('probe', new Uint8Array([1])).then(
        () => true,
        () => false,
      ),
  }
}

async function filesBelow(folder: string) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(error =>
    absent(error) ? [] : Promise.reject(error),
  )
  return entries.filter(entry => entry.isFile())
}

async function removeDrafts(root: string, olderThanSeconds: number): Promise<number> {
  const before = Date.now() - olderThanSeconds * 1000
  let removed = 0
  for (const { name, parentPath } of await filesBelow(root)) {
    if (!name.endsWith('.part')) continue
    const path = join(parentPath, name)
    const found = await stat(path).catch(() => null)
    if (!found || Math.floor(found.mtimeMs) > before) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
