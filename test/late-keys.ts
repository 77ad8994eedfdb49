import { sql } from 'drizzle-orm'
import type { TestApp } from './create-test-app.ts'

/** As if the process ended between what a request made and its key: a key that is written later is lost. */
export async function losingLateKeys<T>({ db }: TestApp, work: () => Promise<T>): Promise<T> {
  await db.execute(sql`
    create function lose_late_key() returns trigger language plpgsql as $$
      begin raise exception 'the process has ended'; end $$`)
  await db.execute(sql`
    create trigger late_key before update on idempotency_keys for each row execute function lose_late_key()`)
  try {
    return await work()
  } finally {
    await db.execute(sql`drop function lose_late_key cascade`)
  }
}
