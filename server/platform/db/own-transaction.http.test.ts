import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import type { Database } from './database.ts'
import { OutsideTransaction, outsideTransactions } from './own-transaction.ts'
import { statement } from './prepared-statement.ts'

const notes = pgTable('notes', { id: integer('id').primaryKey(), text: text('text') })
let shop: TestApp
let other: TestApp
beforeAll(async () => {
  shop = await createTestApp()
  other = await createTestApp()
  await shop.db.execute(sql`create table notes (id int primary key, text text)`)
})
afterAll(() => Promise.all([shop.close(), other.close()]))

const noteNumbered = statement(
  'note_numbered',
  z.object({ id: z.number() }),
  sql`select id from notes where id = ${sql.placeholder('id')}::int`,
)
const ways: [name: string, use: (db: Database) => PromiseLike<unknown>][] = [
  ['select', db => db.select().from(notes)],
  ['select distinct', db => db.selectDistinct().from(notes)],
  ['insert', db => db.insert(notes).values({ id: 1 }).onConflictDoNothing()],
  ['update', db => db.update(notes).set({ text: 'new' })],
  ['delete', db => db.delete(notes).where(eq(notes.id, 1))],
  [
    'with',
    db =>
      db
        .with(db.$with('all').as(db.select().from(notes)))
        .select()
        .from(notes),
  ],
  ['a count', db => db.$count(notes)],
  ['execute', db => db.execute(sql`select 1`)],
  ['a prepared query', db => db.select().from(notes).prepare('notes_of_all').execute()],
  ['a prepared statement', db => noteNumbered(db, { id: 1 })],
  ['a transaction', db => db.transaction(async () => 'done')],
  ['a job', db => shop.jobs.send(db, 'print.make', { orderId: 'DPL-NONE' })],
]
const reasonOf = (asked: PromiseLike<unknown>) =>
  asked.then(
    () => 'answered',
    (error: unknown) => (error instanceof Error && error.cause) || error,
  )

test.each(ways)(
  'inside a transaction the outer handle refuses %s, and the transaction goes on',
  async (_, use) => {
    const { db } = shop
    await db.transaction(async tx => {
      expect(await reasonOf(use(db))).toBeInstanceOf(OutsideTransaction)
      await tx.transaction(async inner => {
        expect(await reasonOf(use(db))).toBeInstanceOf(OutsideTransaction)
        expect(await reasonOf(use(inner))).toBe('answered')
      })
    })
    expect(await reasonOf(use(db))).toBe('answered')
  },
)

test('what outlives its transaction may use the outer handle', async () => {
  const { db } = shop
  const committed = Promise.withResolvers<void>()
  const { later } = await db.transaction(async tx => {
    await tx.execute(sql`select 1`)
    return { later: committed.promise.then(() => db.$count(notes)) }
  })
  committed.resolve()
  expect(await reasonOf(later)).toBe('answered')
})

test('a transaction that is refused what it asks gives its connection back', async () => {
  const { db } = shop
  const refused = Array.from({ length: 30 }, () => db.transaction(() => db.$count(notes)))
  const reasons = await Promise.all(refused.map(reasonOf))
  expect(new Set(reasons.map(reason => reason instanceof OutsideTransaction))).toEqual(new Set([true]))
  expect(await reasonOf(db.$count(notes))).toBe('answered')
})

test('another database is not refused, nor what was begun for everybody', async () => {
  const everybodys = await shop.db.transaction(async () => {
    await other.db.execute(sql`select 1`)
    await other.db.transaction(tx => tx.execute(sql`select 1`))
    return { answer: outsideTransactions(() => shop.db.$count(notes)) }
  })
  expect(await reasonOf(everybodys.answer)).toBe('answered')
})

test('who hears of a commit may use the outer handle', async () => {
  const { db, events } = shop
  const heard = Promise.withResolvers<unknown>()
  const unsubscribe = events.subscribe('reviews', () => heard.resolve(reasonOf(db.$count(notes))))
  await db.transaction(tx => events.publish(tx, 'reviews', 'any'))
  expect(await heard.promise).toBe('answered')
  unsubscribe()
})

test('a transaction one of whose statements failed writes nothing and says so, though the failure was swallowed', async () => {
  const swallowing = shop.db.transaction(async tx => {
    await tx.insert(notes).values({ id: 81, text: 'kept' })
    await tx.execute(sql`select 1 / 0`).catch(() => undefined)
    return 'done'
  })
  await expect(swallowing).rejects.toThrow()
  expect(await shop.db.$count(notes, eq(notes.id, 81))).toBe(0)
})

test('a statement that comes after its transaction has failed is not done outside of it', async () => {
  let late: Promise<unknown> = Promise.resolve()
  const failing = shop.db.transaction(async tx => {
    late = new Promise(resolve => setTimeout(resolve, 50)).then(() =>
      tx.insert(notes).values({ id: 82, text: 'late' }),
    )
    await Promise.all([tx.execute(sql`select 1 / 0`), late])
  })
  await expect(failing).rejects.toThrow()
  await expect(late).rejects.toThrow()
  expect(await shop.db.$count(notes, eq(notes.id, 82))).toBe(0)
})
