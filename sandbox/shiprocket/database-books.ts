import { sql } from 'drizzle-orm'
import type { Database } from '../../server/platform/db/database.ts'
import { type Books, type Desk, FIRST_DESK, type Kept, newKept } from './books.ts'

const read = <T>(value: T | string): T => (typeof value === 'string' ? (JSON.parse(value) as T) : value)
const SHOWN_MAX = 500

/** In the schema of the stand-ins, so that a restart forgets nothing. */
export function databaseBooks(db: Database): Books {
  async function find(by: Parameters<Books['find']>[0]): Promise<Kept | null> {
    const { rows } = await db.execute(sql`
      select doc from sandbox.courier_parcels where id = ${by.id ?? -1} or shipment_id = ${String(by.shipmentId ?? '')}
        or awb = ${by.awb ?? ''} or ours = ${by.ours ?? ''} limit 1`)
    const [row] = rows as { doc: Kept | string }[]
    return row ? read(row.doc) : null
  }
  async function desk(): Promise<Desk> {
    const { rows } = await db.execute(sql`select doc from sandbox.courier_desk where id = 1`)
    const [row] = rows as { doc: Desk | string }[]
    return { ...structuredClone(FIRST_DESK), ...(row && read(row.doc)) }
  }
  return {
    desk,
    async changeDesk(change) {
      const next = await desk()
      change(next)
      await db.execute(sql`
        insert into sandbox.courier_desk (id, doc) values (1, ${JSON.stringify(next)}::jsonb)
        on conflict (id) do update set doc = excluded.doc`)
      return next
    },
    async add(ours, order) {
      const { rows } = await db.execute(sql`
        insert into sandbox.courier_parcels (ours, shipment_id, doc) values (${ours}, ${`new ${ours}`}, '{}'::jsonb)
        on conflict (ours) do nothing returning id`)
      const [row] = rows as { id: number | string }[]
      if (!row) {
        const there = await find({ ours })
        if (there?.id) return { kept: there, isNew: false }
        throw new Error('the stand-in lost an order')
      }
      const kept = newKept(Number(row.id), ours, order)
      await put(kept)
      return { kept, isNew: true }
    },
    find,
    put,
    async all() {
      const { rows } = await db.execute(sql`
        select doc from sandbox.courier_parcels where doc ? 'id' order by id desc limit ${SHOWN_MAX}`)
      return (rows as { doc: Kept | string }[]).map(({ doc }) => read(doc))
    },
  }

  async function put(kept: Kept) {
    await db.execute(sql`
      update sandbox.courier_parcels set doc = ${JSON.stringify(kept)}::jsonb, shipment_id = ${String(kept.shipmentId)},
        awb = ${kept.awb} where id = ${kept.id}`)
  }
}
