import type { CartChange } from '../../shared/account-cart.ts'
import { changeCart, isCapped, lineName, readLines, TOO_MANY_LINES, writeLines } from '../../shared/cart.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import { type CartRow, lockCart, writeCart } from './queries.ts'
import { removeReminder } from './reminders/queries.ts'

interface Changed {
  row: CartRow
  /** Names of lines that could not take all that was added. */
  full: string[]
}
/** Enough for what a browser sends again after its connection broke. */
const REMEMBERED = 500
/** Far above what is ordered at once: two full carts may become one at a sign-in. */
const LINES_MAX = 200

export const changeAccountCart = (
  { db, clock }: { db: Database; clock: Clock },
  userId: string,
  changes: readonly CartChange[],
): Promise<Changed> =>
  db.transaction(async tx => {
    const at = clock()
    const before = await lockCart(tx, userId, at)
    const known = new Set(before.applied)
    const fresh = changes.filter(({ id }) => !known.has(id))
    const full: string[] = []
    let cart = readLines(before.items)
    for (const { action } of fresh) {
      if (action.kind === 'add' && isCapped(cart.items, action.item)) full.push(lineName(action.item))
      cart = changeCart(cart, action)
    }
    if (cart.items.length > LINES_MAX) throw new Refusal(422, 'cart.full', TOO_MANY_LINES)
    if (fresh.length === 0) return { row: before, full }
    const row: CartRow = {
      userId,
      items: writeLines(cart),
      applied: [...before.applied, ...fresh.map(({ id }) => id)].slice(-REMEMBERED),
      updatedAt: at,
    }
    await writeCart(tx, row)
    if (row.items.length === 0) await removeReminder(tx, userId)
    return { row, full }
  })
