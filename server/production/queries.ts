import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import { IN_WORKSHOP, ON_ITS_WAY, OrderStatus } from '../../shared/orders/order-status.ts'
import { FigurineMake, LINE_KINDS } from '../../shared/pricing.ts'
import { Column, DiaryStage, Exception } from '../../shared/production/api.ts'
import { ProofStanding } from '../../shared/proofs/api.ts'
import { inHandStatuses, statusesIn } from '../orders/overdue.sql.ts'
import { dueDay, indianDay } from '../orders/paid.sql.ts'
import type { Database } from '../platform/db/database.ts'
import { moment, rows } from '../platform/db/rows.ts'
import { type CardRow, productionCards } from './tables.ts'

export const cardRows = (db: Database, orderId: string): Promise<CardRow[]> =>
  db
    .select()
    .from(productionCards)
    .where(eq(productionCards.orderId, orderId))
    .orderBy(asc(productionCards.line), asc(productionCards.piece))

const maybe = z.nullable(z.string())
const BoardRow = z.object({
  column: Column,
  total: z.number(),
  order_id: z.string(),
  line: z.number(),
  piece: z.number(),
  pieces: z.number(),
  kind: z.enum(LINE_KINDS),
  name: z.string(),
  name_label: maybe,
  receiver: z.string(),
  make: z.nullable(FigurineMake),
  gift_wrap: z.boolean(),
  image_url: maybe,
  /** The founder's picture in the proof, or that of the figurine. */
  file: maybe,
  proof: z.nullable(ProofStanding),
  proof_hash: maybe,
  version: z.number(),
  since: z.string(),
  due: z.string(),
  days_left: z.number(),
  status: OrderStatus,
  mismatch: z.boolean(),
  refunded: z.boolean(),
  checked: z.array(z.string()),
  notes: z.number(),
  photos: z.array(DiaryStage),
  again: z.boolean(),
  photo_of: z.nullable(z.enum(['child', 'deceased'])),
  has_parcel: z.boolean(),
})
export type BoardRow = z.infer<typeof BoardRow>

const newestProof = sql`left join proofs p
  on p.order_id = o.id and p.line = l.position and p.is_newest and l.kind = 'figurine'`

/** Every piece of an order in hand, and every one made again, with the stage it has come to. */
const pieces = sql`
  with in_hand as materialized (
    select id, status, payment_status from orders
    where status in ${inHandStatuses})
  select o.id as order_id, o.status, o.payment_status, l.due_on as due, l.position as line, l.kind, l.quantity as pieces,
    l.name, l.name_label, l.make, l.gift_wrap, l.image_url, l.figurine_id,
    c.piece, c.stage, c.version, c.checked, c.moved_at as since, p.number as proof_number,
    case when l.kind = 'figurine' then coalesce(p.state, 'awaited') end as proof, c.claim_id
  from in_hand o join production_cards c on c.order_id = o.id and c.claim_id is null
  join order_lines l on l.order_id = c.order_id and l.position = c.line
  ${newestProof}
  union all
  select o.id, o.status, o.payment_status, coalesce(a.promise_to, ${dueDay(sql`coalesce(a.updated_at, c.moved_at)`)}), l.position, l.kind, l.quantity,
    l.name, l.name_label, l.make, l.gift_wrap, l.image_url, l.figurine_id,
    c.piece, c.stage, c.version, c.checked, c.moved_at, p.number,
    case when l.kind = 'figurine' then coalesce(p.state, 'awaited') end, c.claim_id
  from production_cards c join orders o on o.id = c.order_id
  join order_lines l on l.order_id = c.order_id and l.position = c.line
  left join claims a on a.id = c.claim_id
  ${newestProof}
  where c.claim_id is not null and c.left_at is null and o.status <> 'Cancelled'`

/** Where it is not approved, what is to be printed waits. */
const isUnapproved = sql`proof <> 'approved' and claim_id is null`

