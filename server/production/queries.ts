import { eq, type SQL, sql } from 'drizzle-orm'
import type { FigurineMake } from '../../shared/figurines.ts'
import type { OrderStatus } from '../../shared/order-status.ts'
import type { Column } from '../../shared/production.ts'
import type { ProofStanding } from '../../shared/proofs.ts'
import type { Database } from '../platform/db/database.ts'
import { dueDay, indianDay } from './due.sql.ts'
import { type CardRow, productionCards } from './tables.ts'

export const cardRows = (db: Database, orderId: string): Promise<CardRow[]> =>
  db.select().from(productionCards).where(eq(productionCards.orderId, orderId))

export interface BoardRow {
  column: Column
  total: number
  order_id: string
  line: number
  piece: number
  pieces: number
  kind: 'desk_buddy' | 'figurine'
  name: string
  name_label: string | null
  make: FigurineMake | null
  gift_wrap: boolean
  image_url: string | null
  /** The founder's picture in the proof, or that of the figurine. */
  file: string | null
  proof: ProofStanding | null
  version: number
  since: string
  due: string
  days_left: number
  status: OrderStatus
  mismatch: boolean
  checked: string[]
  notes: number
}

/** Every figure of an order in hand, with the stage it has come to. */
const pieces = sql`
  select o.id as order_id, o.status, o.payment_status, ${dueDay} as due, l.position as line, l.kind, l.quantity as pieces,
    n.piece, coalesce(c.stage, 'to_print') as stage, coalesce(c.version, 0) as version, c.checked,
    coalesce(c.moved_at, o.paid_at, o.created_at) as since, p.number as proof_number,
    case when l.kind = 'figurine' then coalesce(p.state, 'awaited') end as proof
  from orders o join order_lines l on l.order_id = o.id cross join lateral generate_series(1, l.quantity) n(piece)
  left join production_cards c on c.order_id = o.id and c.line = l.position and c.piece = n.piece
  left join lateral (
    select number, state from proofs where order_id = o.id and line = l.position and l.kind = 'figurine'
    order by number desc limit 1) p on true
  where o.status in ('Processing', 'In Production', 'Quality Check', 'Shipped', 'Out for Delivery')`

/** With the column of each, and the status their order has by its cards alone; what is ready and shipped is left out. */
export const onBoard = sql`
  select * from (
    select pieces.*, case by_cards when 3 then 'Quality Check' when 2 then 'Quality Check' when 1 then 'In Production'
        else 'Processing' end as status_by_cards,
      case when stage = 'to_print' and proof <> 'approved' then 'waiting' else stage end as "column"
    from (
      select pieces.*, case when bool_and(stage = 'ready') over ord then 3
        when bool_and(stage in ('to_check', 'to_pack', 'ready')) over ord then 2
        when bool_or(stage <> 'to_print') over ord then 1 else 0 end as by_cards
      from (${pieces}) pieces window ord as (partition by order_id)
    ) pieces
    where not (by_cards = 3 and status in ('Shipped', 'Out for Delivery'))
      and not (by_cards = 0 and payment_status = 'refunded')
  ) pieces`

interface Wanted {
  limit: number
  all: Column | null
  now: Date
}
const COLUMN_MAX = 1000

/** The first cards of each column, the first due first, with how many there are. */
export async function boardRows(db: Database, { limit, all, now }: Wanted): Promise<BoardRow[]> {
  const { rows } = await db.execute(sql`
    with ranked as (
      select *, row_number() over (partition by "column" order by due, order_id, line, piece) as place,
        count(*) over (partition by "column")::int as total
      from (${onBoard}) on_board)
    select ${columnsOf(now)}
    from ranked r join order_lines l on l.order_id = r.order_id and l.position = r.line
    left join figurines f on f.id = l.figurine_id
    left join proofs p on p.order_id = r.order_id and p.number = r.proof_number
    where place <= case when "column" = ${all ?? ''} then ${COLUMN_MAX}::int else ${limit}::int end
    order by place`)
  return rows as unknown as BoardRow[]
}

const columnsOf = (now: Date): SQL => sql`
  r."column", r.total, r.order_id, r.line, r.piece, r.pieces, r.kind, r.proof, r.version, r.status, r.since, r.due::text,
  r.due - ${indianDay(sql`${now.toISOString()}::timestamptz`)} as days_left, r.status <> r.status_by_cards as mismatch,
  coalesce(r.checked, '{}') as checked, l.name, l.name_label, l.make, l.gift_wrap, l.image_url,
  coalesce(p.pictures -> 0 ->> 'file', f.file) as file,
  (select count(*)::int from order_notes n where n.order_id = r.order_id) as notes`
