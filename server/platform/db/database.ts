import { existsSync } from 'node:fs'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import type { PGlite } from '@electric-sql/pglite'
import { sql } from 'drizzle-orm'
import {
  drizzle as drizzlePg,
  type NodePgQueryResultHKT,
  NodePgSession,
  NodePgTransaction,
} from 'drizzle-orm/node-postgres'
import { type PgDatabase, PgDialect, type PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { ClientBase, Pool, PoolClient } from 'pg'
import { safeMessage } from '../for-log.ts'
import type { Log } from '../log.ts'
import { CannotStart, closeToOthers, lockDirectory, refuseFullDisk } from './directory-lock.ts'
import { insideTransaction, refuseInside } from './own-transaction.ts'

declare const tx: unique symbol

export interface Database
  extends Omit<PgDatabase<NodePgQueryResultHKT, Record<string, never>>, 'transaction'> {
  transaction<T>(work: (tx: Tx) => Promise<T>, config?: PgTransactionConfig): Promise<T>
}

/** A transaction under way: what takes one cannot be called outside. */
export type Tx = Database & { readonly [tx]: true }

export type Engine =
  | { kind: 'embedded'; pglite: PGlite }
  | { kind: 'server'; pool: Pool; connectionString: string }

export interface OpenDatabase {
  db: Database
  engine: Engine
  close: () => Promise<void>
}

interface DatabaseOptions {
  databaseUrl: string | undefined
  databaseConnections?: number
  dataDirectory: string
  log: Log
}

export async function openDatabase({
  databaseUrl,
  databaseConnections = 20,
  dataDirectory,
  log,
}: DatabaseOptions): Promise<OpenDatabase> {
  return databaseUrl ? openServer(databaseUrl, databaseConnections, log) : openInDirectory(dataDirectory, log)
}

/** Whether a shop was ever opened here; makes nothing. */
export async function holdsShop({
  databaseUrl,
  dataDirectory,
  log,
}: Omit<DatabaseOptions, 'databaseConnections'>): Promise<boolean> {
  if (!databaseUrl) return existsSync(join(dataDirectory, 'postgres', 'PG_VERSION'))
  const { db, close } = await openServer(databaseUrl, 1, log)
  return hasTables(db).finally(close)
}

export async function hasTables(db: Database): Promise<boolean> {
  const { rows } = await db.execute(sql`select to_regclass('public.schema_migrations') is not null as there`)
  return rows[0]?.there === true
}

async function openInDirectory(dataDirectory: string, log: Log): Promise<OpenDatabase> {
  const lock = lockDirectory(dataDirectory)
  closeToOthers(join(dataDirectory, 'postgres'))
  const { openEmbedded } = await import('./embedded.ts')
  const beforeUse = () => refuseInside(db)
  const pglite = await openEmbedded(dataDirectory, { log, beforeUse }).catch(async (cause: unknown) => {
    lock.release()
    await refuseFullDisk(dataDirectory)
    throw new CannotStart(
      `The embedded database in ${join(dataDirectory, 'postgres')} could not be opened (${safeMessage(cause)}). Restore it from a backup, or start with another DATA_DIR.`,
    )
  })
  // Loaded here, because it loads PGlite: 10 MB that a server on PostgreSQL does without.
  const { drizzle } = await import('drizzle-orm/pglite')
  const db = guardTransactions(drizzle(pglite) as unknown as Database)
  return {
    db,
    engine: { kind: 'embedded', pglite },
    close: async () => {
      await pglite.close()
      lock.release()
    },
  }
}

async function openServer(connectionString: string, max: number, log: Log): Promise<OpenDatabase> {
  const { default: pg } = await import('pg')
  const pool = new pg.Pool({
    connectionString,
    max,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    // Statements of a transaction that do not wait for each other leave together.
    pipeline: true,
    // The default of 4 is for spinning disks and makes the planner scan small tables.
    onConnect: async client => {
      await client.query('set random_page_cost = 1.1')
      writeOncePerTurn(client)
    },
  })
  // Without a listener, a connection lost between two statements would end the process.
  pool.on('connect', client =>
    client.on('error', error => log.warn({ err: error }, 'a database connection was lost')),
  )
  pool.on('error', () => undefined)
  reuseAfterRefusals(pool)
  try {
    await pool.query('select 1')
  } catch (cause) {
    await pool.end()
    throw new CannotStart(`The database of DATABASE_URL did not answer (${safeMessage(cause)}).`)
  }
  const db = guardTransactions(withTransactions(pool))
  const connect = pool.connect.bind(pool)
  pool.connect = (async () => {
    refuseInside(db)
    return connect()
  }) as Pool['connect']
  return {
    db,
    engine: { kind: 'server', pool, connectionString },
    close: () => pool.end(),
  }
}

function guardTransactions(db: Database): Database {
  const begin = db.transaction.bind(db)
  db.transaction = (work, config) => begin(tx => insideTransaction(db, () => work(tx)), config)
  return db
}

/** pg-pool closes the connection of every failed query, and each new one is a new process of PostgreSQL. */
function reuseAfterRefusals(pool: Pool) {
  pool.query = (async (...args: Parameters<PoolClient['query']>) => {
    const client = await pool.connect()
    try {
      const result = await client.query(...args)
      client.release()
      return result
    } catch (error) {
      client.release(!isDatabaseRefusal(error))
      throw error
    }
  }) as Pool['query']
}

/** Statements of one turn leave in one write: system calls are a fifth of what a purchase costs this process. */
function writeOncePerTurn(client: ClientBase) {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
  const query = client.query.bind(client)
  client.query = ((...args: Parameters<ClientBase['query']>) => {
    if (stream.writableCorked === 0) {
      stream.cork()
      process.nextTick(() => stream.uncork())
    }
    return query(...args)
  }) as ClientBase['query']
}

const dialect = new PgDialect()
const beginOf = ({ isolationLevel, accessMode }: PgTransactionConfig) =>
  ['begin', isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(' ')

/**
 * Drizzle waits for each `begin`, leaks the connection when it fails, hides the first error when a rollback fails, and
 * lets a statement that comes too late run outside of its transaction.
 */
function withTransactions(pool: Pool): Database {
  const db = drizzlePg(pool)
  const transaction: Database['transaction'] = async (work, config) => {
    const client = await pool.connect()
    let isOver = false
    const query = (...args: Parameters<PoolClient['query']>) =>
      isOver ? Promise.reject(new Error('the transaction is over')) : client.query(...args)
    const session = new NodePgSession<Record<string, never>, Record<string, never>>(
      { query } as unknown as PoolClient,
      dialect,
      undefined,
    )
    try {
      // It leaves with the first statement; alone it fails only with its connection, or for what `config` says.
      const begun = client.query(config ? beginOf(config) : 'begin')
      if (config) await begun
      else begun.catch(() => undefined)
      const result = await work(new NodePgTransaction(dialect, session, undefined) as unknown as Tx)
      isOver = true
      await begun
      const { command } = await client.query('commit')
      if (command !== 'COMMIT')
        throw new Error('a statement of the transaction had failed, so nothing was written')
      client.release()
      return result
    } catch (error) {
      isOver = true
      await client.query('rollback').then(
        () => client.release(),
        () => client.release(true),
      )
      throw error
    }
  }
  return Object.assign(db, { transaction }) as unknown as Database
}

const causeOf = (error: unknown) =>
  ((error as { cause?: unknown }).cause ?? error) as { code?: string; severity?: string; constraint?: string }

/** The database rejected the statement, so it had no effect; false where the outcome is unknown. */
export function isDatabaseRefusal(error: unknown): boolean {
  const { code, severity } = causeOf(error)
  return Boolean(code && severity) && !/^(08|40003|57|58|XX)/.test(code ?? '')
}

/** Two transactions waited for each other, and this one was ended. */
export const isDeadlock = (error: unknown): boolean => causeOf(error).code === '40P01'

/** What this constraint forbids was tried. */
export const isViolated = (error: unknown, constraint: string): boolean =>
  causeOf(error).constraint === constraint
