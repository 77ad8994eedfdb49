import { type SQL, sql } from 'drizzle-orm'
import type { Billing, Shipping } from '../../shared/checkout.ts'
import type { OrderStatus, PaymentStatus } from '../../shared/order-status.ts'
import type { Database } from '../platform/db/database.ts'

/** An order with all that belongs to it, as the database tells it in one answer; times as text. */
export interface WholeOrder {
  id: string
  user_id: string | null
  flow: 'cart' | 'figurine'
  status: OrderStatus
  payment_status: PaymentStatus
  currency: string
  quantity: number
  total_paise: number
  gift_wrap_paise: number
  captured_paise: number
  refunded_paise: number
  shipping: Shipping
  billing: Billing
  provider_order_id: string | null
  courier: string | null
  tracking_number: string | null
  created_at: string
  updated_at: string
  paid_at: string | null
  delivered_at: string | null
  open_hash: string | null
  lines: WholeLine[]
  history: { status: OrderStatus; from_status: OrderStatus | null; actor: string; note: string | null; created_at: string }[]
  payment: { id: string; method: string | null } | null
  waiting: boolean
  figurine: { id: string; file: string | null; photo_file: string | null } | null
  buyer: { name: string; email: string } | null
}
export interface WholeLine {
  kind: 'desk_buddy' | 'figurine'
  desk_buddy_id: string | null
  figurine_id: string | null
  slug: string | null
  name: string
  subtitle: string | null
  image_url: string | null
  unit_price_paise: number
  gift_wrap: boolean
  gift_wrap_paise: number
  name_label: string | null
  quantity: number
}

async function wholeOrders(db: Database, which: SQL, limit = 500): Promise<WholeOrder[]> {
  const { rows } = await db.execute(sql`
    select to_jsonb(o) || jsonb_build_object(
      'lines', coalesce((select jsonb_agg(to_jsonb(l) order by l.position) from order_lines l where l.order_id = o.id), '[]'::jsonb),
      'history', coalesce((select jsonb_agg(to_jsonb(h) order by h.id) from order_history h where h.order_id = o.id), '[]'::jsonb),
      'payment', (select jsonb_build_object('id', p.id, 'method', p.method) from payments p where p.order_id = o.id and p.pays),
      'waiting', exists (select 1 from payments p where p.order_id = o.id and p.status in ('created', 'authorized')),
      'figurine', (select jsonb_build_object('id', f.id, 'file', f.file, 'photo_file', case when ph.deleted_at is null then ph.file end)
        from order_lines l join figurines f on f.id = l.figurine_id join photos ph on ph.id = f.photo_id where l.order_id = o.id and f.deleted_at is null limit 1),
      'buyer', (select jsonb_build_object('name', u.name, 'email', u.email) from users u where u.id = o.user_id)
    ) as whole
    from orders o where ${which} order by o.created_at desc, o.id desc limit ${limit}`)
  return (rows as { whole: WholeOrder | string }[]).map(({ whole }) => (typeof whole === 'string' ? (JSON.parse(whole) as WholeOrder) : whole))
}

export const ordersOfUser = (db: Database, userId: string) => wholeOrders(db, sql`o.user_id = ${userId}`)

export const wholeOrder = async (db: Database, id: string): Promise<WholeOrder | undefined> => (await wholeOrders(db, sql`o.id = ${id}`, 1))[0]

/** A row that is not this person's is not found; an admin finds every one. */
export const orderFor = async (db: Database, who: { id: string; role: string }, id: string): Promise<WholeOrder | undefined> =>
  (await wholeOrders(db, who.role === 'admin' ? sql`o.id = ${id}` : sql`o.id = ${id} and o.user_id = ${who.id}`, 1))[0]

export async function changedSince(db: Database, userId: string, since: Date): Promise<{ id: string }[]> {
  const { rows } = await db.execute(
    sql`select id from orders where user_id = ${userId} and updated_at > ${since.toISOString()}::timestamptz order by updated_at limit 200`,
  )
  return rows as { id: string }[]
}
