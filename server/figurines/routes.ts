import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { defaultFigure, type Figure } from '../../shared/figure/figure.ts'
import { FIGURE_VIEW_SIZES, type Figurine, figurinesApi } from '../../shared/figurines/api.ts'
import { needsConsent } from '../../shared/figurines/people-api.ts'
import { type FigureModels, MODELS } from '../kit/figure-model.ts'
import { drawView, type FigureViews } from '../kit/figure-views.ts'
import type { Database } from '../platform/db/database.ts'
import { workerFor } from '../platform/files/image-worker/shared-work.ts'
import { privateKey } from '../platform/files/private-links.ts'
import { type ApiEnv, requestHeader, type SignedIn } from '../platform/http/api-env.ts'
import { askerOf } from '../platform/http/asker-of.ts'
import { accepted, type Handlers, implement, prefersAsync } from '../platform/http/implement.ts'
import type { Limit } from '../platform/http/limits.ts'
import { makeOnce } from '../platform/http/make-once.ts'
import { privateBytes } from '../platform/http/private-bytes.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import type { Streams } from '../platform/http/streams.ts'
import { consentedAmong } from '../privacy/consents/consents.ts'
import type { FigurineDeps } from './deps.ts'
import { makeFigurine, makeVersion } from './make-figurine.ts'
import { refuseWithdrawn } from './may-draw.ts'
import { admitParentMail } from './people/admit-parent-mail.ts'
import { unansweredOf } from './people/ask-parent.ts'
import { type FigurineWithPhoto, figurinesOf, findFigurineFor, versionsOf } from './queries.ts'
import { receivePhoto } from './receive-photo.ts'
import { removeFigurine } from './remove-figurine.ts'
import {
  type NewPhoto,
  previewsLeft,
  refuseBeyondCaps,
  requestFigurine,
  requestVersion,
  type SubmittedReading,
} from './request-figurine.ts'
import { uploadDirectory } from './stale-uploads.ts'
import { openReaderTask } from './tasks.ts'
import { figurineView, generatedView, type Missing } from './views.ts'
import { outcome, progress } from './watch-figurine.ts'

type RouteDeps = Omit<FigurineDeps, 'arriving' | 'art' | 'logModelGone'> & {
  models: FigureModels
  views: FigureViews
  dataDirectory: string
  stopping: AbortSignal
  streams: Streams
}

const UPLOADS: Limit = { name: 'upload', max: 30, windowSeconds: 3600 }
/** Any name may be asked for, and each is drawn. */
const NAMED_VIEWS: Limit = { name: 'named-view', max: 120, windowSeconds: 60 }
const VERSIONS: Limit = { name: 'version', max: 30, windowSeconds: 3600 }
export function figurineRoutes(app: Hono<ApiEnv>, deps: RouteDeps) {
  const { db, links } = deps
  const mine = async (who: SignedIn, id: string) => {
    const row = await findFigurineFor(db, who, id)
    if (!row) throw notFound('figurine.not_found', 'There is no such figurine.')
    return row
  }
  const viewOf = async (row: FigurineWithPhoto) => figurineView(links, row, await missingConsents(db, [row]))
  const requestDeps = async (context: Context<ApiEnv>) => ({
    ...deps,
    imageWorker: workerFor(deps.imageWorker, await askerOf(context)),
  })

  implement(app, figurinesApi, {
    async upload({ who, context }) {
      await deps.limits.visit(context, UPLOADS, who.id)
      await refuseBeyondCaps(deps, who.id)
      warmWorkshop(deps)
      const { photo, read } = await receivePhoto(
        { ...deps, arriving: uploadDirectory(deps.dataDirectory) },
        context.req.raw,
        who.email,
      )
      const id = await requestLimited(deps, who.id, photo, read).catch(async error => {
        await deps.files.remove(privateKey(photo.file))
        throw error
      })
      if (context.req.header('accept')?.includes('text/event-stream'))
        return deps.streams(who, signal => progress(deps, id, signal))
      if (prefersAsync(context)) return accepted(context, figurinesApi.upload, { figurine_id: id })
      const signal = AbortSignal.any([context.req.raw.signal, deps.stopping])
      return generatedView(links, await outcome(deps, id, signal))
    },
    async events({ params, who }) {
      const { figurine } = await mine(who, params.id)
      return deps.streams(who, signal => progress(deps, figurine.id, signal))
    },
    ...pictureHandlers(deps, mine),
    ofUser: async ({ params }) => ({
      figurines: await viewsOf(deps, await figurinesOf(db, params.userId)),
    }),
    async one({ params, who }) {
      const row = await mine(who, params.id)
      const { figure } = row.figurine
      const [figurine, versions, left, height] = await Promise.all([
        viewOf(row),
        versionsOf(db, row.figurine).then(rows => viewsOf(deps, rows)),
        previewsLeft(deps, who.id),
        figure && deps.figureHeight(figure),
      ])
      return { previews_left: left, figurine, versions, height_mm: height }
    },
    async made({ body: { figure, name_label: nameLabel, said }, who, context }) {
      const key = requestHeader(context, 'idempotency-key')
      const made = { figure, nameLabel, ...(said && { said }) }
      const drawDeps = await requestDeps(context)
      const id = await makeOnce(
        deps,
        { userId: who.id, key, request: made, findRepeatFirst: true },
        writeKey => makeFigurine(drawDeps, who.id, made, writeKey),
        before => before,
      )
      return { figurine: await viewOf(await mine(who, id)) }
    },
    async again({ params, body, who, context }) {
      const row = await mine(who, params.id)
      refuseWithdrawn(row.photo)
      const { figure, said, draw, name_label: nameLabel } = body
      const isDrawn = draw || !figure
      if (figure) await deps.letters.checkShirt(figure, 'figure.outfit.words.name')
      if (isDrawn) await deps.limits.take(who.id, VERSIONS)
      const id = isDrawn
        ? await requestVersion(deps, withItsPhoto(row), { change: body.change || undefined, figure, said })
        : await makeVersion(await requestDeps(context), row.figurine, { figure, nameLabel, said })
      return { figurine: await viewOf(await mine(who, id)) }
    },
    async remove({ params, who }) {
      await removeFigurine(deps, await mine(who, params.id))
      return { ok: true } as const
    },
  })
}

