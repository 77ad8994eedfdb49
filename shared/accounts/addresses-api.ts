import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { Phone } from '../people.ts'
import { place } from '../place.ts'
import { line } from '../plain-text.ts'
import { PersonName } from './api.ts'

export const ADDRESSES_MAX = 10
/** How long a receiver's address is kept after its last use. */
export const RECEIVER_MONTHS = 18

const maybe = z.nullable(z.string())

/** An address that a paid order went to: the customer's own, or the receiver's of a present. */
export const RememberedAddress = z.object({
  id: z.string(),
  for: z.enum(['self', 'receiver']),
  fullName: z.string(),
  /** Null where it stood on a receipt only. */
  phone: maybe,
  address1: z.string(),
  address2: maybe,
  city: z.string(),
  state: z.string(),
  pincode: z.string(),
  country: z.string(),
  last_used_at: z.string(),
})
export type RememberedAddress = z.infer<typeof RememberedAddress>

const { country: _, ...typed } = place
/** What is left out stays as it is. */
export const AddressChange = z.partial(
  z.object({ fullName: PersonName, phone: Phone, ...typed, address2: z.nullish(line(200)) }),
)
export type AddressChange = z.output<typeof AddressChange>

const id = z.string().check(z.maxLength(80))
const One = z.object({ id, address: id })

export const addressesApi = {
  list: {
    method: 'GET',
    path: '/profiles/:id/addresses',
    summary: 'The addresses that paid orders of a customer went to, the last used first.',
    access: { owner: 'id' },
    params: z.object({ id }),
    response: z.object({ addresses: z.array(RememberedAddress) }),
  },
  change: {
    method: 'PATCH',
    path: '/profiles/:id/addresses/:address',
    summary: 'Changes a remembered address; orders keep theirs.',
    access: { owner: 'id' },
    params: One,
    body: AddressChange,
    response: z.object({ address: RememberedAddress }),
  },
  forget: {
    method: 'DELETE',
    path: '/profiles/:id/addresses/:address',
    summary: 'Forgets a remembered address; orders keep theirs.',
    access: { owner: 'id' },
    params: One,
    response: z.object({ ok: z.literal(true) }),
  },
} satisfies Api
