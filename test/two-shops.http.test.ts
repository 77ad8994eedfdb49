import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { deskBuddies } from '../server/catalog/tables.ts'
import { eventually } from './create-test-app.ts'
import { shopInProcess, type TestApp } from './shop-in-process.ts'
import { copyOfTemplate } from './template.ts'

const { serverUrl } = inject('template')
const onOneDatabase = test.skipIf(!serverUrl)
const directories: string[] = []
let writer: TestApp
let other: TestApp

beforeAll(async () => {
  if (!serverUrl) return
  const databaseUrl = await copyOfTemplate(serverUrl)
  const open = () => {
    const directory = mkdtempSync(join(tmpdir(), 'dopple-test-'))
    directories.push(directory)
    return shopInProcess({ DATA_DIR: directory, DATABASE_URL: databaseUrl })
  }
  writer = await open()
  other = await open()
})
afterAll(async () => {
  await writer?.close()
  await other?.close()
  for (const directory of directories) rmSync(directory, { recursive: true, force: true })
})

onOneDatabase(
  'a new price is in the next response of its process, and within 250 ms in another',
  async () => {
    const ask = async (shop: TestApp) => (await shop.get('/api/desk-buddies/shiba-mochi')).text()
    const took: number[] = []
    for (let price = 250_000; price < 250_010; price += 1) {
      const wanted = `"price_minor_units":${price},`
      await Promise.all([ask(writer), ask(other)])
      await writer.db
        .update(deskBuddies)
        .set({ pricePaise: price })
        .where(eq(deskBuddies.slug, 'shiba-mochi'))
      const since = performance.now()
      await writer.catalog.refresh()
      expect(await ask(writer)).toContain(wanted)
      await eventually(async () => (await ask(other)).includes(wanted))
      took.push(performance.now() - since)
    }
    // A busy machine delays some of them; a broken announcement delays all.
    expect(Math.min(...took)).toBeLessThan(250)
  },
)
