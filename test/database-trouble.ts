import { sql } from 'drizzle-orm'
import type { TestApp } from './create-test-app.ts'

/** Existing sessions keep the old setting, so they are ended. */
async function setForAll({ db, engine }: Pick<TestApp, 'db' | 'engine'>, setting: string) {
  if (engine === 'embedded') return void (await db.execute(sql.raw(setting)))
  const { rows } = await db.execute(sql`select current_database() as name`)
  await db.transaction(tx => tx.execute(sql.raw(`alter database ${rows[0]?.name} ${setting}`)), {
    accessMode: 'read write',
  })
  await db
    .execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
        and pid <> pg_backend_pid()`,
    )
    .then(() => db.execute(sql`select pg_terminate_backend(pg_backend_pid())`))
    .catch(() => undefined)
  // The pool hands out a terminated connection until it notices.
  const asked = () => Promise.allSettled(Array.from({ length: CONNECTIONS }, () => db.execute(sql`select 1`)))
  while ((await asked()).some(({ status }) => status === 'rejected'));
}
const CONNECTIONS = 20

export const READ_ONLY = 'set default_transaction_read_only = on'
/** Makes every statement fail, reads too. */
export const NO_TABLES = 'set search_path = nowhere'

export async function whileSet<T>(
  shop: Pick<TestApp, 'db' | 'engine'>,
  setting: string,
  work: () => Promise<T>,
): Promise<T> {
  await setForAll(shop, setting)
  try {
    return await work()
  } finally {
    await setForAll(shop, setting.replace(/ = .*/, ' to default'))
  }
}
