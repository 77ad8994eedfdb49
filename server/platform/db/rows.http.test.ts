import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { createTestApp, type TestApp } from '../../../test/create-test-app.ts'
import { Count, hasRows, int8, moment, oneRow, rows, stored } from './rows.ts'

let shop: TestApp
beforeAll(async () => {
  shop = await createTestApp()
})
afterAll(() => shop.close())

const Row = z.object({
  id: int8,
  count: int8,
  at: moment,
  day: z.string(),
  share: z.number(),
  names: z.array(z.string()),
  figure: stored<{ kit: number }>(),
  missing: z.nullable(moment),
})

test('both databases give the same row', async () => {
  const found = await rows(
    shop.db,
    Row,
    sql`select 7::int8 as id, count(*) as count, '2026-11-28 06:30:00.25+05:30'::timestamptz as at,
      '2026-11-28'::date as day, 0.5::float8 as share, array['asha', 'ravi'] as names, '{"kit": 2}'::jsonb as figure,
      null::timestamptz as missing
    from (values (1), (2), (3)) three`,
  )
  expect(found).toEqual([
    {
      id: 7,
      count: 3,
      at: new Date('2026-11-28T01:00:00.250Z'),
      day: '2026-11-28',
      share: 0.5,
      names: ['asha', 'ravi'],
      figure: { kit: 2 },
      missing: null,
    },
  ])
})

test('a row of another shape than its schema says is refused with the column, and without what it holds', async () => {
  const refused = rows(shop.db, Count, sql`select 'asha@dopple.test' as count`)
  await expect(refused).rejects.toThrow(/count/)
  await expect(refused).rejects.not.toThrow(/asha/)
})

test('a statement that always has a row is an error where it has none, and rows can be asked for alone', async () => {
  const { db } = shop
  await expect(oneRow(db, Count, sql`select 1 as count where false`)).rejects.toThrow(/had none/)
  expect(await oneRow(db, Count, sql`select 1 as count`)).toEqual({ count: 1 })
  expect(await hasRows(db, sql`select 1`)).toBe(true)
  expect(await hasRows(db, sql`select 1 where false`)).toBe(false)
})
