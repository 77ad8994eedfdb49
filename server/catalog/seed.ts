import { readdir, readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import { pictures as builtIn, models } from '../../shared/pictures/built-in-pictures.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import { markOnce } from '../settings/create-setting-once.ts'
import { seedGallery } from './gallery/seed-gallery.ts'
import { seedCatalogue } from './seed-catalogue.ts'

const FOLDERS = ['desk-buddies', 'gallery', 'steps', '.', 'models']

/** Adds catalogue and gallery once, and shipped pictures whenever one is missing. */
export async function seed({ db, files, art, now }: { db: Database; files: FileStore; art: URL; now: Date }) {
  await keepShippedPictures(files, art)
  await db.transaction(async tx => {
    await tx.execute(sql`select pg_advisory_xact_lock(7302)`)
    if (!(await markOnce(tx, 'seeded'))) return
    await seedCatalogue(tx)
    await seedGallery(tx, now)
  })
}

async function keepShippedPictures(files: FileStore, art: URL) {
  const held = new Set(await files.list('media'))
  const wanted = [
    ...Object.entries(builtIn).map(([name, url]) => [`${name}.webp`, url]),
    ...Object.entries(models).map(([name, url]) => [`${name}.glb`, url]),
  ] as [string, string][]
  const missing = wanted.filter(([, url]) => !held.has(url.slice(1)))
  if (missing.length === 0) return
  const places = new Map<string, URL>()
  for (const folder of FOLDERS)
    for (const file of await readdir(new URL(`${folder}/`, art)))
      places.set(file, new URL(`${folder}/${file}`, art))
  for (const [file, url] of missing) {
    const place = places.get(file)
    if (place) await files.put(url.slice(1), await readFile(place))
  }
}