/** Of a figure from the kit, drawn when they are asked for. */
function pictureHandlers(
  deps: RouteDeps,
  mine: (who: SignedIn, id: string) => Promise<FigurineWithPhoto>,
): Pick<Handlers<typeof figurinesApi>, 'view' | 'model'> {
  return {
    async view({ params: { id, view }, query, who, context }) {
      const { figurine } = await mine(who, id)
      const size = FIGURE_VIEW_SIZES.find(edge => String(edge) === (query.size ?? '512'))
      if (!figurine.figure || !size) throw notFound('figurine.no_view', 'There is no such view.')
      const label = query.name
      return figureContent(context, `${view} ${size} ${label ?? ''}`, figurine.figure, async figure => {
        if (label) await deps.limits.take(who.id, NAMED_VIEWS)
        return {
          type: 'image/webp',
          bytes: await deps.views(figure, { view, size, label }, await askerOf(context)),
        }
      })
    },
    async model({ params, who, context }) {
      const { figurine } = await mine(who, params.id)
      if (!figurine.figure) throw notFound('figurine.no_model', 'There is no model of this figurine.')
      return figureContent(context, 'model', figurine.figure, async figure => {
        await deps.limits.take(who.id, MODELS)
        return { type: 'model/gltf-binary', bytes: await deps.models(figure, await askerOf(context)) }
      })
    },
  }
}

async function viewsOf({ db, links }: RouteDeps, rows: FigurineWithPhoto[]): Promise<Figurine[]> {
  const missing = await missingConsents(db, rows)
  return rows.map(row => figurineView(links, row, missing))
}

async function missingConsents(db: Database, rows: readonly FigurineWithPhoto[]): Promise<Missing> {
  const ids = [
    ...new Set(rows.flatMap(({ photo }) => (photo && needsConsent(photo.subject) ? photo.id : []))),
  ]
  const [pending, consented] = await Promise.all([unansweredOf(db, ids), consentedAmong(db, ids)])
  return { pendingRequests: pending, consented }
}

async function requestLimited(
  deps: RouteDeps,
  userId: string,
  photo: NewPhoto,
  read: SubmittedReading | null,
) {
  if (photo.parent) await admitParentMail(deps, userId, photo.parent, 'parent.email')
  return requestFigurine(deps, userId, photo, read)
}

function withItsPhoto({ figurine }: FigurineWithPhoto) {
  const { photoId } = figurine
  if (!photoId)
    throw new Refusal(
      409,
      'figurine.no_photo',
      'This figurine was made without a photo. Change the figure itself instead.',
    )
  return { ...figurine, photoId }
}

interface Content {
  type: string
  bytes: Uint8Array
}

/** A figure's pictures and model are private and never change, so a browser revalidates its copy. */
async function figureContent(
  context: Context<ApiEnv>,
  what: string,
  figure: Figure,
  make: (figure: Figure) => Promise<Content>,
): Promise<Response> {
  const hash = createHash('sha256')
    .update(`${what} ${JSON.stringify(figure)}`)
    .digest('base64url')
  return privateBytes(context, `W/"${hash}"`, () => make(figure))
}

/** Starts an idle image worker while the photo is still being received, which saves a second. */
function warmWorkshop(deps: RouteDeps) {
  if (deps.imageWorker.pids().length > 0) return
  const failed = (error: unknown) => deps.log.warn({ err: error }, 'the image worker could not be warmed')
  deps.imageWorker
    .do(openReaderTask, null)
    .then(() => drawView(deps, defaultFigure, { view: 'preview', size: 256 }))
    .catch(failed)
}
