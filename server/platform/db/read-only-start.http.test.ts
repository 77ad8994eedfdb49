import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, expect, inject, test } from 'vitest'
import { shopInProcess } from '../../../test/shop-in-process.ts'
import { copyOfTemplate } from '../../../test/template.ts'
import { createLog } from '../log.ts'
import { openDatabase } from './database.ts'
import { CannotStart } from './directory-lock.ts'

const { serverUrl } = inject('template')
const folder = mkdtempSync(join(tmpdir(), 'dopple-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.skipIf(!serverUrl)(
  'a database that takes no change is a reason not to start, told in a sentence',
  async () => {
    const databaseUrl = await copyOfTemplate(serverUrl ?? '')
    const name = new URL(databaseUrl).pathname.slice(1)
    const { db, close } = await openDatabase({ databaseUrl, dataDirectory: folder, log: createLog('silent') })
    await db.execute(sql.raw(`alter database ${name} set default_transaction_read_only = on`))
    await close()

    const reason = await shopInProcess({ DATA_DIR: folder, DATABASE_URL: databaseUrl }).catch(
      (error: unknown) => error,
    )
    expect(reason).toBeInstanceOf(CannotStart)
    expect(String(reason)).toMatch(
      /The database cannot be used at the moment \(cannot execute .+ in a read-only transaction\)\. Start again/,
    )
  },
)
