import { createHash } from 'node:crypto'
import type { Context, Hono } from 'hono'
import { defaultFigure, type Figure } from '../../shared/figure/figure.ts'
import { FIGURE_VIEW_SIZES, type Figurine, figurinesApi, type Stage } from '../../shared/figurines/api.ts'
import { needsConsent } from '../../shared/figurines/people-api.ts'
import { type FigureModels, MODELS } from '../kit/figure-model.ts'
import { drawView, type FigureViews } from '../kit/figure-views.ts'
import type { KitFiles } from '../kit/kit-files.ts'
import type { Letters } from '../kit/label/letters.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { askedBy } from '../platform/files/image-worker/shared-work.ts'
import { isPrivateName, type PrivateLinks, privateKey } from '../platform/files/private-links.ts'
import { type ApiEnv, requestHeader, type SignedIn } from '../platform/http/api-env.ts'
import { askerOf } from '../platform/http/asker-of.ts'
import type { ServerEvent } from '../platform/http/event-stream.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { makeOnce } from '../platform/http/make-once.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import type { Streams } from '../platform/http/streams.ts'
import type { Log } from '../platform/log.ts'
import { consentedAmong } from '../privacy/consents/consents.ts'
import type { LookLog } from '../privacy/looks.ts'
import { makeFigurine, makeVersion } from './make-figurine.ts'
import { refuseWithdrawn } from './may-draw.ts'
import { admitParentMail } from './people/admit-parent-mail.ts'
import { unansweredOf } from './people/ask-parent.ts'
import { type FigurineWithPhoto, figurineFor, figurinesOf, ownerOfFile, versionsOf } from './queries.ts'
import { receivePhoto } from './receive-photo.ts'
import { removeFigurine } from './remove-figurine.ts'
import {
  type GivenReading,
  type NewPhoto,
  previewsLeft,
  refuseBeyondCaps,
  requestFigurine,
  requestVersion,
} from './request-figurine.ts'
import { uploadDirectory } from './stale-uploads.ts'
import { openReaderTask } from './tasks.ts'
import { figurineView, generatedView, type Missing } from './views.ts'
import { eventOf, watchFigurine } from './watch-figurine.ts'

type Deps = Parameters<typeof requestFigurine>[0] & {
  files: FileStore
  imageWorker: ImageWorker
  kit: KitFiles
  letters: Letters
  models: FigureModels
  views: FigureViews
  links: PrivateLinks
  limits: Limits
  log: Log
  secret: string
  dataDirectory: string
  stopping: AbortSignal
  streams: Streams
}

const UPLOADS: Limit = { name: 'upload', max: 30, windowSeconds: 3600 }
const VERSIONS: Limit = { name: 'version', max: 30, windowSeconds: 3600 }
const STATUS: Record<string, number> = {
  'figurine.refused': 422,
  'figurine.timeout': 504,
  'photo.consent_missing': 409,
  'photo.family_missing': 409,
  'photo.parent_missing': 409,
  'photo.gone': 409,
  'photo.withdrawn': 409,
}

