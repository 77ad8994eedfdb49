import { randomInt } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { signUp, startBuiltShop } from '../test/built-shop.ts'
import { leaveWith, report } from './report.ts'

// Hundreds of passwords against one account, each with a forged address; its owner and others can still log
// in.
const TRIES = 300
const ALLOWED = 20

const scratch = mkdtempSync(join(tmpdir(), 'dopple-guesses-'))
const shop = await startBuiltShop(join(scratch, 'data'), { RATE_LIMITS: 'on', LOG_LEVEL: 'silent' })
const owner = await signUp(shop, 'owner@example.com')
const forged = () => Array.from({ length: 4 }, () => randomInt(1, 255)).join('.')

const signIn = (email: string, password: string, more: Record<string, string> = {}) =>
  fetch(`${shop.address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: {
      origin: shop.address,
      'content-type': 'application/json',
      'x-forwarded-for': forged(),
      'x-real-ip': forged(),
      forwarded: `for=${forged()}`,
      ...more,
    },
    body: JSON.stringify({ email, password }),
  })
const shapeOf = async (answer: Response) => {
  const { title, detail, code, message, status } = (await answer.json()) as Record<string, unknown>
  return JSON.stringify({ http: answer.status, status, title, detail, code, message })
}

const statuses: number[] = []
for (let guess = 0; guess < TRIES; guess += 1) {
  // Variants in case and spaces are one account.
  const email = guess % 2 === 0 ? 'owner@example.com' : 'OWNER@example.com'
  statuses.push((await signIn(email, `guess-${guess}`)).status)
}
const judged = statuses.filter(status => status !== 429).length
const rightOneAfter = (await signIn('owner@example.com', 'secret-1')).status
const knownBrowser = (await signIn('owner@example.com', 'secret-1', { cookie: owner.cookie })).status
const other = await signUp(shop, 'somebody-else@example.com').then(
  () => 200,
  () => 0,
)

const known = await shapeOf(await signIn('somebody-else@example.com', 'wrong-word'))
const unknown = await shapeOf(await signIn('nobody@example.com', 'wrong-word'))
const reset = async (email: string) =>
  shapeOf(
    await fetch(`${shop.address}/api/auth/request-password-reset`, {
      method: 'POST',
      headers: { origin: shop.address, 'content-type': 'application/json' },
      body: JSON.stringify({ email, redirectTo: '/reset-password' }),
    }),
  )
const signUpShape = async (email: string) => {
  const answer = await fetch(`${shop.address}/api/auth/sign-up/email`, {
    method: 'POST',
    headers: { origin: shop.address, 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ravi', email, password: 'secret-9', newsletter: false }),
  })
  const body = (await answer.json()) as { user?: object }
  const cookies = answer.headers.getSetCookie().map(cookie => cookie.split('=')[0])
  const fields = [Object.keys(body).toSorted(), Object.keys(body.user ?? {}).toSorted()]
  return [answer.status, ...fields, cookies].join(' ')
}
const resets = [await reset('somebody-else@example.com'), await reset('nobody-2@example.com')]
const signUps = [await signUpShape('somebody-else@example.com'), await signUpShape('nobody-3@example.com')]
await shop.end('SIGTERM')
rmSync(scratch, { recursive: true, force: true })

leaveWith(
  report(`${TRIES} wrong passwords for one account, every one with another forged address`, [
    ['passwords that were judged at all', judged, `<= ${ALLOWED}`, judged <= ALLOWED],
    ['the right one from a strange browser afterwards', rightOneAfter, '= 429', rightOneAfter === 429],
    ['the right one from the browser the owner used before', knownBrowser, '= 200', knownBrowser === 200],
    ['somebody else on the same line', other, '= 200', other === 200],
    [
      'a wrong password: known and unknown address',
      known === unknown ? 'equal' : 'differ',
      'equal',
      known === unknown,
    ],
    [
      'a reset: known and unknown address',
      resets[0] === resets[1] ? 'equal' : 'differ',
      'equal',
      resets[0] === resets[1],
    ],
    [
      'a sign-up: known and unknown address',
      signUps[0] === signUps[1] ? 'equal' : 'differ',
      'equal',
      signUps[0] === signUps[1],
    ],
  ]),
)
