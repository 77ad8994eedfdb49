import {
  type AddressChange,
  RECEIVER_MONTHS,
  type RememberedAddress,
} from '../../../shared/accounts/addresses-api.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Tx } from '../../platform/db/database.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { PersonalDataEraser } from '../delete-account.ts'
import type { PersonalDataExporter } from '../export-account.ts'
import {
  type AddressRow,
  addressesOf,
  lockAddress,
  removeAddress,
  removeAddresses,
  removeBeyondTen,
  removeReceiversBefore,
  upsertAddress,
  writeAddress,
} from './queries.ts'
import { addressKey, type PaidOrder, usedAddresses } from './remember.sql.ts'

const addressView = ({ id, for: whose, name, address, lastUsedAt }: AddressRow): RememberedAddress => ({
  id,
  for: whose,
  fullName: name,
  ...address,
  last_used_at: lastUsedAt.toISOString(),
})

export const listAddresses = async (db: Database, userId: string): Promise<RememberedAddress[]> =>
  (await addressesOf(db, userId)).map(addressView)

const missing = () => notFound('address.not_found', 'This address is no longer saved.')

export async function changeAddress(
  tx: Tx,
  { userId, id }: { userId: string; id: string },
  change: AddressChange,
): Promise<RememberedAddress> {
  const row = await lockAddress(tx, userId, id)
  if (!row) throw missing()
  const { fullName: name = row.name, ...rest } = change
  const given = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const address = { ...row.address, ...given }
  const changed = { ...row, name, address, addressKey: addressKey(name, address) }
  await writeAddress(tx, changed)
  return addressView(changed)
}

export async function forgetAddress(db: Database, userId: string, id: string): Promise<void> {
  if ((await removeAddress(db, userId, id)).length === 0) throw missing()
}

/** Where a paid order goes from now on. */
export async function rememberChanged(tx: Tx, order: PaidOrder, now: Date): Promise<void> {
  const [to] = usedAddresses(order)
  if (to) await upsertAddress(tx, { ...to, userId: to.user_id, addressKey: to.address_key, lastUsedAt: now })
}

/** Those beyond ten, and those of receivers who got nothing for long. */
export async function expireAddresses({ db, clock }: { db: Database; clock: Clock }): Promise<void> {
  const before = new Date(clock())
  before.setUTCMonth(before.getUTCMonth() - RECEIVER_MONTHS)
  await removeReceiversBefore(db, before)
  await removeBeyondTen(db)
}

export const exportAddresses: PersonalDataExporter = async (db, userId) => ({
  name: 'addresses',
  data: await listAddresses(db, userId),
})

export const eraseAddresses: PersonalDataEraser = async (tx, userId) => {
  await removeAddresses(tx, userId)
  return async () => {}
}
