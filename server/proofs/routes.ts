import type { Hono } from 'hono'
import { baseOf } from '../../shared/figure/figure-size.ts'
import { FIGURE_VIEW_SIZES } from '../../shared/figurines/api.ts'
import { normaliseOrderId } from '../../shared/orders/order-status.ts'
import { proofsApi } from '../../shared/proofs/api.ts'
import { type FigureModels, MODELS } from '../kit/figure-model.ts'
import type { FigureViews } from '../kit/figure-views.ts'
import type { KitFiles } from '../kit/kit-files.ts'
import type { Letters } from '../kit/label/letters.ts'
import type { OrderDeps } from '../orders/change-status.ts'
import { loadOrder } from '../orders/load-order.ts'
import type { Order, OrderLine } from '../orders/order.ts'
import type { PromiseOrder } from '../orders/promised.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { type PrivateLinks, privateKey } from '../platform/files/private-links.ts'
import type { ApiEnv, SignedIn } from '../platform/http/api-env.ts'
import { askerOf } from '../platform/http/asker-of.ts'
import { implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { privateBytes } from '../platform/http/private-bytes.ts'
import { notFound } from '../platform/http/problem.ts'
import type { Jobs } from '../platform/jobs/jobs.ts'
import { changeLabel } from './change-label.ts'
import { approveProof, askForChange, type TakeBackBody, withdrawProof } from './decide.ts'
import { offerProof, receiveProof } from './offer-proof.ts'
import { findNewestProof, proofsOf } from './queries.ts'
import { proofView, proofViews } from './views.ts'

type Deps = OrderDeps & {
  db: Database
  files: FileStore
  imageWorker: ImageWorker
  jobs: Jobs
  kit: KitFiles
  letters: Letters
  models: FigureModels
  views: FigureViews
  limits: Limits
  links: PrivateLinks
  arriving: string
  promises: { ofOrder: PromiseOrder }
  takeBackBody: TakeBackBody
}

/** Each change makes a proof, a note and a print file. */
const RENAMES: Limit = { name: 'label-change', max: 10, windowSeconds: 3600 }

export function proofRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, links, files } = deps
  const proofsFor = async (who: SignedIn, id: string) => proofsOf(db, (await loadOrder(db, who, id)).id)
  const one = async (id: string, number: number, to: 'buyer' | 'founder' = 'buyer') => ({
    proof: proofView(links, await proofsOf(db, id), { number, to }),
  })
  /** Asked before the transaction: the embedded database has one connection. */
  const firstPromise = async (order: Order) =>
    order.paidAt !== null && order.promise === null ? deps.promises.ofOrder(order) : null
  const figureOf = async (who: SignedIn, { id, number }: { id: string; number: string }) => {
    const proof = (await proofsFor(who, id)).find(row => row.number === Number(number))
    if (!proof?.figure) throw notFound('proof.no_view', 'There is no such view.')
    return { ...proof, figure: proof.figure }
  }

  implement(app, proofsApi, {
    async list({ params, who }) {
      const rows = await proofsFor(who, params.id)
      return { proofs: proofViews(links, rows, who.role === 'admin' ? 'founder' : 'buyer') }
    },
    async view({ params, query, who, context }) {
      const { figure, label, hash } = await figureOf(who, params)
      const size = FIGURE_VIEW_SIZES.find(edge => String(edge) === query.size) ?? 512
      return privateBytes(context, `W/"${hash} named ${params.view} ${size}"`, async () => ({
        type: 'image/webp',
        bytes: await deps.views(figure, { view: params.view, size, label }, await askerOf(context)),
      }))
    },
    async model({ params, who, context }) {
      const { figure, hash } = await figureOf(who, params)
      return privateBytes(context, `W/"${hash} model"`, async () => {
        await deps.limits.take(who.id, MODELS)
        return { type: 'model/gltf-binary', bytes: await deps.models(figure, await askerOf(context)) }
      })
    },
    async approve({ params, body, who }) {
      const [orderId, number] = [normaliseOrderId(params.id), Number(params.number)]
      const promise = await deps.promises.ofOrder(await loadOrder(db, who, orderId))
      await db.transaction(tx => approveProof(tx, deps, { orderId, number, who, hash: body.hash, promise }))
      return one(orderId, number)
    },
    async askChange({ params, body, who }) {
      const [orderId, number] = [normaliseOrderId(params.id), Number(params.number)]
      await loadOrder(db, who, orderId)
      await db.transaction(tx => askForChange(tx, deps, { orderId, number, who, ...body }))
      return one(orderId, number)
    },
    async changeLabel({ params, body, who }) {
      const order = await loadOrder(db, who, params.id)
      const line = order.lines[Number(params.line) - 1]
      await deps.limits.take(who.id, RENAMES)
      const hasBase =
        line?.make === 'figure' || !!(await findNewestProof(db, order.id, Number(params.line)))?.body
      if (line && hasBase && body.name_label !== null)
        await deps.letters.check(body.name_label, { base: baseOfLine(order, line), field: 'name_label' })
      const promise = await firstPromise(order)
      const renaming = { orderId: order.id, line: Number(params.line), label: body.name_label, who, promise }
      await db.transaction(tx => changeLabel(tx, deps, renaming))
      return { name_label: body.name_label }
    },
    async offer({ params, who, context }) {
      const order = await loadOrder(db, who, params.id)
      const { pictures, note } = await receiveProof(deps, context.req.raw)
      const offer = { orderId: order.id, line: Number(params.line), pictures, body: null, note, actor: who }
      const number = await db
        .transaction(tx => offerProof(tx, deps, offer))
        .catch(async error => {
          for (const { file } of pictures) await files.remove(privateKey(file))
          throw error
        })
      return one(order.id, number, 'founder')
    },
    async withdraw({ params, body, who }) {
      const [orderId, number] = [normaliseOrderId(params.id), Number(params.number)]
      const promise = await firstPromise(await loadOrder(db, who, orderId))
      const withdrawal = { orderId, number, reason: body.reason, actor: who, promise }
      const afterwards = await db.transaction(tx => withdrawProof(tx, deps, withdrawal))
      await afterwards()
      return one(orderId, number, 'founder')
    },
  })
}

function baseOfLine({ figurines }: Order, line: OrderLine) {
  const figure = figurines.find(({ id }) => id === line.figurineId)?.figure
  return figure ? baseOf(figure) : 'foot'
}
