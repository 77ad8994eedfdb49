import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod/mini'
import type { ModelService } from '../../shared/bodies/models-api.ts'
import type { Figure } from '../../shared/figure/figure.ts'
import { MODEL_CONSENT, Subject } from '../../shared/figurines/people-api.ts'
import { OrderStatus } from '../../shared/orders/order-status.ts'
import { orders } from '../orders/tables.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { HasId, hasRows, moment, oneRow, rows, stored } from '../platform/db/rows.ts'
import { type BodyRow, bodies } from './tables.ts'

type ShownTo = 'buyer' | 'founder'

/** A buyer has what was offered; what was shown by mistake may be another person's. */
const seenBy = (to: ShownTo) =>
  to === 'founder'
    ? undefined
    : sql`exists (select 1 from proofs p where p.order_id = ${bodies.orderId}
        and p.body ->> 'id' = ${bodies.id} and p.withdrawn_because is null)`

type OfLine = Pick<BodyRow, 'orderId' | 'line'>

export const bodiesOfLine = (db: Database, { orderId, line }: OfLine, to: ShownTo): Promise<BodyRow[]> =>
  db
    .select()
    .from(bodies)
    .where(and(eq(bodies.orderId, orderId), eq(bodies.line, line), seenBy(to)))
    .orderBy(desc(bodies.createdAt), desc(bodies.id))

export async function findBody(
  db: Database,
  { orderId, line, id }: OfLine & Pick<BodyRow, 'id'>,
  to: ShownTo,
): Promise<BodyRow | undefined> {
  const ofLine = and(eq(bodies.orderId, orderId), eq(bodies.line, line))
  const [found] = await db
    .select()
    .from(bodies)
    .where(and(ofLine, eq(bodies.id, id), seenBy(to)))
  return found
}

export async function findBodyById(db: Database, id: string): Promise<BodyRow | undefined> {
  const [found] = await db.select().from(bodies).where(eq(bodies.id, id))
  return found
}

/** Sculpts of the line that were uploaded before this one and that nobody was shown. */
export const olderSculpts = (tx: Tx, { orderId, line, createdAt }: BodyRow): Promise<BodyRow[]> =>
  tx
    .select()
    .from(bodies)
    .where(
      and(
        eq(bodies.orderId, orderId),
        eq(bodies.line, line),
        eq(bodies.kind, 'sculpt'),
        inArray(bodies.state, ['ready', 'failed']),
        isNull(bodies.offeredAt),
        lt(bodies.createdAt, createdAt),
      ),
    )
    .for('update')

export async function bodiesOfUser(db: Database, userId: string, to: ShownTo): Promise<BodyRow[]> {
  const theirs = db.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId))
  return db
    .select()
    .from(bodies)
    .where(and(inArray(bodies.orderId, theirs), seenBy(to)))
    .orderBy(desc(bodies.createdAt))
}

const Drawing = z.object({
  status: OrderStatus,
  paymentStatus: z.string(),
  userId: z.nullable(z.string()),
  paidAt: z.nullable(moment),
  make: z.nullable(z.enum(['figure', 'drawing'])),
  figurineId: z.nullable(z.string()),
  /** The name of its file. */
  file: z.nullable(z.string()),
  /** No image model drew it. */
  isOfKit: z.boolean(),
  photoId: z.nullable(z.string()),
  subject: Subject,
  /** Deleted, or its consent was taken back. */
  isPhotoGone: z.boolean(),
  /** The services that a parent agreed it goes to. */
  agreedTo: z.array(z.string()),
  /** Agreed to once, and taken back. */
  isTakenBack: z.boolean(),
  /** Also a draft that failed. */
  hasBody: z.boolean(),
  isApproved: z.boolean(),
})
export type Drawing = z.infer<typeof Drawing>

const isApproved = sql`exists (select 1 from proofs a where a.order_id = l.order_id and a.line = l.position
  and a.is_newest and a.state = 'approved')`

