import { REMIND_AFTER_HOURS } from '../../../shared/cart/api.ts'
import { type CartItem, isFigurine, readLines } from '../../../shared/cart/cart.ts'
import { paths } from '../../../shared/paths.ts'
import { date } from '../../../shared/time/moments.ts'
import { orderableFigurines } from '../../figurines/for-order.ts'
import type { MailPicture } from '../../notifications/mail-pictures.ts'
import { type NewMail, queueMail, withdrawMails } from '../../notifications/queue-mail.ts'
import { unsubscribeLink } from '../../notifications/unsubscribe-links.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { CartDeps } from '../deps.ts'
import { listDueReminders, lockDue, markSent, removeReminder, removeSettled } from './queries.ts'
import { REMINDER_MAIL } from './reminder.ts'

type Deps = Pick<CartDeps, 'db' | 'clock' | 'catalog' | 'secret' | 'pageAddress'>

const HOUR_MS = 3_600_000
/** A reminder that could not leave by then is not sent at all. */
const GOOD_FOR_HOURS = 24

/** Writes to those who asked for it and left their cart for a day; returns to how many. */
export async function remindOfCarts(deps: Deps): Promise<number> {
  const leftBefore = new Date(deps.clock().getTime() - REMIND_AFTER_HOURS * HOUR_MS)
  await deps.db.transaction(async tx => {
    const settled = await removeSettled(tx)
    const over = settled.map(({ userId }) => userId)
    if (over.length > 0) await withdrawMails(tx, REMINDER_MAIL, over)
  })
  let sent = 0
  for (const { userId } of await listDueReminders(deps.db, leftBefore))
    if (await remind(deps, userId, leftBefore)) sent += 1
  return sent
}

async function remind(deps: Deps, userId: string, leftBefore: Date): Promise<boolean> {
  const { byId } = await deps.catalog.read()
  return deps.db.transaction(async tx => {
    const due = await lockDue(tx, userId, leftBefore)
    if (!due) return false
    const lines = await linesOf(tx, byId, userId, readLines(due.items).items)
    if (lines.length === 0) {
      await removeReminder(tx, userId)
      return false
    }
    const now = deps.clock()
    await markSent(tx, userId, now)
    await queueMail(tx, reminderMail(deps, { userId, email: due.email, askedAt: due.askedAt, lines, now }))
    return true
  })
}

/** Names come from the catalogue, as those in a cart were sent by a browser. Of a figurine neither picture nor label. */
async function linesOf(
  tx: Tx,
  byId: ReadonlyMap<string, { name: string; image_url: string | null }>,
  userId: string,
  items: CartItem[],
): Promise<LeftLine[]> {
  const ids = items.filter(isFigurine).map(({ id }) => id)
  const figurines = ids.length > 0 ? await orderableFigurines(tx, userId, ids) : []
  const isThere = ({ id, make }: CartItem) =>
    figurines.some(figurine => figurine.id === id && make !== undefined && figurine.makes.includes(make))
  const pieces = (quantity: number) => (quantity === 1 ? '1 piece' : `${quantity} pieces`)
  return items.flatMap((item): LeftLine[] => {
    if (item.gone) return []
    const quantity = pieces(item.quantity)
    if (isFigurine(item))
      return isThere(item) ? [{ fact: ['A figurine of your own', quantity], picture: { of: 'box' } }] : []
    const sold = byId.get(item.id)
    if (!sold) return []
    const { name, image_url: url } = sold
    return [{ fact: [name, quantity], picture: url ? { of: 'desk_buddy', name, url } : { of: 'box' } }]
  })
}

interface LeftLine {
  fact: [string, string]
  picture: MailPicture
}

interface LeftCart {
  userId: string
  email: string
  askedAt: Date
  lines: LeftLine[]
  now: Date
}

export const reminderMail = (
  { pageAddress, secret }: Pick<CartDeps, 'pageAddress' | 'secret'>,
  { userId, email, askedAt, lines, now }: LeftCart,
): NewMail => ({
  kind: REMINDER_MAIL,
  to: email,
  about: userId,
  subject: 'Your cart at Dopple',
  heading: 'They are still in your cart.',
  paragraphs: [
    `On ${date(askedAt.toISOString())} you asked for one email about your cart, and this is it. Nothing in it can run out, as everything is made to order.`,
    'Your account keeps what is in your cart, with its labels, and that you asked for this email. That stays until you empty the cart, order what is in it or delete the account. This cart gets no other reminder.',
  ],
  facts: lines.map(({ fact }) => fact),
  pictures: lines.map(({ picture }) => picture),
  action: { label: 'See your cart', url: pageAddress(paths.cart) },
  unsubscribe: pageAddress(unsubscribeLink(secret, 'reminders', userId)),
  goodUntil: new Date(now.getTime() + GOOD_FOR_HOURS * HOUR_MS),
})
