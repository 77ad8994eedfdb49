import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { DERIVED, knownTable } from './tables-of.ts'

const users = { name: 'public.users', columns: ['id', '"name"'] }

test('rows of a backup go into tables and columns that the shop has', () => {
  expect(knownTable([users], { name: 'public.users', columns: ['"name"', 'id'] })).toEqual({
    name: 'public.users',
    columns: '"name", id',
  })
})

test.each([
  { name: 'public.cats', columns: ['id'] },
  { name: 'public.users (id) values (1); drop table users; --', columns: ['id'] },
  { name: 'public.users', columns: ['id', 'id) select 1; drop table users; --'] },
])('a backup that names $name with $columns is refused', strange => {
  expect(() => knownTable([users], strange)).toThrow(/names a table or column that this shop does not have/)
})

test('whatever a trigger fills by itself stands in no backup', () => {
  const triggers = readFileSync(new URL('../../../db/schema/12-triggers.sql', import.meta.url), 'utf8')
  const filled = [...triggers.matchAll(/^ +(?:insert into|delete from) (\w+)/gm)].map(
    ([, table]) => `public.${table}`,
  )
  expect([...new Set(filled)].toSorted()).toEqual(DERIVED.tables)
  const set = [...triggers.matchAll(/^ +new\.(\w+) :=/gm)].map(([, column]) => `public.orders.${column}`)
  expect(set).toEqual(DERIVED.columns)
})
