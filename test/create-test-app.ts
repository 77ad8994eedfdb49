import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Replaced, shopInProcess } from './shop-in-process.ts'
import { copyOfTemplate, databaseAt } from './template.ts'

export { bodyOf, eventually, ORIGIN, type TestApp } from './shop-in-process.ts'

interface Wanted extends Replaced {
  settings?: Record<string, string>
}

/** A complete shop on its own database, used over HTTP. */
export async function createTestApp({ settings = {}, ...replaced }: Wanted = {}) {
  const { dataDirectory: template, serverUrl } = inject('template')
  const dataDirectory = mkdtempSync(join(tmpdir(), 'dopple-test-'))
  cpSync(template, dataDirectory, { recursive: true })
  const name = `dopple_${randomBytes(6).toString('hex')}`
  if (serverUrl) await copyOfTemplate(serverUrl, name)
  const shop = await shopInProcess(
    { DATA_DIR: dataDirectory, ...(serverUrl && { DATABASE_URL: databaseAt(serverUrl, name) }), ...settings },
    replaced,
  )
  return {
    ...shop,
    async close() {
      await shop.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}
