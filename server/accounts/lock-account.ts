import { eq } from 'drizzle-orm'
import { type NewMail, queueMail } from '../notifications/queue-mail.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import { users } from './tables.ts'

const deletedRefusal = () => new Refusal(401, 'account.gone', 'This account was deleted.')

/** Until the transaction ends. It is the first lock of a transaction, as it is the first of a deletion. */
async function findLockedUser(tx: Tx, id: string) {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('share')
  return user
}

/** What the transaction makes is there before a deletion begins, which takes it along, or is refused. */
export async function lockAccount(tx: Tx, id: string) {
  const user = await findLockedUser(tx, id)
  if (!user) throw deletedRefusal()
  return user
}

/** The founder's own address is not asked about. */
export async function isProven(db: Database, id: string) {
  const [user] = await db.select().from(users).where(eq(users.id, id))
  return user !== undefined && (user.emailVerified || user.role === 'admin')
}

/** No mail, and nothing that is written with it, for an account that was deleted meanwhile. */
export const mailAccount = (
  db: Database,
  id: string,
  mailOf: (tx: Tx) => NewMail | Promise<NewMail>,
): Promise<void> =>
  db.transaction(async tx => {
    if (await findLockedUser(tx, id)) await queueMail(tx, await mailOf(tx))
  })

const FOREIGN_KEY = '23503'
/** A row of an account that was deleted after its session was read. */
export function accountGone(error: Error): Refusal | null {
  const { code, constraint } = (error.cause ?? error) as { code?: unknown; constraint?: unknown }
  return code === FOREIGN_KEY && String(constraint).endsWith('_user_id_fkey') ? deletedRefusal() : null
}
