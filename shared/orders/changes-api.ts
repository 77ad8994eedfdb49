import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { optionalLine } from '../plain-text.ts'
import { Order } from './api.ts'
import { Shipping } from './checkout.ts'

/** Where a parcel goes; mails keep their address. */
export const NewAddress = z.omit(Shipping, { email: true, country: true })
export type NewAddress = z.output<typeof NewAddress>

export const CANCEL_REASON_MAX = 300
const ById = z.object({ id: z.string().check(z.maxLength(40)) })

/** What its buyer changes of an order alone; another name on a base is one of the proofs. */
export const orderChangesApi = {
  cancel: {
    method: 'POST',
    path: '/orders/:id/cancel',
    summary: 'Cancels an own order on which work has not begun; all its money goes back.',
    access: 'signed-in',
    params: ById,
    body: z.object({ reason: optionalLine(CANCEL_REASON_MAX) }),
    response: z.object({ status: z.literal('Cancelled') }),
  },
  keepWaiting: {
    method: 'POST',
    path: '/orders/:id/keep-waiting',
    summary: 'Says that its buyer waits for an order that is later than promised.',
    access: 'signed-in',
    params: ById,
    response: z.object({ order: Order }),
  },
  changeAddress: {
    method: 'PATCH',
    path: '/orders/:id/address',
    summary: 'Sends a paid order elsewhere, as long as its parcel is not booked.',
    access: 'signed-in',
    params: ById,
    body: NewAddress,
    response: z.object({ order: Order }),
  },
} satisfies Api
