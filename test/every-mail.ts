import {
  accountExistsMail,
  passwordChangedMail,
  proveAddressMail,
  resetMail,
  welcomeMail,
} from '../server/accounts/account-mails.ts'
import { manyOrdersMail, morningMail, orderMail } from '../server/admin/desk-mails/desk-mails.ts'
import { reminderMail as cartMail } from '../server/cart/reminders/remind-of-carts.ts'
import { forwardedMail as forwardedClaim, receivedMail, settledMail } from '../server/claims/claim-mails.ts'
import { acknowledgement, answerMail, forwardedMail } from '../server/contact/contact-mails.ts'
import { agreedMails, askedMail, refusedWords } from '../server/figurines/people/parent-mails.ts'
import { confirmationMail } from '../server/notifications/newsletter/subscription.ts'
import type { NewMail } from '../server/notifications/queue-mail.ts'
import type { Order, OrderLine } from '../server/orders/order.ts'
import { placedMail, slipMail, statusMail } from '../server/orders/order-mails.ts'
import { parcelMail } from '../server/parcels/parcel-mails.ts'
import { cancelledMail, refundedMail, refundFailedMail } from '../server/payments/refund-mails.ts'
import { receiptMail } from '../server/privacy/write-receipt.ts'
import { offeredMail, reminderMail, withdrawnMail } from '../server/proofs/proof-mails.ts'
import { requestMail, shownMail, withheldMail } from '../server/reviews/review-mails.ts'
import { builtInDeskBuddies } from '../shared/catalog/built-in-catalog.ts'
import { ORDER_STATUSES } from '../shared/orders/order-status.ts'
import { paths } from '../shared/paths.ts'

export interface Sample {
  name: string
  mail: NewMail
}
/** What nobody may learn from a mail of a surprise. */
export const OF_THE_SURPRISE = /Mochi|Gulab|Meera|आशा|Captain/i

const NOW = new Date('2026-11-28T10:00:00+05:30')
const ID = 'DPL-7K3M9Q2X4T'
const FOUNDER = 'founder@example.com'
const SENDER = { name: 'Ravi Iyer', email: 'ravi@example.com' }
const PARENT = { name: 'Tara Menon', email: 'tara@example.com' }
const pageAddress = (path: string) => `https://dopple.example${path}`
const CONFIRMS_NEWSLETTER = pageAddress('/newsletter?confirm=a1b2c3')
const deps = { pageAddress, secret: 'a secret of samples', supportEmail: FOUNDER }

const place = {
  address1: '14 Carter Road',
  address2: null,
  city: 'Mumbai',
  state: 'Maharashtra',
  pincode: '400050',
  country: 'India',
} as const
const buddy = (at: number, more: Partial<OrderLine> = {}): OrderLine => {
  const sold = builtInDeskBuddies[at]
  return {
    kind: 'desk_buddy',
    deskBuddyId: sold?.id ?? null,
    figurineId: null,
    slug: sold?.slug ?? null,
    name: sold?.name ?? '',
    subtitle: null,
    imageUrl: sold?.image_url ?? null,
    unitPricePaise: 249_900,
    giftWrap: false,
    giftWrapPaise: 9900,
    nameLabel: null,
    make: null,
    proof: null,
    proofSince: null,
    shownProof: null,
    quantity: 1,
    discountPaise: 0,
    ...more,
  }
}
const figurine = (nameLabel: string | null): OrderLine =>
  buddy(0, {
    kind: 'figurine',
    deskBuddyId: null,
    figurineId: 'fig_1',
    slug: null,
    name: 'Your figurine',
    imageUrl: '/private/fig_1.webp',
    nameLabel,
    make: 'figure',
    proof: 'approved',
  })

