import {
  CARD_KINDS,
  type CardKind,
  type CourierStanding,
  type ParcelDesk,
  type ToBook,
} from '../../shared/parcels/api.ts'
import { type Cached, cached } from '../platform/cached.ts'
import type { Database } from '../platform/db/database.ts'
import { type Carrier, CourierFailed, type Health } from './carrier.ts'
import type { ParcelDeps } from './deps.ts'
import { proposePackings, USUAL_PACKING } from './packing.ts'
import {
  averageCost,
  bookedParcels,
  cardParcels,
  listOrdersToBook,
  movingParcels,
  openAlarms,
} from './queries.ts'
import { shipmentView } from './views.ts'

const FEW_LABELS = 5

export async function loadDesk(
  deps: Pick<ParcelDeps, 'db' | 'carrier' | 'clock' | 'panel'>,
  orders: readonly string[],
): Promise<ParcelDesk> {
  const { db } = deps
  const [courier, cards, alarms, toBook, booked, moving] = await Promise.all([
    standingOfCourier(deps),
    cardParcels(db),
    openAlarms(db),
    loadToBook(db, orders),
    bookedParcels(db),
    movingParcels(db),
  ])
  return {
    courier,
    cards: CARD_KINDS.flatMap(kind =>
      cards
        .filter(({ shipment }) => shipment.state === kind)
        .map(row => ({ kind: kind as CardKind, shipment: shipmentView(row) })),
    ),
    alarms,
    to_book: toBook,
    booked: booked.map(shipmentView),
    on_the_way: moving.map(shipmentView),
  }
}

async function loadToBook(db: Database, ids: readonly string[]): Promise<ToBook[]> {
  const toBook = await listOrdersToBook(db, ids)
  const packings = await proposePackings(db, toBook)
  return toBook.map(order => ({ ...order, packing: packings.get(order.order_id) ?? USUAL_PACKING }))
}

/** The desk opens although the courier does not answer. */
async function standingOfCourier({
  db,
  carrier,
  panel,
}: Pick<ParcelDeps, 'db' | 'carrier' | 'panel'>): Promise<CourierStanding> {
  const [{ walletPaise, trouble }, cost] = await Promise.all([healthOf(carrier), averageCost(db)])
  const labelsLeft = walletPaise !== null && cost ? Math.floor(walletPaise / cost) : null
  const isLow = labelsLeft !== null ? labelsLeft < FEW_LABELS : walletPaise !== null && walletPaise <= 0
  const low =
    labelsLeft === 0 || walletPaise === 0
      ? 'The wallet is empty: recharge it before you book.'
      : 'The wallet is nearly empty: recharge it soon.'
  return {
    carrier: carrier.name,
    is_stand_in: panel !== null,
    panel,
    wallet_minor_units: walletPaise,
    labels_left: labelsLeft,
    trouble: trouble ?? (isLow ? low : null),
  }
}

const DESK_PATIENCE_MS = 2500
/** The desk is loaded anew with every order's news; the wallet is not asked about each time. */
const FRESH_MS = 20_000
const healthCache = new WeakMap<Carrier, Cached<Health>>()
export const forgetHealth = (carrier: Carrier) => healthCache.delete(carrier)

function healthOf(carrier: Carrier): Promise<Health> {
  const health = healthCache.get(carrier) ?? cached(() => askHealth(carrier), FRESH_MS)
  healthCache.set(carrier, health)
  return health.read()
}

async function askHealth(carrier: Carrier): Promise<Health> {
  const silent = { walletPaise: null, trouble: 'The courier does not answer at the moment.' }
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<Health>(resolve => {
    timer = setTimeout(resolve, DESK_PATIENCE_MS, silent)
  })
  const answer = carrier.health().catch(error => {
    if (error instanceof CourierFailed) return { walletPaise: null, trouble: error.message }
    throw error
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}
