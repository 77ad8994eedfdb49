import { and, eq, isNull, sql } from 'drizzle-orm'
import type { FigureSlot } from '../../shared/figure/figure-slots.ts'
import { startOfDay } from '../../shared/time/moments.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { aiChoice, whoDescribes } from '../settings/ai.ts'
import type { FigurineDeps } from './deps.ts'
import type { Describer, Question } from './describers/describer.ts'
import {
  type Description,
  descriptionOf,
  readDescription,
  type StoredDescription,
} from './describers/wire.ts'
import { DrawingFailed } from './generators/generator.ts'
import { refuseUndrawable } from './may-draw.ts'
import {
  type Call,
  recordBeyondBudget,
  recordCall,
  recordOutcome,
  recordWithoutSchema,
} from './provider-ledger.ts'
import { spentSince } from './queries.ts'
import { DESCRIBED_SLOTS } from './settle-figure.ts'
import { type FigurineRow, type PhotoRow, photos } from './tables.ts'
import { cutPersonTask } from './tasks.ts'

type Deps = Pick<
  FigurineDeps,
  'db' | 'clock' | 'log' | 'imageWorker' | 'logModelGone' | 'secret' | 'describers' | 'pace' | 'caps'
>

/**
 * What the person in a photo looks like, as the active provider's vision model says it. A photo and face are asked for once,
 * and every version of the figurine uses the answer. Null without one: the reading stands.
 */
export async function describePhoto(
  deps: Deps,
  figurine: FigurineRow,
  photo: { bytes: Buffer; row: PhotoRow | null },
  said: ReadonlySet<FigureSlot>,
): Promise<Description | null> {
  const { row } = photo
  if (!row || DESCRIBED_SLOTS.every(slot => said.has(slot))) return null
  if (isOfFace(row.description, row)) return descriptionOf(row.description.answer)
  const name = whoDescribes(await aiChoice(deps.db), one => deps.describers[one] !== null)
  const describer = name && deps.describers[name]
  if (!describer || !row.describingNamed) return null
  try {
    return await ask(deps, describer, figurine, { ...photo, row })
  } catch (error) {
    if (!(error instanceof DrawingFailed)) throw error
    // The message may repeat what a model said about the person.
    const { kind, requestId } = error
    if (kind !== 'model_gone')
      deps.log.warn(
        { figurine: figurine.id, provider: name, kind, requestId },
        'a photo was not described; the reading stands',
      )
    return null
  }
}

const isOfFace = (stored: StoredDescription | null, { face }: PhotoRow): stored is StoredDescription =>
  stored !== null && JSON.stringify(stored.face) === JSON.stringify(face)

async function ask(
  deps: Deps,
  describer: Describer,
  { id: figurineId, userId }: FigurineRow,
  { bytes, row }: { bytes: Buffer; row: PhotoRow },
): Promise<Description | null> {
  const subject = { figurineId, userId, photo: row.file }
  const spent = await spentSince(deps.db, startOfDay(deps.clock()))
  if (spent + describer.pricePaise > deps.caps.budgetPaise) {
    await recordBeyondBudget(deps, describer, subject)
    return null
  }
  const cut = await deps.imageWorker.do(cutPersonTask, { photo: bytes, face: row.face }).catch(error => {
    deps.log.warn({ err: error, figurine: figurineId }, 'a photo could not be cut to its person')
    return null
  })
  if (!cut) return null
  const call = await deps.db.transaction(async tx => {
    if (!(await claim(tx, row))) return null
    await refuseUndrawable(tx, row.id)
    return recordCall(tx, deps, describer, subject, 'description')
  })
  if (!call) return findDescription(deps.db, row)
  try {
    return await recordOutcome(
      deps,
      call,
      { success: 'described', withinMs: deps.pace.descriptionMs },
      async who => {
        const question = { photo: Buffer.from(cut.bytes), ...who }
        const { text, requestId } = await askInTwoWays(deps, describer, call, question)
        const answer = readDescription(text)
        if (!answer) throw new DrawingFailed('malformed', 'the answer is no description', { requestId })
        await saveDescription(deps.db, row, { face: row.face, answer })
        return { result: answer, requestId }
      },
    )
  } catch (error) {
    if (!(error instanceof DrawingFailed) || error.isFree) await saveDescription(deps.db, row, null)
    throw error
  }
}

/** A 400 may mean the schema, also where the service says nothing of it. It costs nothing. */
async function askInTwoWays(
  { db }: Pick<FigurineDeps, 'db'>,
  describer: Describer,
  call: Call,
  question: Omit<Question, 'withSchema'>,
) {
  try {
    return await describer.describe({ ...question, withSchema: true })
  } catch (error) {
    if (!(error instanceof DrawingFailed && error.kind === 'bad_request')) throw error
  }
  const answer = await describer.describe({ ...question, withSchema: false })
  await recordWithoutSchema(db, call)
  return answer
}

/** True for one request only: no other one asks about the same photo and face. */
async function claim(tx: Tx, { id, face }: PhotoRow): Promise<boolean> {
  const isAnother = sql`${photos.description} -> 'face' is distinct from ${JSON.stringify(face)}::jsonb`
  const taken = await tx
    .update(photos)
    .set({ description: { face, answer: null } })
    .where(and(eq(photos.id, id), isAnother))
    .returning({ id: photos.id })
  return taken.length > 0
}

const saveDescription = (db: Database, { id }: PhotoRow, description: StoredDescription | null) =>
  db
    .update(photos)
    .set({ description })
    .where(and(eq(photos.id, id), isNull(photos.deletedAt)))

async function findDescription(db: Database, row: PhotoRow): Promise<Description | null> {
  const [now] = await db.select().from(photos).where(eq(photos.id, row.id))
  return now && isOfFace(now.description, now) ? descriptionOf(now.description.answer) : null
}
