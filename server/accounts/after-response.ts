import { queueMail } from '../notifications/queue-mail.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Pace } from '../platform/pace.ts'
import { accountExistsMail, resetMail, welcomeMail } from './account-mails.ts'
import { type Auth, makeLink } from './auth.ts'
import { userByEmail } from './queries.ts'

const QUEUE = 'accounts.behind-answer'
const SIGN_UP_MAILS: Limit = { name: 'sign-up-mail', max: 3, windowSeconds: 24 * 3600 }

type Wish =
  | { what: 'reset'; email: string }
  | { what: 'signed up'; email: string; userId: string; newsletter: boolean }

interface Deps {
  db: Database
  jobs: Jobs
  auth: Auth
  limits: Limits
  clock: Clock
  pageAddress: (path: string) => string
  subscribe: (email: string) => Promise<void>
}

/** The timing of the response, and of the next one, must not reveal whether an address is known. */
export const enqueueAfterResponse = (tx: Database, { jobs, pace }: { jobs: Jobs; pace: Pace }, wish: Wish) =>
  jobs.send(
    tx,
    QUEUE,
    wish,
    pace.afterResponseMs > 0
      ? { startAfter: new Date(Date.now() + Math.random() * pace.afterResponseMs) }
      : {},
  )

export function handleAfterResponse(deps: Deps) {
  deps.jobs.handle<Wish>(QUEUE, { retries: 10, expireInSeconds: 60, atOnce: 4 }, wish =>
    wish.what === 'reset' ? mailResetLink(deps, wish) : greet(deps, wish),
  )
}

async function mailResetLink({ db, auth, clock, pageAddress }: Deps, { email }: { email: string }) {
  const user = await userByEmail(db, email)
  if (!user) return
  const { token, expiresAt } = await makeLink({ auth, clock }, 'reset-password', user.id)
  const letter = resetMail(user.email, pageAddress(`/reset-password?token=${token}`))
  await queueMail(db, { ...letter, goodUntil: expiresAt })
}

async function greet(
  { db, limits, pageAddress, subscribe }: Deps,
  wish: Extract<Wish, { what: 'signed up' }>,
) {
  const user = await userByEmail(db, wish.email)
  if (!user) return
  const isNew = user.id === wish.userId
  if (!(await limits.hasRoom(wish.email, SIGN_UP_MAILS))) return
  const letter = isNew ? welcomeMail(user.email, pageAddress) : accountExistsMail(user.email, pageAddress)
  if (isNew && wish.newsletter) await subscribe(wish.email)
  await queueMail(db, letter)
}
