import type { Context, Hono } from 'hono'
import { clashesOf, type Figure, KIT_VERSION } from '../../shared/figure/figure.ts'
import { baseOf } from '../../shared/figure/figure-size.ts'
import { kitApi } from '../../shared/kit/api.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { workerFor } from '../platform/files/image-worker/shared-work.ts'
import type { ApiEnv, Bindings } from '../platform/http/api-env.ts'
import { askerOf } from '../platform/http/asker-of.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { invalid } from '../platform/http/problem.ts'
import type { Log } from '../platform/log.ts'
import { drawView, type FigureViews, smallPictures } from './figure-views.ts'
import { type KitFiles, PART_PATH } from './kit-files.ts'
import type { Letters } from './label/letters.ts'

const GLB = 'model/gltf-binary'

const LABELS: Limit = { name: 'label', max: 60, windowSeconds: 60, addressFactor: 3 }
const PICTURES: Limit = { name: 'kit-picture', max: 60, windowSeconds: 60, addressFactor: 3 }

/** A choice on a large screen asks for three or four rows of them. */
const SMALL_PICTURES: Limit = { name: 'kit-pictures', max: 150, windowSeconds: 60, addressFactor: 8 / 3 }

interface Deps {
  imageWorker: ImageWorker
  kit: KitFiles
  letters: Letters
  views: FigureViews
  limits: Limits
  log: Log
}

export function kitRoutes(app: Hono<ApiEnv>, { imageWorker, kit, letters, views, limits, log }: Deps) {
  const drawSmall = smallPictures({ imageWorker, kit })
  implement(app, kitApi, {
    async kit({ query: { version }, context }) {
      context.header('cache-control', 'public, max-age=300')
      warmLetters(letters, log)
      return kit.shown(version ? Number(version) : KIT_VERSION)
    },
    async label({ body: { text, base }, context }) {
      await limits.caller(context, LABELS)
      return model(context, await letters.glb(text ?? '', { base, field: 'text' }, await askerOf(context)))
    },
    async words({ body, context }) {
      await limits.caller(context, LABELS)
      const glb = await letters.wordsGlb(body, 'words.name', await askerOf(context))
      if (!glb) throw invalid({ words: 'Give a name or a number.' })
      return model(context, glb)
    },
    async picture({ body: { figure, text, view }, context }) {
      await limits.caller(context, PICTURES)
      refuseClashes({ figure })
      await letters.checkShirt(figure, 'figure.outfit.words.name')
      const asker = await askerOf(context)
      const named = text
        ? { letters: await letters.glb(text, { base: baseOf(figure), field: 'text' }, asker) }
        : {}
      const bytes =
        view === 'preview'
          ? await drawView({ imageWorker: workerFor(imageWorker, asker), kit }, figure, {
              view,
              size: 1024,
              ...named,
            })
          : await views(figure, { view, size: 512, label: text }, asker)
      return context.body(bytes as Uint8Array<ArrayBuffer>, 200, {
        'content-type': 'image/webp',
        'cache-control': 'no-store',
      })
    },
    async pictures({ body: { figures, crop, size }, context }) {
      await limits.caller(context, SMALL_PICTURES)
      refuseClashes(Object.fromEntries(figures.map((figure, i) => [`figures.${i}`, figure])))
      context.header('cache-control', 'no-store')
      return drawSmall({ figures, crop, size }, await askerOf(context))
    },
  })
}

const model = (context: Context<ApiEnv>, glb: Uint8Array) =>
  context.body(glb as Uint8Array<ArrayBuffer>, 200, {
    'content-type': GLB,
    'content-length': String(glb.length),
    'cache-control': 'no-store',
  })

function refuseClashes(figures: Record<string, Figure>) {
  const clashes = Object.entries(figures).flatMap(([field, figure]) =>
    Object.entries(clashesOf(figure)).map(([slot, why]) => [`${field}.${slot}`, why]),
  )
  if (clashes.length) throw invalid(Object.fromEntries(clashes))
}

/** Who asks for the kit may soon type a name: the shaper and the Latin font are opened meanwhile. */
function warmLetters(letters: Letters, log: Log) {
  letters
    .glb('A', { base: 'foot', field: 'text' })
    .catch(error => log.warn({ err: error }, 'the letters could not be warmed'))
}

export function kitPartRoutes<E extends { Bindings: Bindings }>(app: Hono<E>, kit: KitFiles) {
  app.get(`${PART_PATH}:name`, async context => {
    const bytes = await kit.bytesOf(context.req.param('name'))
    if (!bytes) return context.text('There is no such part.', 404, { 'cache-control': 'no-store' })
    return new Response(bytes as Uint8Array<ArrayBuffer>, {
      headers: {
        'content-type': GLB,
        'content-length': String(bytes.length),
        'cache-control': 'public, max-age=31536000, immutable',
      },
    })
  })
}
