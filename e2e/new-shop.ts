import { cpSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shareMadePictures } from '../scripts/made-pictures.mjs'

export const FOUNDER = { email: 'founder@dopple.test', password: 'paint-brush-9' }

/** The data directory of a new shop. `npm test` has one from the start of the built server, which saves seconds. */
export function newShopDirectory() {
  const directory = mkdtempSync(join(tmpdir(), 'dopple-e2e-'))
  if (process.env.NEW_SHOP) cpSync(process.env.NEW_SHOP, directory, { recursive: true })
  else shareMadePictures(directory)
  return directory
}
