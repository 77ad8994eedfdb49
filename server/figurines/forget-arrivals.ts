import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

export const arrivingIn = (dataDirectory: string) => join(dataDirectory, 'arriving')

/** A photo that was on its way in when the power went is nobody's: it goes, with all the camera wrote into it. */
export async function forgetArrivals(dataDirectory: string, olderThanMs: number): Promise<number> {
  const folder = arrivingIn(dataDirectory)
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
