import { DrizzleQueryError } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { unavailable } from './unavailable.ts'

const error = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })
const ofStatement = (cause: Error) => new DrizzleQueryError('select 1', [], cause)

test.each([
  {
    trouble: 'a server that is not there',
    error: ofStatement(error('ECONNREFUSED')),
    code: 'shop.database_away',
  },
  {
    trouble: 'a server that is not there under any of its addresses',
    error: new AggregateError([error('ECONNREFUSED')]),
    code: 'shop.database_away',
  },
  { trouble: 'a server that starts', error: ofStatement(error('57P03')), code: 'shop.database_away' },
  {
    trouble: 'a line that was cut',
    error: ofStatement(new Error('Connection terminated unexpectedly')),
    code: 'shop.database_away',
  },
  { trouble: 'a server full of connections', error: error('53300'), code: 'shop.database_away' },
  {
    trouble: 'a database that takes no change',
    error: ofStatement(error('25006')),
    code: 'shop.database_away',
  },
  { trouble: 'a database without room', error: ofStatement(error('53100')), code: 'shop.disk_full' },
  { trouble: 'a disk without room', error: error('ENOSPC'), code: 'shop.disk_full' },
  { trouble: 'a quota that is used up', error: error('EDQUOT'), code: 'shop.disk_full' },
])('$trouble is told as what it is, and when to ask again', ({ error, code }) => {
  expect(unavailable(error)).toMatchObject({
    status: 503,
    code,
    extra: { headers: { 'retry-after': expect.any(String) } },
  })
})

test.each([
  ofStatement(error('23505')),
  ofStatement(error('42P01')),
  new TypeError('x is not a function'),
  null,
  'text',
])('what is a fault of the shop stays one: %s', fault => {
  expect(unavailable(fault)).toBeNull()
})
