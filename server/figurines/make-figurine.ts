import { eq, or, sql } from 'drizzle-orm'
import type { Figure } from '../../shared/figure/figure.ts'
import { baseOf } from '../../shared/figure/figure-size.ts'
import type { FigureSlot } from '../../shared/figure/figure-slots.ts'
import { lockAccount } from '../accounts/lock-account.ts'
import { drawView } from '../kit/figure-views.ts'
import type { Tx } from '../platform/db/database.ts'
import { privateKey, privateName } from '../platform/files/private-links.ts'
import type { Limit } from '../platform/http/limits.ts'
import type { WriteKey } from '../platform/http/make-once.ts'
import { newId } from '../platform/ids.ts'
import type { FigurineDeps } from './deps.ts'
import { refuseUnmakeable } from './may-draw.ts'
import { oneAtATime } from './request-figurine.ts'
import { doubtsLeft, sourcesOf } from './settle-figure.ts'
import { refuseClashes } from './submitted-figure.ts'
import { BUILT_FROM_KIT, type FigurineRow, figurines } from './tables.ts'

type Deps = Pick<
  FigurineDeps,
  'db' | 'events' | 'files' | 'imageWorker' | 'kit' | 'letters' | 'limits' | 'clock'
>

interface MakeFigurineInput {
  figure: Figure
  nameLabel: string | null
  /** What of it the customer said; absent, all of it. */
  said?: readonly FigureSlot[] | undefined
}

const MADE: Limit = { name: 'figurine-made', max: 60, windowSeconds: 3600 }

export async function makeFigurine(
  deps: Deps,
  userId: string,
  made: MakeFigurineInput,
  writeKey: WriteKey,
): Promise<string> {
  await refuseImpossible(deps, made)
  await deps.limits.take(userId, MADE)
  const id = newId('fig')
  return save(deps, userId, made, async tx => {
    await writeKey(tx, id)
    return { id, userId, firstId: id, version: 1, kind: 'made', sources: sourcesOf(made.said, null) }
  })
}

export async function makeVersion(
  deps: Deps,
  before: FigurineRow,
  {
    figure,
    nameLabel,
    said,
  }: Pick<MakeFigurineInput, 'figure' | 'said'> & { nameLabel: string | null | undefined },
): Promise<string> {
  const made = { figure, nameLabel: nameLabel === undefined ? before.nameLabel : nameLabel }
  await refuseImpossible(deps, { figure, nameLabel: nameLabel ?? null })
  const userId = before.userId ?? ''
  await deps.limits.take(userId, MADE)
  return save(deps, userId, made, async tx => {
    await oneAtATime(tx, userId)
    const { photoId, firstId, kind } = before
    if (photoId) await refuseUnmakeable(tx, photoId)
    const series = photoId ? eq(figurines.photoId, photoId) : eq(figurines.firstId, firstId ?? before.id)
    const [last] = await tx
      .select({ version: sql<number>`max(${figurines.version})::int` })
      .from(figurines)
      .where(or(series, eq(figurines.id, before.id)))
    const { faces, measured } = before
    const sources = sourcesOf(said, before.sources)
    const doubts = doubtsLeft(figure, before.doubts, sources)
    const version = (last?.version ?? 0) + 1
    return { id: newId('fig'), userId, photoId, firstId, kind, version, sources, doubts, faces, measured }
  })
}

async function refuseImpossible(
  { letters }: Pick<FigurineDeps, 'letters'>,
  { figure, nameLabel }: MakeFigurineInput,
) {
  refuseClashes(figure)
  await letters.checkShirt(figure, 'figure.outfit.words.name')
  if (nameLabel) await letters.check(nameLabel, { base: baseOf(figure), field: 'name_label' })
}

type Place = Pick<
  typeof figurines.$inferInsert,
  'id' | 'userId' | 'photoId' | 'firstId' | 'kind' | 'version' | 'sources' | 'doubts' | 'faces' | 'measured'
>

async function save(
  deps: Deps,
  userId: string,
  { figure, nameLabel }: MakeFigurineInput,
  place: (tx: Tx) => Promise<Place>,
): Promise<string> {
  const startedAt = deps.clock()
  const bytes = await drawView(deps, figure, { view: 'preview', size: 1024 })
  const file = privateName('webp')
  await deps.files.put(privateKey(file), bytes)
  const kept = deps.db.transaction(async tx => {
    await lockAccount(tx, userId)
    const placed = await place(tx)
    await tx.insert(figurines).values({
      ...placed,
      figure,
      nameLabel,
      prompt: '',
      provider: BUILT_FROM_KIT,
      model: `kit-${figure.kit}`,
      stage: 'complete',
      file,
      createdAt: startedAt,
      startedAt,
      finishedAt: deps.clock(),
    })
    await deps.events.publish(tx, 'figurines', placed.id)
    return placed.id
  })
  return kept.catch(async error => {
    await deps.files.remove(privateKey(file))
    throw error
  })
}
