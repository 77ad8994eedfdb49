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
  const newer = only?.toSorted().findLast(name => !there.includes(name))
  if (newer)
    throw new CannotStart(
      `This backup was made by a newer version of the shop (it knows ${newer}). Restore it with that version.`,
    )
  const files = only ?? there
  let applied = new Map<string, string>()
  await inTransaction(engine, async session => {
    await session.script(
      `create table if not exists schema_migrations (name text primary key, checksum text not null,
        applied_at timestamptz not null default now());
       alter table schema_migrations add column if not exists additive boolean not null default false`,
    )
    const { rows } = await session.run('select name, additive from schema_migrations')
    const known = rows as { name: string; additive: boolean }[]
    applied = await appliedIn(session)
    const unknown = known.filter(row => !files.includes(row.name))
    if (unknown.some(({ additive }) => !additive))
      throw new CannotStart(
        `This database was made by a newer version of the shop (it knows ${newestOf(unknown)}). Start that version instead.`,
      )
  })
  const texts = files.map(name => ({ name, text: readFileSync(join(directory, name), 'utf8') }))
  const pending = texts.filter(one => !isApplied(applied, one))
  // One at a time, so that the table locks of one are given back before the next asks for its own.
  for (const one of pending) await inTransaction(engine, session => apply(session, one))
}

const newestOf = (migrations: { name: string }[]) =>
  migrations
    .map(({ name }) => name)
    .sort()
    .at(-1)

interface Migration {
  name: string
  text: string
}

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function appliedIn({ run }: Session): Promise<Map<string, string>> {
  const { rows } = await run('select name, checksum from schema_migrations')
  return new Map((rows as { name: string; checksum: string }[]).map(row => [row.name, row.checksum]))
}

function isApplied(applied: ReadonlyMap<string, string>, { name, text }: Migration): boolean {
  const before = applied.get(name)
  if (before !== undefined && before !== checksumOf(text))
    throw new CannotStart(
      `The migration ${name} was changed after it had been applied. Put it back and add a new file instead.`,
    )
  return before !== undefined
}

async function apply(session: Session, migration: Migration) {
  const { name, text } = migration
  // Another process may have applied it meanwhile.
  if (isApplied(await appliedIn(session), migration)) return
  await session.script(text)
  await session.run('insert into schema_migrations (name, checksum, additive) values ($1, $2, $3)', [
    name,
    checksumOf(text),
    text.startsWith(ADDITIVE),
  ])
}

async function inTransaction(engine: Engine, doIt: (session: Session) => Promise<void>) {
  const work = async (session: Session) => {
    await session.run('select pg_advisory_xact_lock(7301)')
    // A migration that waits long for a table lock would block every query behind it.
    await session.run(`set local lock_timeout = '10s'`)
    await doIt(session)
  }
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