export function figurineRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, links } = deps
  const mine = async (who: SignedIn, id: string) => {
    const row = await figurineFor(db, who, id)
    if (!row) throw notFound('figurine.not_found', 'There is no such figurine.')
    return row
  }
  const viewOf = async (row: FigurineWithPhoto) => figurineView(links, row, await missingConsents(db, [row]))
  const askedFor = async (context: Context<ApiEnv>) => ({
    ...deps,
    imageWorker: askedBy(deps.imageWorker, await askerOf(context)),
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
      const signal = AbortSignal.any([context.req.raw.signal, deps.stopping])
      return generatedView(links, await outcome(deps, id, signal))
    },
    async events({ params, who }) {
      const { figurine } = await mine(who, params.id)
      return deps.streams(who, signal => progress(deps, figurine.id, signal))
    },
    async view({ params: { id, view }, query, who, context }) {
      const { figurine } = await mine(who, id)
      const size = FIGURE_VIEW_SIZES.find(edge => String(edge) === (query.size ?? '512'))
      if (!figurine.figure || !size) throw notFound('figurine.no_view', 'There is no such view.')
      return figureContent(context, `${view} ${size}`, figurine.figure, async figure => ({
        type: 'image/webp',
        bytes: await deps.views(figure, { view, size }, await askerOf(context)),
      }))
    },
    async model({ params, who, context }) {
      const { figurine } = await mine(who, params.id)
      if (!figurine.figure) throw notFound('figurine.no_model', 'There is no model of this figurine.')
      return figureContent(context, 'model', figurine.figure, async figure => {
        await deps.limits.take(who.id, MODELS)
        return { type: 'model/gltf-binary', bytes: await deps.models(figure, await askerOf(context)) }
      })
    },
    ofUser: async ({ params }) => ({
      figurines: await viewsOf(deps, await figurinesOf(db, params.userId)),
    }),
    async one({ params, who }) {
      const row = await mine(who, params.id)
      const [figurine, versions, left] = await Promise.all([
        viewOf(row),
        versionsOf(db, row.figurine).then(rows => viewsOf(deps, rows)),
        previewsLeft(deps, who.id),
      ])
      return { previews_left: left, figurine, versions }
    },
    async made({ body: { figure, name_label: nameLabel, said }, who, context }) {
      const key = requestHeader(context, 'idempotency-key')
      const made = { figure, nameLabel, ...(said && { said }) }
      const asked = await askedFor(context)
      const id = await makeOnce(
        deps,
        { userId: who.id, key, request: made, isCostly: true },
        writeKey => makeFigurine(asked, who.id, made, writeKey),
        before => before,
      )
      return { figurine: await viewOf(await mine(who, id)) }
    },
    async again({ params, body, who, context }) {
      const row = await mine(who, params.id)
      refuseWithdrawn(row.photo)
      const { figure, said, draw, name_label: nameLabel } = body
      const isDrawn = draw || !figure
      if (isDrawn) await deps.limits.take(who.id, VERSIONS)
      const id = isDrawn
        ? await requestVersion(deps, withItsPhoto(row), { change: body.change || undefined, figure, said })
        : await makeVersion(await askedFor(context), row.figurine, { figure, nameLabel, said })
      return { figurine: await viewOf(await mine(who, id)) }
    },
    async remove({ params, who }) {
      await removeFigurine(deps, await mine(who, params.id))
      return { ok: true } as const
    },
  })
}

async function viewsOf({ db, links }: Deps, rows: FigurineWithPhoto[]): Promise<Figurine[]> {
  const missing = await missingConsents(db, rows)
  return rows.map(row => figurineView(links, row, missing))
}

async function missingConsents(db: Database, rows: readonly FigurineWithPhoto[]): Promise<Missing> {
  const ids = [
    ...new Set(rows.flatMap(({ photo }) => (photo && needsConsent(photo.subject) ? photo.id : []))),
  ]
  const [asked, consented] = await Promise.all([unansweredOf(db, ids), consentedAmong(db, ids)])
  return { asked, consented }
}

async function requestLimited(deps: Deps, userId: string, photo: NewPhoto, read: GivenReading | null) {
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
  const rule = { 'cache-control': 'private, no-cache', etag: `W/"${hash}"`, vary: 'cookie' }
  if (context.req.header('if-none-match') === rule.etag)
    return new Response(null, { status: 304, headers: rule })
  const { type, bytes } = await make(figure)
  return new Response(bytes as Uint8Array<ArrayBuffer>, { headers: { ...rule, 'content-type': type } })
}

/** Starts an idle image worker while the photo is still being received, which saves a second. */
function warmWorkshop(deps: Deps) {
  if (deps.imageWorker.pids().length > 0) return
  const failed = (error: unknown) => deps.log.warn({ err: error }, 'the image worker could not be warmed')
  deps.imageWorker
    .do(openReaderTask, null)
    .then(() => drawView(deps, defaultFigure, { view: 'preview', size: 256 }))
    .catch(failed)
}

/**
 * `received` and `checked` are past when the stream opens; later stages follow as they happen. The elapsed time never
 * goes back: a stage may be told later than the moment that is stored as the end.
 */
