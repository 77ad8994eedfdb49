import { type SQL, sql } from 'drizzle-orm'
import type { Billing, Shipping } from '../../../shared/orders/checkout.ts'
import { newId } from '../../platform/ids.ts'
import type { StoredAddress } from './tables.ts'

export const addressKey = (name: string, { address1, address2, pincode }: StoredAddress) =>
  [name, address1, address2, pincode].filter(Boolean).join('\n').toLowerCase()

interface UsedAddress {
  id: string
  user_id: string
  for: 'self' | 'receiver'
  name: string
  address: StoredAddress
  address_key: string
  /** Of a receipt: it is kept where no own address is known. */
  only_first: boolean
}
export interface PaidOrder {
  userId: string | null
  shipping: Shipping
  billing: Billing
  gift: { toReceiver: boolean } | null
}

/** What to remember of an order that is being paid. */
export function usedAddresses({ userId, shipping, billing, gift }: PaidOrder): UsedAddress[] {
  if (userId === null) return []
  if (!gift?.toReceiver) return [used(userId, 'self', shipping)]
  return [used(userId, 'receiver', shipping), { ...used(userId, 'self', billing), only_first: true }]
}

function used(userId: string, whose: UsedAddress['for'], given: Billing): UsedAddress {
  const { fullName: name, email: _, phone = null, address2 = null, ...place } = given
  const address = { phone, address2, ...place }
  const address_key = addressKey(name, address)
  return { id: newId('adr'), user_id: userId, for: whose, name, address, address_key, only_first: false }
}

/** For the statement that pays an order: `paid` has `addresses` and `at`. One used before is that row. */
export const insertUsedAddresses = (paid: SQL) => sql`
  insert into addresses as a (id, user_id, "for", name, address, address_key, last_used_at)
  select u.id, u.user_id, u."for", u.name, u.address, u.address_key, p.at
  from ${paid} p, jsonb_to_recordset(p.addresses) as u (id text, user_id text, "for" text, name text, address jsonb,
    address_key text, only_first boolean)
  where not u.only_first
    or not exists (select from addresses own where own.user_id = u.user_id and own."for" = 'self')
  on conflict (user_id, "for", address_key) do update set name = excluded.name,
    address = a.address || jsonb_strip_nulls(excluded.address), last_used_at = excluded.last_used_at`
