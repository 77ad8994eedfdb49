import type { Hono } from 'hono'
import { normaliseOrderId } from '../../shared/orders/order-status.ts'
import { parcelsApi, splitShipments } from '../../shared/parcels/api.ts'
import { placesApi } from '../../shared/parcels/places-api.ts'
import { loadOrder } from '../orders/load-order.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { type Handlers, implement } from '../platform/http/implement.ts'
import { privateFile } from '../platform/http/private-bytes.ts'
import { Refusal } from '../platform/http/problem.ts'
import { workshopDaysOf } from '../settings/workshop-days.ts'
import { actOnParcel, cancelParcel } from './act-on-parcel.ts'
import { settleAlarm } from './alarms.ts'
import { checkParcel, newsReader, receiveNews } from './apply-news.ts'
import { bookParcels, quoteOrder } from './book-parcels.ts'
import type { ParcelDeps } from './deps.ts'
import { forgetHealth, loadDesk } from './desk.ts'
import { askPickup, labelSheet, manifestOf } from './papers.ts'
import type { Places } from './places/places.ts'
import { listUnready, parcelsById, parcelsOfOrder } from './queries.ts'
import { shipmentView } from './views.ts'

type Deps = Omit<ParcelDeps, 'jobs'>

export function parcelRoutes(app: Hono<ApiEnv>, deps: Deps) {
  implement(app, parcelsApi, { ...lists(deps), ...bookings(deps), ...papers(deps) })
}
type ParcelHandlers = Handlers<typeof parcelsApi>

async function viewsOf({ db }: Deps, ids: readonly string[]) {
  return (await parcelsById(db, ids)).map(shipmentView)
}
async function viewOf(deps: Deps, id: string) {
  const [shipment] = await viewsOf(deps, [id])
  if (!shipment) throw new Refusal(404, 'parcel.not_found', 'There is no such parcel.')
  return { shipment }
}

function lists(deps: Deps): Pick<ParcelHandlers, 'news' | 'desk' | 'ofOrder' | 'settleAlarm'> {
  const { db, clock } = deps
  const readAfter = newsReader(deps)
  return {
    async news({ params, context }) {
      const body = new Uint8Array(await context.req.arrayBuffer())
      await readAfter(receiveNews(deps, { body, keys: [params.key, context.req.header('x-api-key')] }))
      return { ok: true } as const
    },
    desk: ({ query }) => loadDesk(deps, splitShipments(query.orders ?? '').map(normaliseOrderId)),
    async ofOrder({ params }) {
      return { shipments: (await parcelsOfOrder(db, normaliseOrderId(params.id))).map(shipmentView) }
    },
    async settleAlarm({ params, who }) {
      await settleAlarm(db, Number(params.alarm), { name: who.name, at: clock() })
      return { ok: true } as const
    },
  }
}

async function refuseUnready(db: Deps['db'], ids: readonly string[]) {
  const unready = await listUnready(db, ids)
  if (unready.length > 0)
    throw new Refusal(409, 'cards.unready', `Not everything of ${unready.join(', ')} is packed.`, {
      order_ids: unready,
    })
}

function bookings(deps: Deps): Pick<ParcelHandlers, 'quotes' | 'book' | 'pickup' | 'act' | 'cancel'> {
  const { db } = deps
  return {
    async quotes({ body: { order_ids, box, weight_g: weightG }, who }) {
      const from = (await workshopDaysOf(db)).home_pincode
      const quotes = []
      for (const id of new Set(order_ids.map(normaliseOrderId)))
        quotes.push(await quoteOrder(deps, await loadOrder(db, who, id), { from, box, weightG }))
      return { quotes }
    },
    async book({ body, who }) {
      if (body.unready === false) await refuseUnready(db, body.order_ids.map(normaliseOrderId))
      const { ids, failures, stopped } = await bookParcels(deps, {
        orderIds: body.order_ids,
        box: body.box,
        weightG: body.weight_g,
        courierId: body.courier_id ?? null,
        prefer: body.prefer ?? 'cheapest',
        again: body.again ?? false,
        actor: who,
      })
      forgetHealth(deps.carrier)
      return { shipments: await viewsOf(deps, ids), failures, stopped }
    },
    async pickup({ body }) {
      const { ids, failures } = await askPickup(deps, body.ids)
      return { shipments: await viewsOf(deps, ids), failures }
    },
    async act({ params: { id }, body: { action, comment }, who }) {
      await actOnParcel(deps, { id, action, comment, actor: who })
      await checkParcel(deps, id)
      return viewOf(deps, id)
    },
    async cancel({ params: { id }, who }) {
      await cancelParcel(deps, { id, actor: who })
      forgetHealth(deps.carrier)
      return viewOf(deps, id)
    },
  }
}

function papers(deps: Deps): Pick<ParcelHandlers, 'labels' | 'manifest'> {
  return {
    labels: async ({ query }) => pdf(await labelSheet(deps, splitShipments(query.ids)), 'labels'),
    manifest: async ({ query }) => pdf(await manifestOf(deps, splitShipments(query.ids)), 'manifest'),
  }
}

const pdf = (bytes: Uint8Array, name: string) =>
  privateFile({ type: 'application/pdf', bytes, disposition: `inline; filename="dopple-${name}.pdf"` })

export function placeRoutes(app: Hono<ApiEnv>, places: Places) {
  implement(app, placesApi, {
    async byPincode({ params: { pincode }, context }) {
      const place = (await places(pincode)) ?? null
      context.header('cache-control', 'public, max-age=86400')
      return { pincode, place }
    },
  })
}
