import { eq, sql } from 'drizzle-orm'
import type { Figure } from '../../shared/figure/figure.ts'
import type { FigureSlot } from '../../shared/figure/figure-slots.ts'
import type { FaceOval } from '../../shared/figurines/api.ts'
import { startOfDay } from '../../shared/time/moments.ts'
import { isProven, lockAccount } from '../accounts/lock-account.ts'
import type { Database, Tx } from '../platform/db/database.ts'
import { Refusal } from '../platform/http/problem.ts'
import { newId } from '../platform/ids.ts'
import { giveConsent } from '../privacy/consents/consents.ts'
import { aiChoice, currentPrompt, whoDescribes, whoMayDraw } from '../settings/ai.ts'
import type { FigurineDeps } from './deps.ts'
import type { Generators } from './generators/generator.ts'
import { refuseUndrawable } from './may-draw.ts'
import { askParent } from './people/ask-parent.ts'
import type { PhotoSubject } from './people/read-subject.ts'
import { paidDrawingsOf, previewsSince, spentSince } from './queries.ts'
import type { ReadFigure } from './read-figure.ts'
import { doubtsLeft, settleFigure, sourcesOf } from './settle-figure.ts'
import { refuseClashes } from './submitted-figure.ts'
import { type FigurineRow, figurines, photos } from './tables.ts'

type Deps = Pick<FigurineDeps, 'db' | 'jobs' | 'events' | 'clock' | 'caps' | 'generators'>

export const DRAW_QUEUE = 'figurines.draw'

type Upload = Deps & Pick<FigurineDeps, 'pageAddress' | 'config'>
type CapDeps = Pick<FigurineDeps, 'db' | 'clock' | 'caps' | 'generators'>
export interface NewPhoto extends PhotoSubject {
  file: string
  width: number
  height: number
  face: FaceOval | null
}

/** Anybody can sign up with any address, and a paid model draws from one budget for all. */
const DRAWINGS_UNPROVEN = 3
const UNPROVEN = `Before more than ${DRAWINGS_UNPROVEN} drawings, we need to be sure that your address is yours. We will send you an email with a link; your photo stays here meanwhile.`

/** Kind words before anything is stored or paid; asked again where the row is made, so that twenty uploads at once stop at the cap. */
export async function refuseBeyondCaps({ db, clock, caps, generators }: CapDeps, userId: string) {
  if (
    (await paidMayDraw(db, generators)) &&
    (await paidDrawingsOf(db, userId)) >= DRAWINGS_UNPROVEN &&
    !(await isProven(db, userId))
  )
    throw new Refusal(403, 'account.unproven', UNPROVEN)
  const since = startOfDay(clock())
  if ((await previewsSince(db, userId, since)) >= caps.previewsPerCustomer) {
    throw new Refusal(
      429,
      'figurine.daily_limit',
      `That makes ${caps.previewsPerCustomer} previews today, which is all we can draw for one person in a day. Tomorrow there are new ones; the ones you have stay in My Figurines`,
    )
  }
  if ((await spentSince(db, since)) >= caps.budgetPaise) {
    throw new Refusal(
      429,
      'figurine.shop_limit',
      'So many people met themselves today that our drawing budget is used up. Your photo was not lost: please come back tomorrow',
    )
  }
}

export const previewsLeft = async ({ db, clock, caps }: Omit<CapDeps, 'generators'>, userId: string) =>
  Math.max(0, caps.previewsPerCustomer - (await previewsSince(db, userId, startOfDay(clock()))))

export const paidMayDraw = async (db: Database, generators: Generators) =>
  whoMayDraw(await aiChoice(db), name => generators[name] !== null).length > 0

/** As the notices say it at this moment. */
const describingIsNamed = async (db: Database, generators: Generators) =>
  whoDescribes(await aiChoice(db), name => generators[name] !== null) !== null

const NOT_READ = { figure: null, faces: [], doubts: [] }
/** What the page read, and what of it the customer said. */
export type SubmittedReading = ReadFigure & { said: readonly FigureSlot[] }

