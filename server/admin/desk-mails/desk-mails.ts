import { formatInr } from '../../../shared/money.ts'
import { adminOrderPath, adminOrdersPath } from '../../../shared/orders/desk-api.ts'
import { paths } from '../../../shared/paths.ts'
import type { FigurineMake } from '../../../shared/pricing.ts'
import { dayWords, endOfIndianDay } from '../../../shared/promise/delivery.ts'
import type { NewMail } from '../../notifications/queue-mail.ts'
import { picturesOfOrders } from '../../orders/pictures-of-order.ts'
import type { PaidOrder } from './queries.ts'

export interface DeskMailDeps {
  pageAddress: (path: string) => string
}
type Content = Omit<NewMail, 'to'>

const ORDERS_SHOWN = 10

/** A mail names how a figurine is made, never the person it shows. */
const MADE: Record<FigurineMake, string> = {
  figure: 'figurine',
  drawing: 'figurine from a drawing',
}
const thingsOf = ({ lines }: PaidOrder) =>
  lines.map(({ quantity, name, make }) => `${quantity} × ${make ? MADE[make] : name}`)
/** The name on a plate is not in it. */
const picturesOf = (orders: PaidOrder[]) =>
  picturesOfOrders(
    orders.map(({ gift, lines }) => ({ gift, lines: lines.map(line => ({ ...line, nameLabel: null })) })),
  )
const openOrder = ({ pageAddress }: DeskMailDeps, { id }: PaidOrder) => ({
  label: 'Open the order',
  url: pageAddress(adminOrderPath(id)),
})
const howOften = ({ pageAddress }: DeskMailDeps) => ({
  label: 'Fewer of these emails, or none',
  url: pageAddress(`${paths.adminSettings}#desk-mails`),
})

export const orderMail = (deps: DeskMailDeps, order: PaidOrder): Content => ({
  kind: 'desk.paid',
  subject: `New order ${order.id}: ${formatInr(order.total_paise)}, to ${order.city}`,
  heading: 'Somebody wants one of yours.',
  paragraphs: [
    thingsOf(order).join('\n'),
    ...(order.awaits_proof ? ['The buyer wants to see a proof before you print.'] : []),
  ],
  facts: [
    ['Order', order.id],
    ['Paid', formatInr(order.total_paise)],
    ['To', order.city],
    ...(order.due ? [['Due', dayWords(order.due)] as [string, string]] : []),
  ],
  pictures: picturesOf([order]),
  action: openOrder(deps, order),
  farewell: howOften(deps),
})

export function manyOrdersMail(deps: DeskMailDeps, orders: PaidOrder[]): Content {
  const sum = formatInr(orders.reduce((all, { total_paise }) => all + total_paise, 0))
  const more = orders.length - ORDERS_SHOWN
  return {
    kind: 'desk.paid',
    subject: `${orders.length} new orders: ${sum}`,
    heading: `${orders.length} new orders.`,
    paragraphs: [
      `Together they paid ${sum}.`,
      ...(more > 0 ? [`Here are the first ${ORDERS_SHOWN}. The other ${more} are on your desk.`] : []),
    ],
    groups: orders.slice(0, ORDERS_SHOWN).map(order => ({
      heading: order.id,
      lines: [
        ...thingsOf(order),
        `${formatInr(order.total_paise)}, to ${order.city}${order.due ? `, due ${dayWords(order.due)}` : ''}`,
        ...(order.awaits_proof ? ['The buyer wants to see a proof first'] : []),
      ],
      link: openOrder(deps, order),
    })),
    pictures: picturesOf(orders),
    action: {
      label: 'See everything still to start',
      url: deps.pageAddress(adminOrdersPath({ needs: 'to_start' })),
    },
    farewell: howOften(deps),
  }
}

/** What waits for the founder: how many of a kind, the most urgent of them, and how many are not named. */
export interface Waiting {
  what: string
  count: number
  first: string[]
  more: number
  link: { label: string; path: string }
}

export const morningMail = (deps: DeskMailDeps, waiting: Waiting[], now: Date): Content => ({
  kind: 'desk.morning',
  subject: `Today: ${waiting.map(({ count, what }) => `${count} ${what}`).join(', ')}`,
  heading: 'Good morning.',
  paragraphs: ['Here is what is waiting for you today, most urgent first.'],
  groups: waiting.map(({ what, count, first, more, link }) => ({
    heading: `${count} ${what}`,
    lines: [...first, ...(more > 0 ? [`and ${more} more`] : [])],
    link: { label: link.label, url: deps.pageAddress(link.path) },
  })),
  action: { label: 'Open the desk', url: deps.pageAddress(paths.admin) },
  farewell: howOften(deps),
  goodUntil: endOfIndianDay(now),
})
