import type { Hono } from 'hono'
import { bodiesApi, MakeDraft } from '../../shared/bodies/api.ts'
import { normaliseOrderId } from '../../shared/orders/order-status.ts'
import type { Letters } from '../kit/label/letters.ts'
import type { OrderDeps } from '../orders/change-status.ts'
import type { Database } from '../platform/db/database.ts'
import type { FileStore } from '../platform/files/files.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { type ApiEnv, requestHeader, type SignedIn } from '../platform/http/api-env.ts'
import { implement, jsonBody } from '../platform/http/implement.ts'
import { privateBytes } from '../platform/http/private-bytes.ts'
import { notFound } from '../platform/http/problem.ts'
import { refuseFinished } from '../proofs/offer-proof.ts'
import { offerAsProof, refuseUnsettable, turnBody } from './change-body.ts'
import { agreeToDraft } from './drafts/agree-to-draft.ts'
import { type DraftDeps, requestDraft } from './drafts/request-draft.ts'
import { listBodies, loadBody, loadFigurineLine } from './list-bodies.ts'
import { keepSculpt, receiveSculpt } from './receive-sculpt.ts'

type Deps = OrderDeps &
  DraftDeps & {
    db: Database
    files: FileStore
    letters: Letters
    modelWorker: ImageWorker
    arriving: string
  }
interface LineParams {
  id: string
  line: string
}

export function bodyRoutes(app: Hono<ApiEnv>, deps: Deps) {
  const { db, files, jobs, clock } = deps
  const ofLine = ({ id, line }: LineParams) => ({ orderId: normaliseOrderId(id), line: Number(line) })
  const ofBody = (params: LineParams & { body: string }) => ({ ...ofLine(params), id: params.body })
  async function one(who: SignedIn, params: LineParams, id: string) {
    const body = (await listBodies(deps, who, ofLine(params))).bodies.find(found => found.id === id)
    if (!body) throw notFound('body.not_found', 'There is no such body.')
    return { body }
  }

  implement(app, bodiesApi, {
    list: ({ params, who }) => listBodies(deps, who, ofLine(params)),
    async model({ params, who, context }) {
      const { file, hash } = await loadBody(db, who, ofBody(params))
      return privateBytes(context, `"${hash}"`, async () => {
        const bytes = file && (await files.get(file))
        if (!bytes) throw notFound('body.no_model', 'This body has no model to show yet.')
        return { type: 'model/gltf-binary', bytes }
      })
    },
    async upload({ params, who, context }) {
      refuseFinished(await loadFigurineLine(db, who, ofLine(params)))
      if (requestHeader(context, 'content-type')?.startsWith('application/json')) {
        const { price_minor_units: shownPaise } = await jsonBody(context, MakeDraft)
        const wanted = { ...ofLine(params), actor: who, shownPaise }
        const { id } = await db.transaction(tx => requestDraft(tx, deps, wanted))
        return one(who, params, id)
      }
      const sculpt = await receiveSculpt(deps, context.req.raw)
      const keeping = { ...ofLine(params), sculpt, actor: who, at: clock() }
      const { id } = await db
        .transaction(tx => keepSculpt(tx, jobs, keeping))
        .catch(async error => {
          await files.remove(sculpt.source)
          throw error
        })
      return one(who, params, id)
    },
    async consent({ params, body, who }) {
      await agreeToDraft(deps, who, { ...ofLine(params), given: body })
      return listBodies(deps, who, ofLine(params))
    },
    async turn({ params, body, who }) {
      const before = await db.transaction(tx => turnBody(tx, jobs, { ...ofBody(params), by: body.turn }))
      if (before) await files.remove(before)
      return one(who, params, params.body)
    },
    async offer({ params, body, who }) {
      await refuseUnsettable(
        deps.letters,
        await loadFigurineLine(db, who, ofLine(params)),
        Number(params.line),
      )
      const offering = { ...ofBody(params), note: body.note || null, actor: who }
      await db.transaction(tx => offerAsProof(tx, deps, offering))
      return one(who, params, params.body)
    },
  })
}