/** Recorded first, drawn later by a worker: the row, its job and the news of it commit together. */
export async function requestFigurine(
  deps: Upload,
  userId: string,
  { consent, parent, ...photo }: NewPhoto,
  read: SubmittedReading | null,
): Promise<string> {
  const prompt = await currentPrompt(deps.db)
  return deps.db.transaction(async tx => {
    const sender = await lockAccount(tx, userId)
    await oneAtATime(tx, userId)
    await refuseBeyondCaps({ ...deps, db: tx }, userId)
    const photoId = newId('pho')
    const now = deps.clock()
    const subjectSaidAt = photo.subject === 'not_stated' ? null : now
    const describingNamed = await describingIsNamed(tx, deps.generators)
    await tx
      .insert(photos)
      .values({ id: photoId, userId, ...photo, subjectSaidAt, describingNamed, createdAt: now })
    const stored = read ? { ...settleFigure(read, null, new Set(read.said)), faces: read.faces } : NOT_READ
    if (consent) await giveConsent(tx, { userId, photoId, consent, now })
    const { pageAddress, config } = deps
    const asking = { photoId, sender, now, pageAddress, photoDays: config.photoDays }
    if (parent) await askParent(tx, { ...asking, parent })
    return record(deps, tx, { userId, photoId, version: 1, prompt, changeNote: null, ...stored })
  })
}

/** The photo once more: with one sentence of what to change, or with a figure, of which the drawing is told. */
export async function requestVersion(
  deps: Deps,
  before: FigurineRow & { photoId: string },
  {
    change,
    figure,
    said,
  }: { change?: string | undefined; figure?: Figure | undefined; said?: readonly FigureSlot[] | undefined },
): Promise<string> {
  if (figure) refuseClashes(figure)
  const userId = before.userId ?? ''
  const base = await currentPrompt(deps.db)
  const prompt = base + changeWords(change)
  return deps.db.transaction(async tx => {
    await lockAccount(tx, userId)
    await oneAtATime(tx, userId)
    await refuseUndrawable(tx, before.photoId)
    await refuseBeyondCaps({ ...deps, db: tx }, userId)
    const [last] = await tx
      .select({ version: sql<number>`max(${figurines.version})::int` })
      .from(figurines)
      .where(eq(figurines.photoId, before.photoId))
    return record(deps, tx, {
      userId,
      photoId: before.photoId,
      version: (last?.version ?? 0) + 1,
      prompt,
      changeNote: change ?? null,
      kind: before.kind,
      faces: before.faces,
      measured: before.measured,
      ...(figure ? saidOfFigure(before, figure, said) : pickFigure(before)),
    })
  })
}

const pickFigure = ({ figure, doubts, sources }: FigurineRow) => ({ figure, doubts, sources })
function saidOfFigure(before: FigurineRow, figure: Figure, said: readonly FigureSlot[] | undefined) {
  const sources = sourcesOf(said, before.sources)
  return { figure, sources, doubts: doubtsLeft(figure, before.doubts, sources) }
}

const changeWords = (change: string | null | undefined) =>
  change ? `\nThe customer asks for one change: ${change}` : ''

/** The figure in words stands after the shop's own prompt; what the customer asks for comes last, and so counts more. */
export function promptWith({ prompt, changeNote }: FigurineRow, words: string): string {
  const change = changeWords(changeNote)
  const base = prompt.endsWith(change) ? prompt.slice(0, prompt.length - change.length) : prompt
  const rest = base === prompt ? '' : change
  return words ? `${base}\n${words}${rest}` : prompt
}

export const oneAtATime = (tx: Tx, userId: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(7303, hashtext(${userId}))`)

async function record(
  { jobs, events, clock }: Pick<FigurineDeps, 'jobs' | 'events' | 'clock'>,
  tx: Tx,
  { userId, ...figurine }: { userId: string } & Omit<typeof figurines.$inferInsert, 'id' | 'createdAt'>,
): Promise<string> {
  const id = newId('fig')
  await tx.insert(figurines).values({ id, userId, ...figurine, createdAt: clock() })
  await jobs.send(tx, DRAW_QUEUE, { id })
  await events.publish(tx, 'figurines', id)
  return id
}