/** With the column of each, and the status their order has by its cards alone; what is ready and shipped is left out. */
const onBoard = sql`
  select * from (
    select pieces.*, case by_cards when 3 then 'Quality Check' when 2 then 'Quality Check' when 1 then 'In Production'
        else 'Processing' end as status_by_cards,
      case when stage = 'to_print' and ${isUnapproved} then 'waiting' else stage end as "column"
    from (
      select pieces.*, case when bool_and(stage = 'ready') over ord then 3
        when bool_and(stage in ('to_check', 'to_pack', 'ready')) over ord then 2
        when bool_or(stage <> 'to_print') over ord then 1 else 0 end as by_cards
      from (${pieces}) pieces window ord as (partition by order_id, claim_id)
    ) pieces
    where not (by_cards = 3 and status in ${statusesIn(ON_ITS_WAY)} and claim_id is null)
      and not (by_cards = 0 and payment_status = 'refunded')
  ) pieces`

interface BoardParams {
  limit: number
  all: Column | null
  now: Date
  /** Only the cards of this order. */
  orderId?: string
}
const COLUMN_MAX = 1000
const TO_PRINT_MIN = 200

/** The first cards of each column, the first due first, with how many there are. */
export const boardRows = (db: Database, { limit, all, now, orderId }: BoardParams): Promise<BoardRow[]> =>
  rows(
    db,
    BoardRow,
    sql`
      with ranked as (
        select *, row_number() over (partition by "column" order by due, order_id, line, piece) as place,
          count(*) over (partition by "column")::int as total
        from (${onBoard}) on_board ${orderId ? sql`where order_id = ${orderId}` : sql``})
      select ${columnsOf(now)}
      from ranked r left join figurines f on f.id = r.figurine_id
      left join proofs p on p.order_id = r.order_id and p.number = r.proof_number
      where place <= case "column" when ${all ?? ''} then ${COLUMN_MAX}::int
        when 'to_print' then ${Math.max(TO_PRINT_MIN, limit)}::int else ${limit}::int end
      order by place`,
  )

const Printing = z.object({ orderId: z.string(), line: z.number(), pieces: z.number(), since: moment })

/** What is on the printer, with the moment it came there: of one plate it is the same. */
export const listPrinting = (db: Database) =>
  rows(
    db,
    Printing,
    sql`
      select c.order_id as "orderId", c.line, count(*)::int as pieces, c.moved_at as since
      from production_cards c join orders o on o.id = c.order_id
      where c.stage = 'printing' and c.left_at is null and (o.status in ${inHandStatuses} or c.claim_id is not null)
        and o.status <> 'Cancelled'
      group by c.order_id, c.line, c.moved_at`,
  )

const ToPrint = z.object({ order_id: z.string(), line: z.number(), due: z.string(), pieces: z.number() })

/**
 * The first due piece that may be printed, with how many there are. As the board says, but without what the board
 * asks of all pieces of an order.
 */
export async function firstToPrint(db: Database): Promise<z.infer<typeof ToPrint> | undefined> {
  const [first] = await rows(
    db,
    ToPrint,
    sql`
      select order_id, line, due::text, count(*) over ()::int as pieces from (${pieces}) pieces
      where stage = 'to_print' and (${isUnapproved}) is not true and (payment_status <> 'refunded' or exists (
        select 1 from production_cards begun where begun.order_id = pieces.order_id and begun.stage <> 'to_print'
          and begun.claim_id is not distinct from pieces.claim_id))
      order by due, order_id, line, piece limit 1`,
  )
  return first
}

