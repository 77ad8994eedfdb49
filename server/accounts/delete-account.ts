import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { orders } from '../orders/tables.ts'
import type { Database } from '../platform/db/database.ts'
import { invalid, Refusal } from '../platform/http/problem.ts'
import type { Auth } from './auth.ts'
import { otherAdmins } from './queries.ts'
import { credentials, users } from './tables.ts'

const UNFINISHED = ['Processing', 'In Production', 'Quality Check', 'Shipped', 'Out for Delivery']

/** What others do when an account goes: each removes its own rows in the same transaction, and answers what to do after it. */
export type Farewell = (tx: Database, userId: string) => Promise<() => Promise<void>>

interface Deps {
  db: Database
  auth: Auth
  farewells: Farewell[]
}

/** The person goes, their paid orders stay for the books, without a name to sign in by. */
export async function deleteAccount({ db, auth, farewells }: Deps, userId: string, role: string, password: string) {
  await checkPassword({ db, auth }, userId, password)
  if (role === 'admin' && (await otherAdmins(db, userId)).length === 0) {
    throw new Refusal(409, 'account.last_admin', 'You are the only admin. Make somebody else an admin first.')
  }
  const afterwards = await db.transaction(async tx => {
    const [unfinished] = await tx
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.userId, userId), isNotNull(orders.paidAt), inArray(orders.status, UNFINISHED)))
      .limit(1)
    if (unfinished) {
      throw new Refusal(
        409,
        'account.order_unfinished',
        `Order ${unfinished.id} is not finished yet. The account can be deleted once it has been delivered or cancelled.`,
      )
    }
    const rest: (() => Promise<void>)[] = []
    for (const farewell of farewells) rest.push(await farewell(tx, userId))
    await tx.delete(users).where(eq(users.id, userId))
    return rest
  })
  for (const step of afterwards) await step()
}

async function checkPassword({ db, auth }: Pick<Deps, 'db' | 'auth'>, userId: string, password: string) {
  const [credential] = await db
    .select({ hash: credentials.password })
    .from(credentials)
    .where(and(eq(credentials.userId, userId), eq(credentials.providerId, 'credential')))
  const context = await auth.$context
  if (!credential?.hash || !(await context.password.verify({ hash: credential.hash, password })))
    throw invalid({ password: 'That is not your password.' })
}
