import { expect, test } from 'vitest'
import { knownTable } from './tables-of.ts'

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
