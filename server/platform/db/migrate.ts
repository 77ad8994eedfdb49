import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from './database.ts'
import { CannotStart } from './directory-lock.ts'

type Run = (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
interface Session {
  run: Run
  script: (text: string) => Promise<unknown>
}

/** A migration marked so leaves the previous version of the shop working. */
const ADDITIVE = '-- additive'

/** `only`: the migrations a backup was made with. */
export async function migrate(engine: Engine, directory: string, only?: string[]) {
  const there = readdirSync(directory)
    .filter(name => name.endsWith('.sql'))
    .sort()
  const newer = only?.find(name => !there.includes(name))
  if (newer)
    throw new CannotStart(
      `This backup was made by a newer version of the shop (it knows ${newer}). Restore it with that version.`,
    )
  const files = only ?? there
  await inTransaction(engine, async ({ run, script }) => {
    await run('select pg_advisory_xact_lock(7301)')
    await script(
      `create table if not exists schema_migrations (name text primary key, checksum text not null,
        applied_at timestamptz not null default now());
       alter table schema_migrations add column if not exists additive boolean not null default false`,
    )
    // A migration that waits long for a table lock would block every query behind it.
    await run(`set local lock_timeout = '10s'`)
    const { rows } = await run('select name, checksum, additive from schema_migrations')
    const known = rows as { name: string; checksum: string; additive: boolean }[]
    const applied = new Map(known.map(row => [row.name, row.checksum]))
    const unknown = known.find(row => !row.additive && !files.includes(row.name))?.name
    if (unknown)
      throw new CannotStart(
        `This database was made by a newer version of the shop (it knows ${unknown}). Start that version instead.`,
      )
    for (const name of files) {
      const text = readFileSync(join(directory, name), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      const before = applied.get(name)
      if (before === checksum) continue
      if (before)
        throw new CannotStart(
          `The migration ${name} was changed after it had been applied. Put it back and add a new file instead.`,
        )
      await script(text)
      await run('insert into schema_migrations (name, checksum, additive) values ($1, $2, $3)', [
        name,
        checksum,
        text.startsWith(ADDITIVE),
      ])
    }
  })
}

async function inTransaction(engine: Engine, work: (session: Session) => Promise<void>) {
  if (engine.kind === 'embedded') {
    await engine.pglite.transaction(tx =>
      work({ run: (text, values) => tx.query(text, values), script: text => tx.exec(text) }),
    )
    return
  }
  const client = await engine.pool.connect()
  try {
    await client.query('begin')
    await work({ run: (text, values) => client.query(text, values), script: text => client.query(text) })
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  } finally {
    client.release()
  }
}
