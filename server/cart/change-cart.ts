import type { CartChange } from '../../shared/cart/api.ts'
import {
  type Cart,
  changeCart,
  isCapped,
  itemKey,
  lineName,
  readLines,
  writeLines,
} from '../../shared/cart/cart.ts'
import { Refusal } from '../platform/http/problem.ts'
import type { CartDeps } from './deps.ts'
import { type CartRow, findCart, lockCart, type PaidCart, paidCarts, writeCart } from './queries.ts'
import { endReminder } from './reminders/reminder.ts'

interface Changed {
  row: CartRow | undefined
  /** Names of lines that could not take all that was added. */
  full: string[]
}
/** Enough for what a browser sends again after its connection broke. */
const CHANGES_REMEMBERED = 500
const ORDERS_REMEMBERED = 200
/** Far above what is ordered at once: two full carts may become one at a sign-in. */
const LINES_MAX = 200

/** What was paid has left the cart, whichever device paid it, and also if its browser was closed at the bank. */
export async function readAccountCart(
  { db, clock }: Pick<CartDeps, 'db' | 'clock'>,
  userId: string,
): Promise<Changed> {
  const row = await findCart(db, userId)
  const isStale = row && (await paidCarts(db, row, clock())).length > 0
  return isStale ? changeAccountCart({ db, clock }, userId, []) : { row, full: [] }
}

export const changeAccountCart = (
  { db, clock }: Pick<CartDeps, 'db' | 'clock'>,
  userId: string,
  changes: readonly CartChange[],
): Promise<Changed> =>
  db.transaction(async tx => {
    const at = clock()
    const before = await lockCart(tx, userId, at)
    const known = new Set(before.applied)
    const fresh = changes.filter(({ id }) => !known.has(id))
    const paid = await paidCarts(tx, before, at)
    const full: string[] = []
    let cart = paid.reduce(withoutBought, readLines(before.items))
    for (const { action } of fresh) {
      if (action.kind === 'add' && isCapped(cart.items, action.item)) full.push(lineName(action.item))
      cart = changeCart(cart, action)
    }
    if (cart.items.length > LINES_MAX)
      throw new Refusal(422, 'cart.full', `A cart holds at most ${LINES_MAX} lines.`)
    if (fresh.length === 0 && paid.length === 0) return { row: before, full }
    const row: CartRow = {
      ...before,
      items: writeLines(cart),
      applied: [...before.applied, ...fresh.map(({ id }) => id)].slice(-CHANGES_REMEMBERED),
      bought: [...before.bought, ...paid.map(({ id }) => id)].slice(-ORDERS_REMEMBERED),
      updatedAt: fresh.length > 0 ? at : before.updatedAt,
    }
    await writeCart(tx, row)
    if (row.items.length === 0) await endReminder(tx, userId)
    return { row, full }
  })

const withoutBought = (cart: Cart, { lines }: PaidCart): Cart =>
  changeCart(cart, {
    kind: 'bought',
    items: lines.map(({ quantity, make, ...line }) => ({
      itemKey: itemKey({ ...line, slug: '', ...(make && { make }) }),
      quantity,
    })),
  })
