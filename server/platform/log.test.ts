import { expect, test } from 'vitest'
import { pathForLog } from './for-log.ts'
import { createLog, requestLineWriter } from './log.ts'

test('both ways to write a line censor secrets', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: line => void lines.push(line) })
  const secrets = { password: 'p-1', token: 't-1', cookie: 'c-1', authorization: 'a-1', signature: 's-1' }
  log.info({ ...secrets, path: '/a' }, 'by pino')
  requestLineWriter(log, 'by the writer')({ ...secrets, path: '/b' })
  await new Promise(resolve => setImmediate(resolve))
  expect(lines.map(line => JSON.parse(line).msg)).toEqual(['by pino', 'by the writer'])
  expect(lines.map(line => JSON.parse(line).path)).toEqual(['/a', '/b'])
  for (const secret of Object.values(secrets)) expect(lines.join()).not.toContain(secret)
})

test.each([
  '/parent/q3Zk-1',
  '/parent/q3Zk-1.data',
  '/api/parent-requests/q3Zk-1',
  '/api/parent-requests/q3Zk-1/agree',
])('the key of a link to a parent is not written: %s', path => {
  expect(pathForLog(path)).toMatch(/^\/(api\/)?parent.*\/…/)
  expect(pathForLog(path)).not.toContain('q3Zk')
})
