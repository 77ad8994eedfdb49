import { randomBytes } from 'node:crypto'

/** A scan as the service writes it, with Indian time and no zone. */
export interface WireScan {
  date: string
  status: string
  activity: string
  location: string
  'sr-status': string
  'sr-status-label': string
}
/** What the service keeps of an order. */
export interface Kept {
  id: number
  shipmentId: number
  ours: string
  order: Record<string, unknown>
  isCancelled: boolean
  awb: string | null
  courierId: number | null
  courierName: string | null
  pickupOn: string | null
  isManifested: boolean
  scans: WireScan[]
  attempts: number
  instructions: string[]
}

/** How the stand-in behaves; the panel and tests change it. */
export interface Desk {
  walletPaise: number
  /** Pincodes that no courier serves. */
  unserved: string[]
  /** Tokens from before are refused. */
  generation: number
  /** How the next news travel. */
  news: 'told' | 'lost' | 'twice' | 'late'
  /** Behind which key the shop's door is knocked at; a wrong one on purpose. */
  key: 'right' | 'wrong' | 'missing'
  /** A number comes with the order itself. */
  autoAssign: boolean
}
/** Car Nicobar and Minicoy, so that some pincodes are not served. */
export const FIRST_DESK: Desk = {
  walletPaise: 500_000,
  unserved: ['744301', '682559'],
  generation: 1,
  news: 'told',
  key: 'right',
  autoAssign: false,
}

export interface Books {
  desk: () => Promise<Desk>
  changeDesk: (change: (desk: Desk) => void) => Promise<Desk>
  /** Our name is unique: the same again is the one that is there. */
  add: (ours: string, order: Record<string, unknown>) => Promise<{ kept: Kept; isNew: boolean }>
  find: (by: { id?: number; shipmentId?: number; awb?: string; ours?: string }) => Promise<Kept | null>
  put: (kept: Kept) => Promise<void>
  /** The newest first. */
  all: () => Promise<Kept[]>
}

/** The service numbers its orders and shipments apart. */
const SHIPMENTS_FROM = 480_000
export const newKept = (id: number, ours: string, order: Record<string, unknown>): Kept => ({
  id,
  shipmentId: id + SHIPMENTS_FROM,
  ours,
  order,
  isCancelled: false,
  awb: null,
  courierId: null,
  courierName: null,
  pickupOn: null,
  isManifested: false,
  scans: [],
  attempts: 0,
  instructions: [],
})

export const newAwb = () => `59${Array.from(randomBytes(12), byte => byte % 10).join('')}`

/** For a stand-in in a process of its own. */
export function memoryBooks(): Books {
  let desk = structuredClone(FIRST_DESK)
  const orders = new Map<number, Kept>()
  const all = () => [...orders.values()].toReversed()
  return {
    desk: async () => structuredClone(desk),
    async changeDesk(change) {
      const next = structuredClone(desk)
      change(next)
      desk = next
      return structuredClone(desk)
    },
    async add(ours, order) {
      const there = all().find(one => one.ours === ours)
      if (there) return { kept: structuredClone(there), isNew: false }
      const kept = newKept(510_001 + orders.size, ours, order)
      orders.set(kept.id, kept)
      return { kept: structuredClone(kept), isNew: true }
    },
    async find(by) {
      const found = all().find(
        one =>
          one.id === by.id ||
          one.shipmentId === by.shipmentId ||
          (by.awb !== undefined && one.awb === by.awb) ||
          one.ours === by.ours,
      )
      return found ? structuredClone(found) : null
    },
    async put(kept) {
      orders.set(kept.id, structuredClone(kept))
    },
    all: async () => structuredClone(all()),
  }
}
