import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { sharingApi } from '../../../shared/figurines/sharing-api.ts'
import { recordChange } from '../../audit/record-change.ts'
import { sharedWork, workerFor } from '../../platform/files/image-worker/shared-work.ts'
import { shareCard } from '../../platform/files/image-worker/tasks.ts'
import type { Asker } from '../../platform/files/image-worker/waiting-line.ts'
import { privateKey } from '../../platform/files/private-links.ts'
import type { ApiEnv } from '../../platform/http/api-env.ts'
import { askerOf } from '../../platform/http/asker-of.ts'
import { type Handlers, implement } from '../../platform/http/implement.ts'
import type { Limit } from '../../platform/http/limits.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { LookLog } from '../../privacy/looks.ts'
import type { FigurineDeps } from '../deps.ts'
import { endShare } from './end-share.ts'
import { findLiveShare, liveSharesOf } from './queries.ts'
import {
  type LiveShare,
  lastDay,
  openShare,
  ownFigurine,
  sharedView,
  shareFigurine,
  shareView,
  whyNotShared,
} from './share-figurine.ts'

type Deps = Pick<FigurineDeps, 'db' | 'clock' | 'files' | 'imageWorker' | 'limits' | 'config'> & {
  looks: LookLog
}
const SHARES: Limit = { name: 'share', max: 60, windowSeconds: 3600 }
const MISSES: Limit = { name: 'share-miss', max: 30, windowSeconds: 3600 }
const CARD_CACHE_MAX = 50

export function sharingRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, clock } = deps
  const found = async (token: string, context: Context<ApiEnv>) => {
    const live = await openShare(deps, token)
    if (live) return live
    await deps.limits.visit(context, MISSES)
    throw notFound(
      'share.not_found',
      'There is nothing at this link. Perhaps its figurine was deleted, or part of the link got lost.',
    )
  }
  implement(app, sharingApi, {
    async share({ params, body, who }) {
      await deps.limits.take(who.id, SHARES)
      const input = { userId: who.id, figurineId: params.id, wish: body }
      return { share: shareView(await shareFigurine(deps, input)) }
    },
    async one({ params, who }) {
      const own = await ownFigurine(db, who.id, params.id)
      const { photo } = own
      const share = await findLiveShare(db, params.id, clock())
      return {
        share: share ? shareView(share) : null,
        latest: (await lastDay(deps, own))?.toISOString() ?? null,
        asks: photo?.subject === 'not_stated',
        refused: photo && whyNotShared(photo.subject),
      }
    },
    async revoke({ params, who }) {
      await ownFigurine(db, who.id, params.id)
      await endShare(db, params.id, clock())
      return { ok: true } as const
    },
    ofUser: async ({ params }) => ({
      shares: (await liveSharesOf(db, params.userId, clock())).map(shareView),
    }),
    async page({ params, context }) {
      context.header('cache-control', 'private, no-store')
      return { figurine: sharedView(await found(params.token, context)) }
    },
    async end({ params, context, who }) {
      const { share, figurine } = await found(params.token, context)
      const owner = figurine.userId ?? figurine.id
      await db.transaction(async tx => {
        await endShare(tx, share.figurineId, clock())
        await recordChange(tx, {
          actor: who,
          action: 'ended the shared preview of',
          subject: { kind: 'customer', id: owner, name: owner },
        })
      })
      return { ok: true } as const
    },
    ...pictureHandlers(deps, found),
  })
}

function pictureHandlers(
  deps: Deps,
  found: (token: string, context: Context<ApiEnv>) => Promise<LiveShare>,
): Pick<Handlers<typeof sharingApi>, 'picture' | 'card'> {
  const { files, imageWorker } = deps
  const cards = sharedWork<Uint8Array>(CARD_CACHE_MAX)
  const recordLook = (file: string, userId: string | null) =>
    deps.looks(`${file} shared`, {
      viewer: async () => null,
      find: async () => (userId ? { file, userId, who: 'link', what: 'shared' } : null),
    })
  const bytesOf = async (file: string) => {
    const bytes = await files.get(privateKey(file))
    if (!bytes) throw notFound('file.not_found', 'There is no such picture.')
    return bytes
  }
  return {
    async picture({ params, context }) {
      const { file, figurine } = await found(params.token, context)
      await recordLook(file, figurine.userId)
      return publicPicture(context, file, 'image/webp', () => bytesOf(file))
    },
    async card({ params, context }) {
      const { file, figurine } = await found(params.token, context)
      await recordLook(file, figurine.userId)
      const draw = async (everybody: Asker) =>
        (await workerFor(imageWorker, everybody).do(shareCard, { bytes: await bytesOf(file) })).bytes
      return publicPicture(context, `${file} card`, 'image/jpeg', async () =>
        cards(file, await askerOf(context), draw),
      )
    },
  }
}

/** Asked for anew each time it is shown, so that it is gone with its link. */
async function publicPicture(
  context: Context<ApiEnv>,
  what: string,
  type: string,
  make: () => Promise<Uint8Array>,
): Promise<Response> {
  // The file's name would open the picture after its link has ended.
  const tag = createHash('sha256').update(what).digest('base64url')
  const rule = {
    'cache-control': 'no-cache',
    etag: `"${tag}"`,
    'cross-origin-resource-policy': 'cross-origin',
    'x-robots-tag': 'noindex',
  }
  if (context.req.header('if-none-match') === rule.etag)
    return new Response(null, { status: 304, headers: rule })
  const bytes = await make()
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { ...rule, 'content-type': type } })
}
