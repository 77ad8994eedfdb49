import type { Hono } from 'hono'
import { addressesApi } from '../../shared/accounts/addresses-api.ts'
import { accountsApi } from '../../shared/accounts/api.ts'
import type { Database } from '../platform/db/database.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit } from '../platform/http/limits.ts'
import { changeAddress, forgetAddress, listAddresses } from './addresses/addresses.ts'
import { OWN_PASSWORD } from './check-password.ts'
import { deleteAccount, type PersonalDataEraser } from './delete-account.ts'
import type { AccountDeps } from './deps.ts'
import { exportAccount, type PersonalDataExporter } from './export-account.ts'
import { changeProfile, listSessions, readProfile, recordAdminAction, signOutThere } from './profile.ts'

type Deps = Pick<AccountDeps, 'db' | 'auth' | 'clock' | 'limits'> & {
  exporters: PersonalDataExporter[]
  erasers: PersonalDataEraser[]
  /** Before an archive is handed out: whose pictures are in it, and who takes it. */
  recordArchive: (taken: { userId: string; by: string; pictures: string[] }) => Promise<void>
}
const ARCHIVES: Limit = { name: 'archive', max: 5, windowSeconds: 3600 }
const done = { ok: true } as const

export function accountRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, auth, clock, limits, exporters, erasers } = deps
  implement(app, accountsApi, {
    async visitor({ context }) {
      context.header('cache-control', 'no-cache')
      context.header('vary', 'cookie')
      return { visitor: await context.get('visitor')() }
    },
    async profile({ params, who }) {
      const profile = await readProfile(db, params.id)
      await recordAdminAction(db, { who, userId: params.id, action: 'looked at the profile of' })
      return { profile }
    },
    changeProfile: ({ params, body, who }) =>
      db.transaction(async tx => {
        const profile = await changeProfile(tx, params.id, body, clock())
        await recordAdminAction(tx, {
          who,
          userId: params.id,
          action: 'changed the profile of',
          fields: Object.keys(body),
        })
        return { profile }
      }),
    async sessions({ params, who }) {
      await recordAdminAction(db, { who, userId: params.id, action: 'looked at the devices of' })
      return { sessions: await listSessions(db, params.id, who.sessionId, clock()) }
    },
    async endSession({ params, who }) {
      await signOutThere(db, params.id, params.sessionId)
      await recordAdminAction(db, { who, userId: params.id, action: 'signed out a device of' })
      return done
    },
    async export({ params, who }) {
      await limits.take(who.id, ARCHIVES)
      const { archive, pictures } = await exportAccount({ db, exporters, now: clock() }, params.id)
      await deps.recordArchive({ userId: params.id, by: who.id, pictures })
      await recordAdminAction(db, { who, userId: params.id, action: 'took out the archive of' })
      return new Response(archive as Uint8Array<ArrayBuffer>, {
        headers: {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="dopple-my-data.zip"',
          'cache-control': 'no-store',
        },
      })
    },
    async deleteAccount({ params, body, who }) {
      await limits.take(params.id, OWN_PASSWORD)
      await deleteAccount({ db, auth, erasers }, params.id, who.role, body.password)
      await recordAdminAction(db, { who, userId: params.id, action: 'deleted the account of' })
      return done
    },
  })
}

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
