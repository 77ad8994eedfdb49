import { eq } from 'drizzle-orm'
import { formatInr } from '../../shared/money.ts'
import { type PromotionChange, PromotionFields, promotionSentences } from '../../shared/promotions/api.ts'
import { type Actor, recordChange } from '../audit/record-change.ts'
import { categories } from '../catalog/tables.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { invalid, notFound, Refusal } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { nameOf } from './rules.ts'
import type { PromotionSnapshot } from './snapshot.ts'
import { type PromotionRow, promotions } from './tables.ts'

interface Deps {
  db: Database
  promotions: PromotionSnapshot
  clock: Clock
}

/** One edit at a time; this process forgets what it knew before the response. */
async function edit<T>({ db, promotions: known }: Deps, work: (tx: Tx) => Promise<T>): Promise<T> {
  const done = await db.transaction(work)
  known.forget()
  return done
}

export const addPromotion = (deps: Deps, actor: Actor, fields: PromotionFields): Promise<string> =>
  edit(deps, async tx => {
    const now = deps.clock()
    const values = await columnsOf(tx, fields)
    const [row] = await tx
      .insert(promotions)
      .values({ ...values, id: newId('pro'), createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: promotions.code })
      .returning()
    if (!row) throw codeTaken(fields.code)
    await recordChange(tx, { actor, action: 'created', subject: subjectOf(row), after: shown(row) })
    return row.id
  })

export const changePromotion = (
  deps: Deps,
  actor: Actor,
  { id, version, ...change }: PromotionChange & { id: string },
): Promise<string> =>
  edit(deps, async tx => {
    const [before] = await tx.select().from(promotions).where(eq(promotions.id, id)).for('update')
    if (!before)
      throw notFound('promotion.not_found', 'This promotion is not there. Please refresh the list.')
    if (version !== undefined && version !== before.version)
      throw new Refusal(
        409,
        'promotion.changed',
        'Somebody else saved this promotion while you were editing it. Please refresh the list.',
      )
    const values = isSwitch(change)
      ? { isActive: change.is_active }
      : await columnsOf(tx, changed(before, change))
    if ('code' in values) await refuseTaken(tx, before, values.code)
    const [row] = await tx
      .update(promotions)
      .set({ ...values, version: before.version + 1, updatedAt: deps.clock() })
      .where(eq(promotions.id, id))
      .returning()
    if (!row) throw new Error('a promotion was not kept')
    const action = actionOf(change)
    await recordChange(tx, {
      actor,
      action,
      subject: subjectOf(row),
      before: shown(before),
      after: shown(row),
    })
    return row.id
  })

/** Pausing asks nothing else of a promotion, such as one whose collection is gone. */
const isSwitch = (
  change: Omit<PromotionChange, 'version'>,
): change is Omit<PromotionChange, 'version'> & { is_active: boolean } =>
  change.is_active !== undefined &&
  Object.entries(change).every(([key, value]) => key === 'is_active' || value === undefined)

const actionOf = ({ is_active, ...others }: Omit<PromotionChange, 'version'>) => {
  if (is_active === undefined || Object.keys(others).length > 0) return 'changed'
  return is_active ? 'resumed' : 'paused'
}

/** The whole promotion after a change, held against the same rules as a new one. */
function changed(before: PromotionRow, change: Omit<PromotionChange, 'version'>): PromotionFields {
  const fields = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  // Ten percent do not become ten paise.
  const worth = change.kind && change.kind !== before.kind ? { value: null } : {}
  const whole = PromotionFields.safeParse({ ...fieldsOf(before), ...worth, ...fields })
  if (whole.success) return whole.data
  const errors: Record<string, string> = {}
  for (const { path, message } of whole.error.issues) errors[path.join('.')] ??= message
  throw invalid(errors)
}

const iso = (moment: Date | null) => moment?.toISOString() ?? null
const fieldsOf = (row: PromotionRow): PromotionFields => ({
  code: row.code,
  kind: row.kind,
  value: row.value,
  scope: row.scope,
  category_id: row.categoryId,
  min_subtotal_paise: row.minSubtotalPaise,
  min_pieces: row.minPieces,
  starts_at: iso(row.startsAt),
  ends_at: iso(row.endsAt),
  total_limit: row.totalLimit,
  per_customer_limit: row.perCustomerLimit,
  first_order_only: row.firstOrderOnly,
  is_active: row.isActive,
})

async function columnsOf(tx: Tx, fields: PromotionFields) {
  const categoryId = fields.scope === 'category' ? (fields.category_id ?? null) : null
  if (categoryId !== null && (await tx.$count(categories, eq(categories.id, categoryId))) === 0)
    throw invalid({ category_id: promotionSentences.category })
  return {
    code: fields.code ?? null,
    kind: fields.kind,
    value: fields.kind === 'free_wrap' ? 0 : (fields.value ?? 0),
    scope: fields.scope,
    categoryId,
    minSubtotalPaise: fields.min_subtotal_paise ?? null,
    minPieces: fields.min_pieces ?? null,
    startsAt: fields.starts_at ? new Date(fields.starts_at) : null,
    endsAt: fields.ends_at ? new Date(fields.ends_at) : null,
    totalLimit: fields.total_limit ?? null,
    perCustomerLimit: fields.per_customer_limit ?? null,
    firstOrderOnly: fields.first_order_only ?? false,
    isActive: fields.is_active ?? true,
  }
}

async function refuseTaken(tx: Tx, before: PromotionRow, code: string | null) {
  if (code === null || code === before.code) return
  if ((await tx.$count(promotions, eq(promotions.code, code))) > 0) throw codeTaken(code)
}

function codeTaken(code: string | null | undefined) {
  const sentence = `There is a code ${code} already.`
  return new Refusal(409, 'promotion.code_taken', sentence, { errors: { code: sentence } })
}

const subjectOf = (row: PromotionRow) =>
  ({
    kind: 'promotion',
    id: row.id,
    name: row.code ?? nameOf({ ...row, category: row.categoryId && 'a collection' }),
  }) as const
const shown = (row: PromotionRow) => {
  const { value, min_subtotal_paise, ...fields } = fieldsOf(row)
  return {
    ...fields,
    value: row.kind === 'amount' ? formatInr(value ?? 0) : value,
    minimum: min_subtotal_paise ? formatInr(min_subtotal_paise) : null,
  }
}
