import type { Hono } from 'hono'
import { addressesApi } from '../../../shared/accounts/addresses-api.ts'
import type { Database } from '../../platform/db/database.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import { recordAdminAction } from '../profile.ts'
import { changeAddress, forgetAddress, listAddresses } from './addresses.ts'

export function addressRoutes(app: Hono<ApiEnv>, { db }: { db: Database }) {
  implement(app, addressesApi, {
    async list({ params: { id }, who }) {
      await recordAdminAction(db, { who, userId: id, action: 'looked at the addresses of' })
      return { addresses: await listAddresses(db, id) }
    },
    change: ({ params, body, who }) =>
      db.transaction(async tx => {
        const address = await changeAddress(tx, { userId: params.id, id: params.address }, body)
        const fields = Object.keys(body)
        await recordAdminAction(tx, { who, userId: params.id, action: 'changed an address of', fields })
        return { address }
      }),
    async forget({ params: { id, address }, who }) {
      await forgetAddress(db, id, address)
      await recordAdminAction(db, { who, userId: id, action: 'deleted an address of' })
      return { ok: true }
    },
  })
}
