import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { Up } from '../../shared/bodies/api.ts'
import type { Figure } from '../../shared/figure/figure.ts'
import { FIGURINE_HEIGHT_MM } from '../../shared/figure/figure-size.ts'
import { IN_WORKSHOP } from '../../shared/orders/order-status.ts'
import { ProofState } from '../../shared/proofs/api.ts'
import { statusesIn } from '../orders/overdue.sql.ts'
import type { Database } from '../platform/db/database.ts'
import { HasId, rows, stored } from '../platform/db/rows.ts'
import { type PrintRow, printFiles } from './tables.ts'

export async function findPrintRow(
  db: Database,
  orderId: string,
  line: number,
): Promise<PrintRow | undefined> {
  const [row] = await db
    .select()
    .from(printFiles)
    .where(and(eq(printFiles.orderId, orderId), eq(printFiles.line, line)))
  return row
}

/** Another recipe makes other files of the same proof, so all are made again; figures of the first kit keep the first. */
const RECIPES = { firstKit: 1, laterKits: 2 } as const
export const recipeOf = ({ kit }: Figure) => (kit === 1 ? RECIPES.firstKit : RECIPES.laterKits)
export const READY_MADE_RECIPE = 2
const BODY_RECIPE = 3
/** Of the line `l`, with its newest proof `p` or its Desk Buddy `d`. */
const recipeOfLine = sql.raw(
  `case when l.kind = 'desk_buddy' then ${READY_MADE_RECIPE} when p.body is not null then ${BODY_RECIPE} when p.figure ->> 'kit' = '1' then ${RECIPES.firstKit} else ${RECIPES.laterKits} end`,
)
/** A Desk Buddy is made to its model and its name, which nobody approves. */
const hashOfLine = sql.raw(
  `case when l.kind = 'figurine' then p.hash when d.model_url is not null then
    encode(sha256(convert_to(concat_ws(chr(10), d.model_url, l.name_label), 'UTF8')), 'hex') end`,
)
const deskBuddy = sql.raw(`left join desk_buddies d on l.kind = 'desk_buddy' and d.id = l.desk_buddy_id`)

/** The body `b` is the one that the proof `p` shows, as it was shown; a newer one may have been shown by mistake. */
const isBodyOf = sql.raw(
  `b.order_id = p.order_id and b.id = p.body ->> 'id' and b.hash = p.body ->> 'hash' and b.state in ('ready', 'replaced') and b.source is not null`,
)

const maybe = z.nullable(z.string())
const OfModel = z.object({ name: z.string(), url: z.string() })
/** A Desk Buddy's model. */
export type OfModel = z.infer<typeof OfModel>
const LineToPrint = z.object({
  orderId: z.string(),
  line: z.number(),
  quantity: z.number(),
  state: z.nullable(ProofState),
  figure: stored<Figure | null>(),
  /** What it is made from where that is no figure of the kit. */
  body: stored<{ source: string; sha256: string | null; up: Up | null; turn: number[] | null } | null>(),
  model: stored<OfModel | null>(),
  label: maybe,
  heightMm: z.nullable(z.number()),
  recipe: z.number(),
  hash: maybe,
  paid: z.boolean(),
})
export type LineToPrint = z.infer<typeof LineToPrint>

export const lineToPrint = sql`
  select l.order_id as "orderId", l.position as line, l.quantity, p.figure,
    case when l.kind = 'figurine' then p.state else 'approved' end as state,
    case when l.kind = 'figurine' then p.label else l.name_label end as label,
    case when d.model_url is not null then jsonb_build_object('name', d.name, 'url', d.model_url) end as model,
    case when b.id is not null then jsonb_build_object('source', b.source, 'sha256', b.sha256, 'up', b.up, 'turn', b.turn) end as body,
    case when l.kind = 'figurine' then p.height_mm else ${FIGURINE_HEIGHT_MM}::int end as "heightMm",
    ${hashOfLine} as hash, ${recipeOfLine} as recipe, o.paid_at is not null as paid
  from order_lines l join orders o on o.id = l.order_id ${deskBuddy}
    left join proofs p on p.order_id = l.order_id and p.line = l.position and p.is_newest and l.kind = 'figurine'
    left join bodies b on ${isBodyOf}`

const toMake = sql`o.paid_at is not null and o.payment_status <> 'refunded'
  and o.status in ${statusesIn(IN_WORKSHOP)}`
/** Orders with a piece that is made again and not printed. */
const againToPrint = sql`select c.order_id from production_cards c
  join orders o on o.id = c.order_id and o.status <> 'Cancelled'
  where c.claim_id is not null and c.left_at is null and c.stage = 'to_print'`

export const linesToPrint = (db: Database, orderId: string): Promise<LineToPrint[]> =>
  rows(db, LineToPrint, sql`${lineToPrint} where l.order_id = ${orderId} order by l.position`)

