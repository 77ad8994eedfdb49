import { eq, sql } from 'drizzle-orm'
import type { SignUp } from '../../shared/accounts/auth-api.ts'
import type { Limit } from '../platform/http/limits.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { proveAddressMail } from './account-mails.ts'
import { enqueueAfterResponse } from './after-response.ts'
import { makeLink, ownerOfLink } from './auth.ts'
import type { AccountDeps } from './deps.ts'
import { mailAccount } from './lock-account.ts'
import { findUser } from './queries.ts'
import { confirmFactor } from './second-factor.ts'
import { credentials, users } from './tables.ts'

/** The same statements and response whether the address is free or taken; a taken account is not changed. */
export async function signUp(
  { db, auth, jobs, clock, pace }: Pick<AccountDeps, 'db' | 'auth' | 'jobs' | 'clock' | 'pace'>,
  { password, ...rest }: SignUp,
) {
  const hash = await (await auth.$context).password.hash(password)
  const id = newId('usr')
  const phone = rest.phone ?? null
  const now = clock()
  await db.transaction(async tx => {
    await tx.execute(sql`
      with made as (
        insert into ${users} (id, name, email, phone, newsletter, created_at, updated_at)
        values (${id}, ${rest.name}, ${rest.email}, ${phone}, ${rest.newsletter}, ${now.toISOString()},
          ${now.toISOString()})
        on conflict (email) do nothing
        returning id
      )
      insert into ${credentials} (id, user_id, account_id, provider_id, password)
      select ${newId('crd')}, id, id, 'credential', ${hash} from made`)
    await enqueueAfterResponse(
      tx,
      { jobs, pace },
      { what: 'signed up', userId: id, email: rest.email, newsletter: rest.newsletter },
    )
  })
  const user = {
    id,
    ...rest,
    phone,
    emailVerified: false,
    image: null,
    role: 'user',
    twoFactorEnabled: false,
    createdAt: now,
    updatedAt: now,
  }
  return { token: null, user }
}

type Deps = Pick<AccountDeps, 'db' | 'auth' | 'clock' | 'limits' | 'pageAddress'>

const PROOF_MAILS: Limit = { name: 'prove-mail', max: 3, windowSeconds: 3600 }

/** A second factor on an unverified address would lock out its real owner. */
export async function requireProvenAddress(deps: Deps, { id }: { id: string }) {
  const user = await findUser(deps.db, id)
  if (!user || user.emailVerified) return
  if (await deps.limits.tryTake(id, PROOF_MAILS)) await mailProof(deps, user, 'turn on a second factor')
  throw new Refusal(
    409,
    'account.address_unproven',
    `First we need to be sure that the address is yours: an email with a link is on its way to ${user.email}. Open the link in this browser, then turn on the second factor.`,
  )
}

/** Asked for by a button; the address may be proven already, in another tab. */
export async function sendProof(deps: Deps, { id }: { id: string }): Promise<{ proven: boolean }> {
  const user = await findUser(deps.db, id)
  if (!user || user.emailVerified) return { proven: true }
  await deps.limits.take(id, PROOF_MAILS)
  await mailProof(deps, user, 'have figurines made from photos')
  return { proven: false }
}

async function mailProof(deps: Deps, { id, email }: { id: string; email: string }, request: string) {
  const { token, expiresAt } = await makeLink(deps, 'prove-address', id)
  const mail = proveAddressMail(email, deps.pageAddress, { token, wish: request })
  await mailAccount(deps.db, id, () => ({ ...mail, goodUntil: expiresAt }))
}

/** The link works only together with the login: neither alone proves the address. */
export async function proveAddress(deps: Deps, { id }: { id: string }, token: string) {
  if ((await ownerOfLink(deps, 'prove-address', token))?.id !== id)
    throw notFound(
      'account.link_spent',
      'This link has been used, or belongs to another account. Please ask for a new one.',
    )
  await deps.db.transaction(async tx => {
    await tx.update(users).set({ emailVerified: true }).where(eq(users.id, id))
    await confirmFactor(tx, id)
  })
}
