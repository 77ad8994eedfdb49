import { createHmac } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database, Tx } from '../platform/db/database.ts'
import { BadPicture, finish } from '../platform/files/image-worker/tasks.ts'
import { newId } from '../platform/ids.ts'
import { recordLooks } from '../privacy/looks.ts'
import type { CallPurpose } from '../settings/gone-models.ts'
import type { FigurineDeps } from './deps.ts'
import { type Drawing, DrawingFailed, type Drawn, type Generator } from './generators/generator.ts'
import { providerCalls } from './tables.ts'

interface Subject {
  figurineId: string
  userId: string | null
}
export interface Call extends Subject, Pick<Generator, 'provider' | 'model'> {
  id: string
  askedFor: CallPurpose
}
interface Request extends Omit<Drawing, 'userHash' | 'signal'> {
  withinMs: number
}

/** Written before the call, so that a crash never hides a call that may have been paid, or who was sent a photo. */
export async function recordCall(
  tx: Tx,
  { clock }: Pick<FigurineDeps, 'clock'>,
  { provider, model, pricePaise }: Pick<Generator, 'provider' | 'model' | 'pricePaise'>,
  { photo, ...subject }: Subject & { photo?: string | undefined },
  askedFor: CallPurpose = 'drawing',
): Promise<Call> {
  const call = { id: newId('cal'), ...subject, provider, model, askedFor }
  await tx.insert(providerCalls).values({ ...call, pricePaise, startedAt: clock() })
  if (photo && call.userId && provider !== 'demo')
    await recordLooks(tx, clock(), [
      { file: photo, userId: call.userId, who: 'image_model', viewer: provider, what: askedFor },
    ])
  return call
}

/** Nothing was asked and nobody was sent the photo; the desk counts it. */
export const recordBeyondBudget = async (
  { db, clock }: Pick<FigurineDeps, 'db' | 'clock'>,
  { provider, model }: Pick<Generator, 'provider' | 'model'>,
  { figurineId, userId }: Subject,
): Promise<void> => {
  const now = clock()
  const call = { id: newId('cal'), figurineId, userId, provider, model, askedFor: 'description' } as const
  await db.insert(providerCalls).values({ ...call, outcome: 'budget', startedAt: now, finishedAt: now })
}

export const recordWithoutSchema = (db: Database, { id }: Call) =>
  db.update(providerCalls).set({ withoutSchema: true }).where(eq(providerCalls.id, id))

/** A picture is kept before its call is written down as drawn, so that no crash leads to a second one. */
export const callAndRecord = (
  deps: Pick<FigurineDeps, 'db' | 'imageWorker' | 'clock' | 'secret' | 'logModelGone'>,
  { provider, draw }: Generator,
  call: Call,
  { withinMs, ...drawing }: Request,
  save: (bytes: Uint8Array) => Promise<void>,
): Promise<void> =>
  recordOutcome(deps, call, { success: 'drawn', withinMs }, async who => {
    const drawn = await draw({ ...drawing, ...who })
    const bytes = provider === 'demo' ? drawn.bytes : await reencoded(deps, drawn)
    return { result: await save(bytes), requestId: drawn.requestId }
  })

/** Writes how a call ended beside it: what it cost stays there unless it certainly cost nothing. */
export async function recordOutcome<Result>(
  deps: Pick<FigurineDeps, 'db' | 'clock' | 'secret' | 'logModelGone'>,
  call: Call,
  { success, withinMs }: { success: 'drawn' | 'described'; withinMs: number },
  ask: (who: {
    userHash: string
    signal: AbortSignal
  }) => Promise<{ result: Result; requestId: string | null }>,
): Promise<Result> {
  const since = performance.now()
  const close = (outcome: string, values: { pricePaise?: number; requestId?: string | null }) =>
    deps.db
      .update(providerCalls)
      .set({
        outcome,
        seconds: ((performance.now() - since) / 1000).toFixed(2),
        finishedAt: deps.clock(),
        ...values,
      })
      .where(eq(providerCalls.id, call.id))
  try {
    const { result, requestId } = await ask({
      userHash: userHash(deps.secret, call.userId),
      signal: AbortSignal.timeout(withinMs),
    })
    await close(success, { requestId })
    return result
  } catch (error) {
    if (!(error instanceof DrawingFailed)) throw error
    if (error.kind === 'model_gone') deps.logModelGone(call)
    await close(error.kind, { requestId: error.requestId, ...(error.isFree && { pricePaise: 0 }) })
    throw error
  }
}

const userHash = (secret: string, userId: string | null) =>
  createHmac('sha256', secret).update(`provider ${userId}`).digest('hex').slice(0, 32)

const reencoded = ({ imageWorker }: Pick<FigurineDeps, 'imageWorker'>, drawn: Drawn): Promise<Uint8Array> =>
  imageWorker.do(finish, { bytes: drawn.bytes }).then(
    ({ bytes }) => bytes,
    error => {
      throw error instanceof BadPicture
        ? new DrawingFailed('malformed', error.message, { requestId: drawn.requestId })
        : error
    },
  )
