import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const uploadDirectory = (dataDirectory: string) => join(dataDirectory, 'arriving')

/** Removes uploads that a crash left unfinished; they may hold EXIF data. */
export async function removeStaleUploads(dataDirectory: string, olderThanMs: number): Promise<number> {
  const folder = uploadDirectory(dataDirectory)
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const name of names) {
    const path = join(folder, name)
    const found = await stat(path).catch(() => null)
    if (!found || Date.now() - Math.floor(found.mtimeMs) < olderThanMs) continue
    await rm(path, { recursive: true, force: true })
    removed += 1
  }
  return removed
}
