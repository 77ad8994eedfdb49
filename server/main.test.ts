import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { demoLine } from './main.ts'

const said = (settings: Record<string, string>) => demoLine(readConfig(settings), 'http://here')

test('the start line says what is a stand-in, and nothing that is not', () => {
  expect(said({})).toBe('Demo: no money moves; mail is kept, read it at http://here/dev/mail')
  expect(said({ SMTP_URL: 'smtp://localhost' })).toBe('Demo: no money moves')
  expect(said({ SMTP_URL: 'smtp://localhost', RATE_LIMITS: 'off' })).toBe('Demo: no money moves; rate limits are off')
})