const ORDER: Order = {
  id: ID,
  userId: 'usr_1',
  flow: 'cart',
  figurineInCart: true,
  status: 'Processing',
  paymentStatus: 'paid',
  currency: 'INR',
  quantity: 3,
  totalPaise: 699_800,
  giftWrapPaise: 0,
  discountPaise: 50_000,
  discountName: 'DIWALI',
  capturedPaise: 699_800,
  refundedPaise: 0,
  goingBackPaise: 0,
  shipping: { ...place, fullName: 'Asha Rao', email: 'asha@example.com', phone: '9820041122' },
  billing: { ...place, fullName: 'Asha Rao', email: 'asha@example.com', phone: '9820041122' },
  providerOrderId: 'order_1',
  courier: 'Delhivery',
  trackingNumber: '1490812345',
  createdAt: NOW.toISOString(),
  updatedAt: NOW.toISOString(),
  paidAt: NOW.toISOString(),
  deliveredAt: null,
  openedAt: NOW.toISOString(),
  contentHash: null,
  gift: null,
  giftToken: null,
  lines: [buddy(0, { quantity: 2, nameLabel: 'Captain of Floor 3' }), figurine('आशा')],
  history: [],
  payments: [],
  begun: false,
  promise: { from: '2026-12-07', to: '2026-12-09', was: null, reason: null, keepsWaiting: false },
  figurines: [],
  buyer: { name: 'Asha Rao', email: 'asha@example.com' },
}
const GIFT = { message: 'Happy birthday', surprise: true, toReceiver: true, openedAt: null }
const SURPRISE: Order = {
  ...ORDER,
  gift: GIFT,
  shipping: { ...ORDER.shipping, fullName: 'Meera Iyer' },
}
const only = (...lines: OrderLine[]): Order => ({ ...ORDER, lines })

const PARCEL_STATES = ['not_delivered', 'returning', 'returned', 'damaged', 'in_transit'] as const
const PAYMENT = { id: 'pay_SkU2', amountPaise: 699_800, method: 'upi', at: NOW, promise: null }
const PROMISED = {
  from: '2026-12-14',
  to: '2026-12-16',
  was: '2026-12-09',
  reason: 'The printer is waiting for a part.',
  keeps_waiting: false,
}

const CLAIM = {
  id: 'CLM-4M7Q',
  orderId: ID,
  userId: 'usr_1',
  kind: 'damaged',
  text: 'One ear broke off on the way, and a corner of the box is dented.',
  state: 'open',
  isLate: true,
  refundId: null,
  promiseFrom: null,
  promiseTo: null,
  createdAt: NOW,
  updatedAt: NOW,
} as const

/** Those of one order: placed, made, sent, cancelled, given back, claimed and reviewed. */
function mailsOfOrder(order: Order): (NewMail | null)[] {
  const message = 'My brush slipped. I am sorry.'
  const toWriter = { orderId: ID, email: 'asha@example.com' }
  return [
    placedMail(deps, order, PAYMENT),
    ...ORDER_STATUSES.map(status => statusMail(deps, order, status, { refund: 'rfd_1' })),
    cancelledMail(deps, order, { id: 'rfd_1', amountPaise: 699_800 }),
    slipMail(deps, order, { was: '2026-12-09', now: PROMISED }),
    refundedMail(deps, order, { amountPaise: 9900, reference: 'rfnd_FP8Q' }),
    ...PARCEL_STATES.map(state =>
      parcelMail(deps, order, { courier: 'Delhivery', awb: '1490812346', purpose: 'replacement' }, state),
    ),
    offeredMail(deps, order, {
      note: 'The dupatta is a little shorter, so that it does not break.',
      isBody: false,
    }),
    offeredMail(deps, order, { note: null, isBody: true }),
    withdrawnMail(deps, order, { reason: 'I sent you the pictures of another order.', next: 'none' }),
    reminderMail(deps, order, true),
    receivedMail(deps, order, CLAIM),
    settledMail(deps, order, CLAIM, { state: 'answered', message }),
    settledMail(deps, order, CLAIM, {
      state: 'replacement',
      message,
      promise: { from: '2026-12-14', to: '2026-12-16' },
    }),
    settledMail(deps, order, CLAIM, { state: 'refunded', message, refundId: 'rfd_1', amountPaise: 249_900 }),
    settledMail(deps, order, CLAIM, { state: 'declined', message: 'The box shows no damage.' }),
    requestMail(deps, order, { userId: 'usr_1', email: 'asha@example.com', now: NOW }),
    withheldMail(deps, toWriter, 'It advertises another shop.'),
    shownMail(deps, toWriter),
  ]
}