const columnsOf = (now: Date): SQL => sql`
  r."column", r.total, r.order_id, r.line, r.piece, r.pieces, r.kind, r.proof, r.version, r.status, r.since, r.due::text,
  r.due - ${indianDay(sql`${now.toISOString()}::timestamptz`)} as days_left, r.status <> r.status_by_cards and r.claim_id is null as mismatch,
  r.payment_status = 'refunded' as refunded, r.claim_id is not null as again,
  (select o.shipping ->> 'fullName' from orders o where o.id = r.order_id) as receiver,
  p.hash as proof_hash, r.checked, r.name, r.name_label, r.make, r.gift_wrap, r.image_url,
  coalesce(case when p.withdrawn_because is null then p.pictures -> 0 ->> 'file' end, f.file) as file,
  (select case when ph.subject in ('my_child', 'other_child') then 'child' when ph.subject = 'deceased' then 'deceased' end
    from photos ph where ph.id = f.photo_id) as photo_of,
  r.stage = 'ready' and exists (select 1 from shipments s where s.order_id = r.order_id
    and s.state in ('booked', 'pickup_problem')) as has_parcel,
  (select count(*)::int from order_notes n where n.order_id = r.order_id) as notes,
  array(select d.stage from diary_entries d where d.order_id = r.order_id and d.line = r.line) as photos`

interface LineSince {
  order_id: string
  line: number
  since: string
}
interface ExceptionParams {
  notStarted: Date
  notPainted: Date
  unanswered: Date
  red: LineSince[]
  noFile: LineSince[]
  limit: number
}
const ExceptionRow = z.extend(Exception, { total: z.number() })
export type ExceptionRow = z.infer<typeof ExceptionRow>
const timestamptz = (at: Date) => sql`${at.toISOString()}::timestamptz`
const linesTable = (lines: LineSince[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as given (order_id text, line int, since timestamptz)`

/** The first of each kind, the oldest first, with how many there are. */
export const listExceptionRows = (db: Database, params: ExceptionParams): Promise<ExceptionRow[]> =>
  rows(
    db,
    ExceptionRow,
    sql`
      with found as (
        select 'not_started' as kind, o.id as order_id, 1 as line, o.paid_at as since from orders o
        where o.status = 'Processing' and o.paid_at < ${timestamptz(params.notStarted)} and o.payment_status <> 'refunded'
          and not exists (select 1 from production_cards c where c.order_id = o.id and c.stage <> 'to_print')
          and not exists (select 1 from proofs p where p.order_id = o.id and p.state = 'offered')
        union all
        select 'proof_unanswered', p.order_id, p.line, p.created_at from proofs p join orders o on o.id = p.order_id
        where p.state = 'offered' and p.created_at < ${timestamptz(params.unanswered)}
          and o.status not in ('Delivered', 'Cancelled') and o.payment_status <> 'refunded'
        union all
        select 'not_painted', c.order_id, c.line, min(coalesce(printed.at, c.moved_at))
        from production_cards c join orders o on o.id = c.order_id cross join lateral (
          select max(m.moved_at) as at from production_moves m
          where m.order_id = c.order_id and m.line = c.line and m.piece = c.piece
            and m.from_stage in ('to_print', 'printing') and m.to_stage not in ('to_print', 'printing')) printed
        where c.stage in ('to_paint', 'painting') and coalesce(printed.at, c.moved_at) < ${timestamptz(params.notPainted)}
          and o.status in ${statusesIn(IN_WORKSHOP)} and o.payment_status <> 'refunded'
        group by c.order_id, c.line
        union all
        select 'untracked', o.id, 1, o.updated_at from orders o
        where o.tracking_number is null and o.status in ${statusesIn(ON_ITS_WAY)} and o.payment_status <> 'refunded'
        union all select 'file_red', order_id, line, since from ${linesTable(params.red)}
        union all select 'no_file', order_id, line, since from ${linesTable(params.noFile)}
      ), ranked as (
        select *, row_number() over (partition by kind order by since, order_id) as place,
          count(*) over (partition by kind)::int as total
        from found)
      select r.kind, r.total, r.order_id, r.since, coalesce(l.name_label, l.name) as called
      from ranked r join order_lines l on l.order_id = r.order_id and l.position = r.line
      where place <= ${params.limit} order by place`,
  )
