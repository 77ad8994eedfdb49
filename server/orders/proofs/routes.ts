import type { Hono } from 'hono'
import { FIGURE_VIEW_SIZES } from '../../../shared/figurines.ts'
import { normaliseOrderId } from '../../../shared/order-status.ts'
import { proofsApi } from '../../../shared/proofs.ts'
import { figureViews } from '../../figurines/figure-views.ts'
import type { KitFiles } from '../../kit/kit-files.ts'
import type { Letters } from '../../kit/label/letters.ts'
import type { Database } from '../../platform/db/database.ts'
import type { FileStore } from '../../platform/files/files.ts'
import type { ImageWorker } from '../../platform/files/image-worker/image-worker.ts'
import type { PrivateLinks } from '../../platform/files/private-links.ts'
import { privateKey } from '../../platform/files/private-links.ts'
import type { ApiEnv, SignedIn } from '../../platform/http/api-env.ts'
import { implement } from '../../platform/http/implement.ts'
import type { Limit, Limits } from '../../platform/http/limits.ts'
import { notFound } from '../../platform/http/problem.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'
import type { OrderDeps } from '../change-status.ts'
import { findOrder } from '../find-order.ts'
import { changeLabel } from './change-label.ts'
import { approveProof, askForChange } from './decide-proof.ts'
import { offerProof } from './offer-proof.ts'
import { proofsOf } from './queries.ts'
import { receiveProof } from './receive-proof.ts'
import { proofView, proofViews } from './views.ts'

type Deps = OrderDeps & {
  db: Database
  files: FileStore
  imageWorker: ImageWorker
  jobs: Jobs
  kit: KitFiles
  letters: Letters
  limits: Limits
  links: PrivateLinks
  arriving: string
}

/** Each change makes a proof, a note and a print file. */
const RENAMES: Limit = { name: 'label-change', max: 10, windowSeconds: 3600 }

export function proofRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, links, files } = deps
  const draw = figureViews(deps)
  const proofsFor = async (who: SignedIn, id: string) => proofsOf(db, (await findOrder(db, who, id)).id)
  const one = async (id: string, number: number) => ({
    proof: proofView(links, await proofsOf(db, id), number),
  })

  implement(app, proofsApi, {
    list: async ({ params, who }) => ({ proofs: proofViews(links, await proofsFor(who, params.id)) }),
    async view({ params, query, who, context }) {
      const rows = await proofsFor(who, params.id)
      const proof = rows.find(({ number }) => number === Number(params.number))
      if (!proof?.figure) throw notFound('proof.no_view', 'There is no such view.')
      const size = FIGURE_VIEW_SIZES.find(edge => String(edge) === query.size) ?? 512
      const etag = `"${proof.hash} ${params.view} ${size}"`
      const rule = { 'cache-control': 'private, no-cache', etag, vary: 'cookie' }
      if (context.req.header('if-none-match') === etag)
        return new Response(null, { status: 304, headers: rule })
      const bytes = await draw(proof.figure, { view: params.view, size })
      return new Response(bytes as Uint8Array<ArrayBuffer>, {
        headers: { ...rule, 'content-type': 'image/webp' },
      })
    },
    async approve({ params, body, who }) {
      const [orderId, number] = [normaliseOrderId(params.id), Number(params.number)]
      await findOrder(db, who, orderId)
      await db.transaction(tx => approveProof(tx, deps, { orderId, number, who, hash: body.hash }))
      return one(orderId, number)
    },
    async askChange({ params, body, who }) {
      const [orderId, number] = [normaliseOrderId(params.id), Number(params.number)]
      await findOrder(db, who, orderId)
      await db.transaction(tx => askForChange(tx, deps, { orderId, number, who, text: body.text }))
      return one(orderId, number)
    },
    async changeLabel({ params, body, who }) {
      const order = await findOrder(db, who, params.id)
      const line = order.lines[Number(params.line) - 1]
      await deps.limits.take(who.id, RENAMES)
      if (line?.make === 'figure' && body.name_label !== null)
        await deps.letters.check(body.name_label, 'name_label')
      const renaming = { orderId: order.id, line: Number(params.line), label: body.name_label, who }
      await db.transaction(tx => changeLabel(tx, deps, renaming))
      return { name_label: body.name_label }
    },
    async offer({ params, who, context }) {
      const order = await findOrder(db, who, params.id)
      const { pictures, note } = await receiveProof(deps, context.req.raw)
      const offer = { orderId: order.id, line: Number(params.line), pictures, note, actor: who }
      const number = await db
        .transaction(tx => offerProof(tx, deps, offer))
        .catch(async error => {
          for (const { file } of pictures) await files.remove(privateKey(file))
          throw error
        })
      return one(order.id, number)
    },
  })
}