async function* progress(deps: Deps, id: string, signal: AbortSignal): AsyncGenerator<ServerEvent> {
  let elapsed: number | null = null
  const tell = async (row: FigurineWithPhoto, stage?: Stage): Promise<ServerEvent> => {
    const event = await eventOf(deps, row, stage)
    elapsed = Math.max(elapsed ?? 0, event.elapsed_seconds)
    return { event: 'stage', data: { ...event, elapsed_seconds: elapsed, figurine_id: id } }
  }
  for await (const row of watchFigurine(deps, id, signal)) {
    if (elapsed === null) for (const stage of ['received', 'checked'] as const) yield await tell(row, stage)
    yield await tell(row)
    if (row.figurine.stage === 'complete') yield { event: 'result', data: generatedView(deps.links, row) }
    if (row.figurine.stage === 'failed') yield { event: 'failed', data: failureOf(row, deps).asBody }
  }
}

async function outcome(deps: Deps, id: string, signal: AbortSignal): Promise<FigurineWithPhoto> {
  for await (const row of watchFigurine(deps, id, signal)) {
    if (row.figurine.stage === 'complete') return row
    if (row.figurine.stage === 'failed') throw failureOf(row, deps).refusal
  }
  if (!signal.aborted) throw notFound('figurine.gone', 'This figurine was deleted while it was drawn.')
  throw new Refusal(
    503,
    'figurine.leaving',
    'The shop is restarting. Your figurine is still being drawn and will be in My Figurines.',
    {
      figurine_id: id,
    },
  )
}

function failureOf(row: FigurineWithPhoto, { links }: Deps) {
  const { failureCode, failureSentence, id } = row.figurine
  const code = failureCode ?? 'figurine.provider_down'
  const detail = failureSentence ?? 'the drawing failed'
  const extra = { figurine_id: id, storage: generatedView(links, row).storage }
  const status = STATUS[code] ?? 502
  return { refusal: new Refusal(status, code, detail, extra), asBody: { status, code, detail, ...extra } }
}

/** A private picture: for a valid link, its owner or an admin. Anyone else gets 404. */
export function privateFileRoutes(
  app: Hono<ApiEnv>,
  { db, files, links, looks }: Pick<Deps, 'db' | 'files' | 'links'> & { looks: LookLog },
) {
  app.get('/files/:name', async context => {
    const name = context.req.param('name')
    if (!isPrivateName(name)) throw notFound('file.not_found', 'There is no such picture.')
    const { e, s } = context.req.query()
    if (!links.isGood(name, e, s) && !(await mayOpen(context, name)))
      throw new Refusal(403, 'file.refused', 'This link has ended, or the picture is not yours to see.')
    // The browser asks before it shows its own copy, so that nothing is seen after a logout or a deletion; a name's content never changes.
    const rule = { 'cache-control': 'private, no-cache', etag: `"${name}"`, vary: 'cookie' }
    const isKnown = context.req.header('if-none-match') === rule.etag
    if (isKnown && (await files.has(privateKey(name)))) {
      await noteLook(context, name)
      return new Response(null, { status: 304, headers: rule })
    }
    const bytes = await files.get(privateKey(name))
    if (!bytes) throw notFound('file.not_found', 'There is no such picture.')
    await noteLook(context, name)
    const type = name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp'
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: { ...rule, 'content-type': type, 'content-disposition': 'inline' },
    })
  })

  const noteLook = (context: Context<ApiEnv>, file: string) =>
    looks(`${file} ${requestHeader(context, 'cookie')}`, {
      viewer: context.get('visitor'),
      async find(who) {
        const owner = await ownerOfFile(db, file)
        if (!owner?.userId) return null
        const look = { file, userId: owner.userId, what: 'picture' } as const
        if (who?.id === owner.userId) return { ...look, who: 'customer' }
        return who?.role === 'admin' ? { ...look, who: 'founder', viewer: who.id } : { ...look, who: 'link' }
      },
    })

  async function mayOpen(context: Context<ApiEnv>, name: string): Promise<boolean> {
    const who = await context.get('visitor')()
    if (!who) return false
    const owner = await ownerOfFile(db, name)
    return owner !== undefined && (who.role === 'admin' || owner.userId === who.id)
  }
}
