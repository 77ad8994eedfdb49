import type { Database } from '../platform/db/database.ts'
import type { Limit } from '../platform/http/limits.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import type { Pace } from '../platform/pace.ts'
import { accountExistsMail, resetMail, welcomeMail } from './account-mails.ts'
import { makeLink } from './auth.ts'
import type { PersonalDataEraser } from './delete-account.ts'
import type { AccountDeps } from './deps.ts'
import { mailAccount } from './lock-account.ts'
import { findUserByEmail } from './queries.ts'

const QUEUE = 'accounts.behind-answer'
const SIGN_UP_MAILS: Limit = { name: 'sign-up-mail', max: 3, windowSeconds: 24 * 3600 }

type AfterResponse =
  | { what: 'reset'; email: string }
  | { what: 'signed up'; email: string; userId: string; newsletter: boolean }

/** The timing of the response, and of the next one, must not reveal whether an address is known. */
export const enqueueAfterResponse = (
  db: Database,
  { jobs, pace }: { jobs: Jobs; pace: Pace },
  task: AfterResponse,
) =>
  jobs.send(
    db,
    QUEUE,
    task,
    pace.afterResponseMs > 0
      ? { startAfter: new Date(Date.now() + Math.random() * pace.afterResponseMs) }
      : {},
  )

/** Its jobs are all delayed, so no NOTIFY announces them. */
export function handleAfterResponse(
  deps: Pick<AccountDeps, 'db' | 'jobs' | 'auth' | 'limits' | 'clock' | 'pageAddress' | 'subscribe'>,
) {
  deps.jobs.handle<AfterResponse>(QUEUE, { retries: 10, expireInSeconds: 60, pollSeconds: 0.5 }, task =>
    task.what === 'reset' ? mailResetLink(deps, task) : mailAboutSignUp(deps, task),
  )
}

/** The queue keeps what is done for a week, with the address. */
export const eraseTasks =
  ({ jobs }: { jobs: Jobs }): PersonalDataEraser =>
  async (tx, userId, { email }) => {
    await jobs.forget(tx, QUEUE, [{ userId }, { email }])
    return async () => {}
  }

async function mailResetLink(
  { db, auth, clock, pageAddress }: Pick<AccountDeps, 'db' | 'auth' | 'clock' | 'pageAddress'>,
  { email }: { email: string },
) {
  const user = await findUserByEmail(db, email)
  if (!user) return
  const { token, expiresAt } = await makeLink({ auth, clock }, 'reset-password', user.id)
  const mail = resetMail(user.email, pageAddress(`/reset-password?token=${token}`))
  await mailAccount(db, user.id, () => ({ ...mail, goodUntil: expiresAt }))
}

async function mailAboutSignUp(
  { db, limits, pageAddress, subscribe }: Pick<AccountDeps, 'db' | 'limits' | 'pageAddress' | 'subscribe'>,
  task: Extract<AfterResponse, { what: 'signed up' }>,
) {
  const user = await findUserByEmail(db, task.email)
  if (!user) return
  const isNew = user.id === task.userId
  if (!(await limits.tryTake(task.email, SIGN_UP_MAILS))) return
  await mailAccount(db, user.id, async tx => {
    if (!isNew) return accountExistsMail(user.email, pageAddress)
    const confirmNewsletter = task.newsletter ? await subscribe(tx, task.email) : null
    return welcomeMail(user.email, pageAddress, confirmNewsletter)
  })
}
