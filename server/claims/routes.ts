import { rm } from 'node:fs/promises'
import type { Hono } from 'hono'
import { claimsApi } from '../../shared/claims/api.ts'
import { indianDay } from '../../shared/time/working-days.ts'
import { loadOrder } from '../orders/load-order.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import { receiveForm } from '../platform/files/receive-form.ts'
import type { ApiEnv, SignedIn } from '../platform/http/api-env.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { makeOnce, type WriteKey } from '../platform/http/make-once.ts'
import { notFound } from '../platform/http/problem.ts'
import { type ClaimDeps, makeClaim } from './make-claim.ts'
import { inTimeUntil, kindsToClaim } from './may-claim.ts'
import { claimsOfOrder, findClaim, isParcelLost } from './queries.ts'
import {
  PHOTOS,
  PHOTOS_READ,
  type ReceivedClaim,
  readClaim,
  removeClaimPhotos,
  saveClaimPhotos,
} from './receive-claim.ts'
import { claimView } from './views.ts'

type Deps = ClaimDeps & {
  db: Database
  files: FileStore
  imageWorker: ImageWorker
  links: PrivateLinks
  limits: Limits
  arriving: string
}

/** Each opens up to six photos. */
const CLAIMS: Limit = { name: 'claims', max: 10, windowSeconds: 3600 }

export function claimRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, links, limits, clock, arriving } = deps
  async function claimFor(who: SignedIn, id: string) {
    const whole = await findClaim(db, id)
    if (!whole || (who.role !== 'admin' && whole.claim.userId !== who.id))
      throw notFound('claim.not_found', 'There is no such claim.')
    return { claim: claimView(links, whole) }
  }

  implement(app, claimsApi, {
    async make({ params, who, context }) {
      const { id: orderId } = await loadOrder(db, who, params.id)
      const form = await receiveForm(context.req.raw, { arriving, names: [PHOTOS], each: PHOTOS_READ })
      try {
        const received = await readClaim(form)
        const { kind, text, photos } = received
        const request = { orderId, kind, text, photos: photos.map(({ sha256 }) => sha256) }
        const key = context.req.header('idempotency-key')
        const make = async (writeKey: WriteKey) => {
          await limits.take(who.id, CLAIMS)
          return saveClaim(deps, { orderId, who, ...received }, writeKey)
        }
        const id = await makeOnce(
          deps,
          { userId: who.id, key, request, findRepeatFirst: true },
          make,
          before => before,
        )
        return claimFor(who, id)
      } finally {
        await rm(form.folder, { recursive: true, force: true })
      }
    },
    async ofOrder({ params, who }) {
      const order = await loadOrder(db, who, params.id)
      const [rows, isLost] = await Promise.all([claimsOfOrder(db, order.id), isParcelLost(db, order.id)])
      return {
        claims: rows.map(row => claimView(links, row)),
        kinds: [...kindsToClaim(order, { isLost, today: indianDay(clock()) })],
        in_time_until: inTimeUntil(order)?.toISOString() ?? null,
      }
    },
    one: ({ params, who }) => claimFor(who, params.id),
  })
}

/** The photos first; they go again where the claim is refused. */
async function saveClaim(
  deps: Deps,
  { photos, ...claim }: ReceivedClaim & { orderId: string; who: SignedIn },
  writeKey: WriteKey,
): Promise<string> {
  const files = await saveClaimPhotos(deps, photos)
  return deps.db
    .transaction(async tx => {
      const id = await makeClaim(tx, deps, { ...claim, photos: files })
      await writeKey(tx, id)
      return id
    })
    .catch(async error => {
      await removeClaimPhotos(deps.files, files)
      throw error
    })
}
