import { sql } from 'drizzle-orm'
import type { SignUp } from '../../shared/accounts/auth-api.ts'
import { newId } from '../platform/ids.ts'
import { enqueueAfterResponse } from './after-response.ts'
import type { AccountDeps } from './deps.ts'
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
