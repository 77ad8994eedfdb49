import type { Hono } from 'hono'
import { photoVaultApi } from '../../shared/privacy/api.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import { readVault, removeHeld, type VaultDeps } from './vault.ts'

export function vaultRoutes(app: Hono<ApiEnv>, deps: VaultDeps) {
  implement(app, photoVaultApi, {
    read: ({ who }) => readVault(deps, who.id),
    remove: async ({ params, who }) => ({ receipt: await removeHeld(deps, who, params) }),
  })
}