/** Orders in hand with something to print and no file of this proof and recipe, or one that waits since long ago. */
export async function listOrdersToPrint(db: Database, before: Date): Promise<string[]> {
  const found = await rows(
    db,
    HasId,
    sql`
      select distinct f."orderId" as id from (${lineToPrint}
        where o.id in (select o.id from orders o where ${toMake} union ${againToPrint})) f
      left join print_files r on r.order_id = f."orderId" and r.line = f.line
      where f.state = 'approved' and coalesce(f.figure, f.body, f.model) is not null and (
        r.hash is distinct from f.hash or r.recipe <> f.recipe or (r.state = 'waiting' and r.requested_at < ${before.toISOString()}::timestamptz))
      limit 50`,
  )
  return found.map(({ id }) => id)
}

export const rowsOfOrder = (db: Database, orderId: string): Promise<PrintRow[]> =>
  db.select().from(printFiles).where(eq(printFiles.orderId, orderId))

const FileOfOrder = z.object({ orderId: z.string(), file: maybe })

export const rowsOfUser = (db: Database, userId: string) =>
  rows(
    db,
    FileOfOrder,
    sql`select r.order_id as "orderId", r.file from print_files r join orders o on o.id = r.order_id where o.user_id = ${userId}`,
  )

const TYPED = 10
export const slicedRows = (db: Database): Promise<PrintRow[]> =>
  db
    .select()
    .from(printFiles)
    .where(and(isNotNull(printFiles.slicerGrams), isNotNull(printFiles.measures)))
    .orderBy(desc(printFiles.madeAt))
    .limit(TYPED)

export async function listStoredFiles(db: Database): Promise<Set<string>> {
  const rows = await db.select({ file: printFiles.file }).from(printFiles)
  return new Set(rows.flatMap(({ file }) => file ?? []))
}

const FileToPrint = z.object({
  orderId: z.string(),
  line: z.number(),
  approvedAt: z.string(),
  /** Null where no file was asked for, or one of another proof or recipe. */
  state: z.nullable(z.enum(['waiting', 'made', 'failed'])),
  measures: stored<PrintRow['measures']>(),
  file: maybe,
  slicerMinutes: z.nullable(z.number()),
})
export type FileToPrint = z.infer<typeof FileToPrint>
interface OfLine {
  orderId: string
  line?: number
}
/** A Desk Buddy's counts once it was made: of orders paid before there were such files none is missed. */
export const listFilesToPrint = (db: Database, only?: OfLine): Promise<FileToPrint[]> =>
  rows(
    db,
    FileToPrint,
    sql`
      select l.order_id as "orderId", l.position as line, greatest(p.decided_at, o.paid_at) as "approvedAt",
        r.state, r.measures, r.file, r.slicer_minutes as "slicerMinutes"
      from (
        select o.*, false as again from orders o where ${toMake}
        union all
        select o.*, true from orders o where o.id in (${againToPrint})) o cross join lateral (
        select * from order_lines where order_id = o.id offset 0) l ${deskBuddy}
      left join proofs p on p.order_id = o.id and p.line = l.position and p.is_newest and p.state = 'approved'
        and l.kind = 'figurine'
      left join bodies b on ${isBodyOf}
      left join print_files r on r.order_id = o.id and r.line = l.position and r.hash = ${hashOfLine} and r.recipe = ${recipeOfLine}
      where (p.figure is not null or b.id is not null or d.model_url is not null and r.state is not null) and exists (
        select 1 from production_cards c where c.order_id = o.id and c.line = l.position and c.stage = 'to_print'
          and (c.claim_id is not null) = o.again and c.left_at is null)
        ${only ? sql`and o.id = ${only.orderId}` : sql``}
        ${only?.line ? sql`and l.position = ${only.line}` : sql``}`,
  )

const PrintOfLine = z.object({
  orderId: z.string(),
  line: z.number(),
  quantity: z.number(),
  measures: stored<PrintRow['measures']>(),
  slicerGrams: z.nullable(z.number()),
  slicerMinutes: z.nullable(z.number()),
})
/** Every line, with what is known of its file. */
export const listPrintsOfLines = (db: Database, orderIds: readonly string[]) =>
  rows(
    db,
    PrintOfLine,
    sql`
      select l.order_id as "orderId", l.position as line, l.quantity, r.measures, r.slicer_grams as "slicerGrams",
        r.slicer_minutes as "slicerMinutes"
      from order_lines l ${deskBuddy}
      left join proofs p on p.order_id = l.order_id and p.line = l.position and p.is_newest and p.state = 'approved'
      left join print_files r on r.order_id = l.order_id and r.line = l.position and r.hash = ${hashOfLine}
        and r.state = 'made' and r.file is not null
      where l.order_id in ${[...orderIds]}`,
  )
