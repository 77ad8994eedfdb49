import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Engine } from './database.ts'
import { CannotStart } from './directory-lock.ts'

interface Session {
  run: (text: string, values?: unknown[]) => Promise<{ rows: unknown[] }>
  script: (text: string) => Promise<unknown>
}
interface SqlFile {
  name: string
  text: string
}
/** Checksums by name. */
type Applied = ReadonlyMap<string, string>

interface MigrateOptions {
  /** The files a backup was made with; its rows fit what those make. */
  only?: string[]
  /** What SQL cannot do to data from before the squash. A kill may have it done twice. */
  beforeSquash?: () => Promise<void>
  report?: (progress: { file: string; step: number; of: number }) => void
}

/** A migration marked so leaves the previous version of the shop working. */
const ADDITIVE = '-- additive'
/** The last file of `upgrade/`: a database that has it is as `schema/` said then. */
const SQUASH = '0070_squash.sql'

/**
 * A new database reads `schema/`. One from before the squash goes through `upgrade/`. What changed since stands in
 * `migrations/`, and `schema/` says the result.
 */
export async function migrate(
  engine: Engine,
  directory: string,
  { only, beforeSquash, report }: MigrateOptions = {},
) {
  const upgrade = sqlFiles(join(directory, 'upgrade'))
  const migrations = sqlFiles(join(directory, 'migrations'))
  const known = [...upgrade, ...migrations]
  if (only) refuseNewerBackup(only, known)
  let applied: Applied = new Map()
  await inTransaction(engine, async session => {
    applied = await readApplied(session, known)
    if (applied.size > 0 || only) return
    for (const { text } of sqlFiles(join(directory, 'schema'))) await session.script(text)
    const made = [...upgrade.filter(({ name }) => name === SQUASH), ...migrations]
    for (const file of made) await record(session, file)
    applied = await appliedIn(session)
  })
  const isIn = ({ name }: SqlFile) => !only || only.includes(name)
  // A backup of a shop that began with `schema/` names the squash alone; the chain makes the same.
  const chain = only?.includes(SQUASH) ? upgrade : upgrade.filter(isIn)
  const needed = [...(applied.has(SQUASH) ? [] : chain), ...migrations.filter(isIn)]
  const pending = needed.filter(file => !isApplied(applied, file))
  for (const [index, file] of pending.entries()) {
    report?.({ file: file.name, step: index + 1, of: pending.length })
    // One at a time, so that the table locks of one are given back before the next asks for its own.
    const step = () => inTransaction(engine, session => apply(session, file))
    if (file.name === SQUASH && beforeSquash) await squash(engine, beforeSquash, step)
    else await step()
  }
}

/** It takes more than one transaction, so one process at a time does it; the others wait and find it done. */
async function squash(engine: Engine, beforeSquash: () => Promise<void>, step: () => Promise<void>) {
  const client = engine.kind === 'server' ? await engine.pool.connect() : null
  try {
    await client?.query('select pg_advisory_lock(7302)')
    let isDone = false
    await inTransaction(engine, async session => {
      isDone = (await appliedIn(session)).has(SQUASH)
    })
    if (!isDone) await beforeSquash()
    await step()
  } finally {
    await client?.query('select pg_advisory_unlock(7302)').catch(() => undefined)
    client?.release()
  }
}

export const sqlFiles = (directory: string): SqlFile[] =>
  readdirSync(directory)
    .filter(name => name.endsWith('.sql'))
    .sort()
    .map(name => ({ name, text: readFileSync(join(directory, name), 'utf8') }))

function refuseNewerBackup(only: string[], known: SqlFile[]) {
  const newer = unknownOf(only, known).at(-1)
  if (newer)
    throw new CannotStart(
      `This backup was made by a newer version of the shop (it knows ${newer}). Restore it with that version.`,
    )
}

const unknownOf = (names: string[], known: SqlFile[]) =>
  names.filter(name => !known.some(file => file.name === name)).sort()

async function readApplied(session: Session, known: SqlFile[]): Promise<Applied> {
  await session.script(
    `create table if not exists schema_migrations (name text primary key, checksum text not null,
      applied_at timestamptz not null default now());
     alter table schema_migrations add column if not exists additive boolean not null default false`,
  )
  const { rows } = await session.run('select name, additive from schema_migrations')
  const applied = rows as { name: string; additive: boolean }[]
  const unknown = unknownOf(
    applied.map(({ name }) => name),
    known,
  )
  if (applied.some(({ name, additive }) => !additive && unknown.includes(name)))
    throw new CannotStart(
      `This database was made by a newer version of the shop (it knows ${unknown.at(-1)}). Start that version instead.`,
    )
  return appliedIn(session)
}

const checksumOf = (text: string) => createHash('sha256').update(text).digest('hex')

async function appliedIn({ run }: Session): Promise<Applied> {
  const { rows } = await run('select name, checksum from schema_migrations')
  return new Map((rows as { name: string; checksum: string }[]).map(row => [row.name, row.checksum]))
}

function isApplied(applied: Applied, { name, text }: SqlFile): boolean {
  const before = applied.get(name)
  if (before !== undefined && before !== checksumOf(text))
    throw new CannotStart(
      `The migration ${name} was changed after it had been applied. Put it back and add a new file instead.`,
    )
  return before !== undefined
}

async function apply(session: Session, file: SqlFile) {
  // Another process may have applied it meanwhile.
  if (isApplied(await appliedIn(session), file)) return
  await session.script(file.text)
  await record(session, file)
}

const record = ({ run }: Session, { name, text }: SqlFile) =>
  run('insert into schema_migrations (name, checksum, additive) values ($1, $2, $3)', [
    name,
    checksumOf(text),
    text.startsWith(ADDITIVE),
  ])

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