/** What is known of a figurine's drawing and of whom it shows. */
export async function findDrawing(
  db: Database,
  { orderId, line }: Pick<BodyRow, 'orderId' | 'line'>,
): Promise<Drawing | undefined> {
  const [drawing] = await rows(
    db,
    Drawing,
    sql`
      select o.status, o.payment_status as "paymentStatus", o.user_id as "userId", o.paid_at as "paidAt", l.make, f.id as "figurineId", f.file,
        coalesce(f.is_demo or f.provider = 'kit', true) as "isOfKit", p.id as "photoId",
        coalesce(p.subject, 'not_stated') as subject,
        p.id is null or p.deleted_at is not null or p.withdrawn_at is not null as "isPhotoGone",
        array(select c.service from consents c where c.photo_id = p.id and c.kind = ${MODEL_CONSENT}
          and c.withdrawn_at is null) as "agreedTo",
        exists (select 1 from consents c where c.photo_id = p.id and c.kind = ${MODEL_CONSENT}
          and c.withdrawn_at is not null) as "isTakenBack",
        exists (select 1 from bodies b where b.order_id = l.order_id and b.line = l.position
          and (b.kind = 'draft' or b.state in ('making', 'ready'))) as "hasBody",
        ${isApproved} as "isApproved"
      from order_lines l join orders o on o.id = l.order_id left join figurines f on f.id = l.figurine_id
        left join photos p on p.id = f.photo_id
      where l.order_id = ${orderId} and l.position = ${line} and l.kind = 'figurine'`,
  )
  return drawing
}

const Line = z.object({ line: z.number() })

/** Of drawings that have no body, not even one that failed, and no approved proof; of one line, or of all. */
export const bodilessLines = async (db: Database, orderId: string, line?: number): Promise<number[]> =>
  (
    await rows(
      db,
      Line,
      sql`
        select l.position as line from order_lines l
        where l.order_id = ${orderId} and l.kind = 'figurine' and l.make = 'drawing'
          and ${line === undefined ? sql`true` : sql`l.position = ${line}`} and not ${isApproved} and not exists (
          select 1 from bodies b where b.order_id = l.order_id and b.line = l.position)
        order by l.position`,
    )
  ).map(({ line }) => line)

const Paise = z.object({ paise: z.number() })
export async function spentOnModels(db: Database, since: Date): Promise<number> {
  const { paise } = await oneRow(
    db,
    Paise,
    sql`select coalesce(sum(price_paise), 0)::int as paise from model_calls where started_at >= ${since.toISOString()}::timestamptz`,
  )
  return paise
}

/** Asked of a service, and not here yet. */
const isAway = (service: ModelService) =>
  and(
    eq(bodies.kind, 'draft'),
    eq(bodies.state, 'making'),
    isNull(bodies.source),
    sql`${bodies.task} ->> 'service' = ${service}`,
  )
/** Whether a draft of this drawing is being made, or was collected. */
export const isBought = (db: Database, figurineId: string): Promise<boolean> =>
  hasRows(
    db,
    sql`select 1 from model_calls where figurine_id = ${figurineId}
      and (finished_at is null or outcome = 'collected') limit 1`,
  )

/** Whether another call may have begun there since then, of which nobody knows the task. */
export const hasUnsureCall = (
  db: Database,
  { service, since, besides }: { service: ModelService; since: Date; besides: string },
): Promise<boolean> =>
  hasRows(
    db,
    sql`select 1 from model_calls where service = ${service} and id <> ${besides} and task_id is null
      and sent_at >= ${since.toISOString()}::timestamptz limit 1`,
  )

/** Which of these tasks at a service are known as somebody's, also of bodies that are gone. */
export async function knownTasks(db: Database, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const found = await rows(db, HasId, sql`select task_id as id from model_calls where task_id in ${[...ids]}`)
  return new Set(found.map(({ id }) => id))
}

export async function findDraftOfTask(
  db: Database,
  service: ModelService,
  id: string,
): Promise<BodyRow | undefined> {
  const [found] = await db
    .select()
    .from(bodies)
    .where(and(isAway(service), sql`${bodies.task} -> 'at' ->> 'id' = ${id}`))
  return found
}

const KitProof = z.object({ number: z.number(), figure: stored<Figure>(), createdAt: moment })

/** The newest proof of a line that shows a figure of the kit. */
export async function findKitProof(db: Database, orderId: string, line: number) {
  const [newest] = await rows(
    db,
    KitProof,
    sql`select number, figure, created_at as "createdAt" from proofs
      where order_id = ${orderId} and line = ${line} and figure is not null order by number desc limit 1`,
  )
  return newest
}
