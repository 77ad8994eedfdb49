import type { Stage } from '../../shared/production/api.ts'

const CUSTOMERS = {
  asha: ['Asha Rao', '9820041122', '14, Lotus Court, Carter Road', 'Mumbai', 'Maharashtra', '400050'],
  ravi: ['Ravi Iyer', '9840012345', '7, Kutchery Road, Mylapore', 'Chennai', 'Tamil Nadu', '600004'],
  meera: ['Meera Sharma', '9811098110', 'B-7, Nizamuddin East', 'New Delhi', 'Delhi', '110013'],
  kabir: ['Kabir Das', '9830054321', '21, Ballygunge Place', 'Kolkata', 'West Bengal', '700019'],
  zoya: ['Zoya Khan', '9845067890', '12th Main, HAL 2nd Stage', 'Bengaluru', 'Karnataka', '560038'],
} as const
export type CustomerName = keyof typeof CUSTOMERS
export const customerNames: CustomerName[] = ['asha', 'ravi', 'meera', 'kabir', 'zoya']

/** The login that the README names. */
export const passwordOfAll = 'tiny-brush-1'
export const emailOf = (who: CustomerName) => `${who}@example.com`
export function shippingOf(who: CustomerName) {
  const [fullName, phone, address1, city, state, pincode] = CUSTOMERS[who]
  return { fullName, email: emailOf(who), phone, address1, city, state, pincode }
}

export const CODE = 'WELCOME-10'
export const GIFT = { message: 'Happy birthday, Meera!', surprise: true, to_receiver: true }

interface Plate {
  label?: string
  wrap?: boolean
}
/** The place of a Desk Buddy in the catalogue, or of a figure among the kit's examples. */
export type Thing = Plate & ({ buddy: number; quantity?: number } | { figure: number } | { photoOf: number })

export interface Purchase {
  who: CustomerName
  things: Thing[]
  /** Where it stands at the end of the week. Drawings wait for an approval, `offered` ones for the customer's. */
  at: Stage | 'waiting' | 'offered' | 'Shipped' | 'Out for Delivery' | 'Delivered' | 'Cancelled'
  /** A present for this customer. */
  giftFor?: CustomerName
  code?: string
  review?: { stars: number; text: string }
  claim?: string
  note?: string
  question?: string
}

/** The oldest first. */
export const week: Purchase[] = [
  {
    who: 'asha',
    things: [{ buddy: 0, label: 'Papa-ji', wrap: true }],
    at: 'Delivered',
    review: { stars: 5, text: 'He looks at me whenever I should be working.' },
  },
  {
    who: 'kabir',
    things: [{ buddy: 5 }, { buddy: 9, quantity: 2 }],
    at: 'Delivered',
    claim: 'One ear broke off on the way, and a corner of the box is dented.',
  },
  { who: 'meera', things: [{ figure: 1, label: 'मीरा' }], at: 'Delivered' },
  { who: 'zoya', things: [{ buddy: 3 }], at: 'Out for Delivery' },
  { who: 'ravi', things: [{ figure: 2, label: 'Appa' }], at: 'Shipped' },
  { who: 'asha', things: [{ figure: 0, label: 'Asha' }, { buddy: 7 }], at: 'ready' },
  { who: 'kabir', things: [{ buddy: 12, quantity: 3 }], at: 'ready' },
  { who: 'zoya', things: [{ buddy: 2, label: 'Team Lead' }], at: 'to_pack' },
  { who: 'meera', things: [{ buddy: 14 }], at: 'to_check' },
  { who: 'asha', things: [{ figure: 3, label: 'Meera', wrap: true }], at: 'painting', giftFor: 'meera' },
  { who: 'ravi', things: [{ buddy: 1 }, { buddy: 4 }], at: 'painting' },
  { who: 'kabir', things: [{ figure: 4, label: 'Dr Sen' }], at: 'to_paint' },
  { who: 'zoya', things: [{ figure: 11, label: 'Zoya' }], at: 'printing' },
  { who: 'meera', things: [{ buddy: 6, quantity: 2 }], at: 'printing', code: CODE },
  { who: 'ravi', things: [{ photoOf: 6, label: 'Ravi' }], at: 'offered' },
  { who: 'zoya', things: [{ buddy: 8 }], at: 'Cancelled' },
  { who: 'meera', things: [{ photoOf: 7 }], at: 'waiting' },
  { who: 'asha', things: [{ buddy: 10 }], at: 'to_print' },
  {
    who: 'kabir',
    things: [{ figure: 8, label: 'Kabir' }],
    at: 'to_print',
    note: 'Keep the bat thin, the last one broke in the box.',
  },
  {
    who: 'ravi',
    things: [{ buddy: 11 }, { buddy: 13, wrap: true }],
    at: 'to_print',
    question: 'Could the parcel leave after the 12th? We are away until then.',
  },
]

export const figuresOf = (who: CustomerName) =>
  week
    .filter(purchase => purchase.who === who)
    .flatMap(({ things }) => things.flatMap(thing => ('buddy' in thing ? [] : [thing])))
