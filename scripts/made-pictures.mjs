// The sizes of the shipped pictures, made once and shared by every shop that a test starts: half a minute of
// processor time each. Their names hold a hash of the picture.
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const made = fileURLToPath(new URL('../build/.pictures', import.meta.url))

/** Call it before the shop's first start. */
export function shareMadePictures(dataDirectory) {
  mkdirSync(made, { recursive: true })
  mkdirSync(join(dataDirectory, 'files'), { recursive: true })
  symlinkSync(made, join(dataDirectory, 'files/derived'))
}