function mailsOfAccounts(): NewMail[] {
  const to = 'asha@example.com'
  return [
    welcomeMail(to, pageAddress, null),
    welcomeMail(to, pageAddress, CONFIRMS_NEWSLETTER),
    accountExistsMail(to, pageAddress),
    resetMail(to, pageAddress('/reset-password?token=a1b2c3')),
    proveAddressMail(to, pageAddress, { token: 'a1b2c3', wish: 'have figurines made from photos' }),
    passwordChangedMail(to, pageAddress, NOW),
    confirmationMail(deps, { email: to, confirmUrl: CONFIRMS_NEWSLETTER }),
    cartMail(deps, {
      userId: 'usr_1',
      email: to,
      askedAt: NOW,
      now: NOW,
      lines: [
        ...[2, 9].map(at => {
          const { name, imageUrl } = buddy(at)
          return {
            fact: [name, '1 piece'] as [string, string],
            picture: { of: 'desk_buddy', name, url: imageUrl ?? '' } as const,
          }
        }),
        { fact: ['A figurine of your own', '2 pieces'], picture: { of: 'box' } },
      ],
    }),
  ]
}

function mailsOfPhotos(): NewMail[] {
  const asked = { sender: SENDER, parent: PARENT, photoId: 'pho_1', token: 'a1b2c3' }
  const row = {
    id: 'del_1',
    userId: 'usr_1',
    deletedAt: NOW,
    items: [{ kind: 'photo' as const, title: 'Photo of 3 November', since: '2026-11-03T10:00:00Z' }],
    stayed: [],
  }
  return [
    askedMail({ ...asked, endsAt: new Date('2026-12-12T10:00:00Z'), photoEndsAt: NOW, pageAddress }),
    ...agreedMails(pageAddress, asked),
    receiptMail(row, { to: SENDER.email, words: undefined, pageAddress }),
    receiptMail(row, {
      to: SENDER.email,
      words: refusedWords({ hadAgreed: true, isDeleted: true, stayed: [] }),
      pageAddress,
    }),
  ]
}

function mailsOfMessages(): NewMail[] {
  const message = { ...SENDER, message: 'Could you make both of them on one base, with the dog?' }
  const ticket = { ...message, id: 'TKT-9F2K7M3Q', orderId: ID }
  return [
    acknowledgement(ticket.id, SENDER.email, false),
    forwardedMail(deps, { ticket: ticket.id, message, orderId: ID, isComplaint: true }),
    answerMail(ticket, { answer: 'Both of them and the dog, of course.', isOwn: true }),
  ]
}

function mailsToDesk(order: Order): NewMail[] {
  const paid = {
    id: ID,
    total_paise: order.totalPaise,
    city: 'Mumbai',
    due: '2026-12-07',
    awaits_proof: true,
    gift: order.gift,
    lines: order.lines,
  }
  const waiting = {
    what: 'due today',
    count: 5,
    first: [`${ID}: Processing, due today`],
    more: 4,
    link: { label: 'Open the board', path: paths.adminBoard },
  }
  const refund = { orderId: ID, paymentId: 'pay_SkU2', amountPaise: 9900, purpose: 'asked' } as const
  return [
    { ...orderMail(deps, paid), to: FOUNDER },
    { ...manyOrdersMail(deps, [paid, { ...paid, id: 'DPL-2B8N5V6W1Z' }]), to: FOUNDER },
    { ...morningMail(deps, [waiting], NOW), to: FOUNDER },
    forwardedClaim(deps, order, CLAIM, 2),
    refundFailedMail(deps, refund, { to: FOUNDER, why: 'The account is closed.' }),
  ]
}

const named = (mails: (NewMail | null)[], of = ''): Sample[] =>
  mails.flatMap(mail => (mail ? [{ name: [mail.kind, of].filter(Boolean).join(' '), mail }] : []))

/** A mail of every kind that the shop sends, some in several states. */
export const everyMail = (): Sample[] => [
  ...named(mailsOfAccounts()),
  ...named(mailsOfOrder(ORDER)),
  ...named([placedMail(deps, only(buddy(1)), PAYMENT)], 'one Desk Buddy'),
  ...named([placedMail(deps, only(figurine('Papa-ji')), PAYMENT)], 'one figurine'),
  ...named([placedMail(deps, only(figurine(null)), PAYMENT)], 'no name'),
  ...named(mailsOfPhotos()),
  ...named(mailsOfMessages()),
  ...named(mailsToDesk(ORDER)),
]

/** To the buyer of a surprise that nobody has opened yet. */
export const mailsOfSurprise = (): Sample[] => named(mailsOfOrder(SURPRISE), 'surprise')
