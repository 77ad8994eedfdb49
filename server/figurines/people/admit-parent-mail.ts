import { createHmac } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Parent } from '../../../shared/figurines/people-api.ts'
import { RECORDS_DAYS } from '../../../shared/privacy/api.ts'
import { DAY_MS } from '../../../shared/time/moments.ts'
import { isProven } from '../../accounts/lock-account.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import type { Limit, Limits } from '../../platform/http/limits.ts'
import { invalid, Refusal } from '../../platform/http/problem.ts'
import { refusedParents } from './tables.ts'

interface Admission {
  db: Database
  limits: Limits
  secret: string
}

const BY_ACCOUNT: Limit = { name: 'parent-mail', max: 10, windowSeconds: 24 * 3600 }
const TO_ADDRESS: Limit = { name: 'parent-mail-to', max: 6, windowSeconds: 24 * 3600 }
const UNPROVEN =
  'Before we write to a parent in your name, we need to be sure that your address is yours. We will send you an email with a link; your photo stays here meanwhile.'
const REFUSED =
  'We were asked at this address not to write there about photos. The parent can upload the photo themselves, as “My child”.'

/** Anybody can sign up with any address, and the mail holds words of the sender. */
export async function admitParentMail(
  { db, limits, secret }: Admission,
  userId: string,
  { email }: Parent,
  field: string,
) {
  if (!(await isProven(db, userId))) throw new Refusal(403, 'account.unproven', UNPROVEN)
  await limits.take(userId, BY_ACCOUNT)
  await limits.take(email, TO_ADDRESS)
  const [refused] = await db
    .select()
    .from(refusedParents)
    .where(eq(refusedParents.addressHash, hashOfAddress(secret, email)))
  if (refused) throw invalid({ [field]: REFUSED })
}

export async function sweepRefusals(db: Database, now: Date): Promise<void> {
  const before = new Date(now.getTime() - RECORDS_DAYS * DAY_MS)
  await db.delete(refusedParents).where(lt(refusedParents.refusedAt, before))
}

export const saveRefusal = (tx: Tx, { secret, now }: { secret: string; now: Date }, email: string) =>
  tx
    .insert(refusedParents)
    .values({ addressHash: hashOfAddress(secret, email), refusedAt: now })
    .onConflictDoNothing()

const hashOfAddress = (secret: string, email: string) =>
  createHmac('sha256', secret).update(`refused parent ${email}`).digest('base64url')
