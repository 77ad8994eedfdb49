import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inject } from 'vitest'
import { type Replaced, shopInProcess } from './shop-in-process.ts'
import { copyOfTemplate } from './template.ts'

export { bodyOf, eventually, ORIGIN, type TestApp } from './shop-in-process.ts'

interface Wanted extends Replaced {
  settings?: Record<string, string>
}

/** A complete shop on its own database, used over HTTP. */
export async function createTestApp({ settings = {}, ...replaced }: Wanted = {}) {
  const { dataDirectory: template, serverUrl } = inject('template')
  const dataDirectory = mkdtempSync(join(tmpdir(), 'dopple-test-'))
  cpSync(template, dataDirectory, { recursive: true })
  const database = serverUrl ? { DATABASE_URL: await copyOfTemplate(serverUrl) } : {}
  const shop = await shopInProcess({ DATA_DIR: dataDirectory, ...database, ...settings }, replaced)
  return {
    ...shop,
    async close() {
      await shop.close()
      rmSync(dataDirectory, { recursive: true, force: true })
    },
  }
}
