import { type Figure2, lifted, readFigure as parseFigure, withoutClashes } from '../../shared/figure.ts'
import type { Doubt } from '../../shared/photo-reading.ts'
import type { AiProvider } from '../../shared/settings.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { Log } from '../platform/log.ts'
import { aiChoice } from '../settings/ai.ts'
import { type Describer, Description } from './describers/describer.ts'
import { DrawingFailed } from './generators/generator.ts'
import { refuseUndrawable } from './may-draw.ts'
import type { LogModelGone } from './model-gone-log.ts'
import { noted, recordCall } from './provider-ledger.ts'
import { callsMade } from './queries.ts'
import type { ReadFigure } from './read-figure.ts'
import type { FigurineRow, PhotoRow } from './tables.ts'

export type Describers = Record<AiProvider, Describer | null>

interface Deps {
  db: Database
  clock: Clock
  log: Log
  logModelGone: LogModelGone
  secret: string
  describers: Describers
}
const WITHIN_MS = 20_000

/**
 * Asks the active provider how the person looks, where an admin has switched that on. What the page or the customer
 * settled stays; without an answer that can be used the reading stays as it is.
 */
export async function describePhoto(
  deps: Deps,
  { id: figurineId, userId, figure: settled }: FigurineRow,
  photo: { bytes: Buffer; row: PhotoRow | null },
  read: ReadFigure,
): Promise<ReadFigure> {
  const { active, describes } = await aiChoice(deps.db)
  const describer = describes ? deps.describers[active] : null
  if (!describer || (settled && read.doubts.length === 0)) return read
  if ((await callsMade(deps.db, figurineId, 'description')) > 0) return read
  const call = await deps.db.transaction(async tx => {
    if (photo.row) await refuseUndrawable(tx, photo.row.id)
    return recordCall(tx, deps, describer, { figurineId, userId, photo: photo.row?.file }, 'description')
  })
  try {
    return await noted(deps, call, { success: 'described', withinMs: WITHIN_MS }, async who => {
      const { text, requestId } = await describer.describe({ photo: photo.bytes, ...who })
      const result = merged(read, descriptionIn(text, requestId), settled ? read.doubts : null)
      if (!result) throw new DrawingFailed('malformed', 'the figure could not be built', { requestId })
      return { result, requestId }
    })
  } catch (error) {
    if (!(error instanceof DrawingFailed)) throw error
    // The message may repeat what a model said about the person.
    const { kind, requestId } = error
    if (kind !== 'model_gone')
      deps.log.warn(
        { figurine: figurineId, provider: active, kind, requestId },
        'a photo was not described; the reading stands',
      )
    return read
  }
}

function descriptionIn(text: string, requestId: string | null): Description {
  try {
    const read = Description.safeParse(JSON.parse(text))
    if (read.success) return read.data
    const [wrong] = read.error.issues
    throw new DrawingFailed('malformed', `${wrong?.path.join('.')}: ${wrong?.message}`, { requestId })
  } catch (error) {
    if (error instanceof DrawingFailed) throw error
    throw new DrawingFailed('malformed', 'the description is no JSON', { requestId })
  }
}

function merged(read: ReadFigure, said: Description, open: readonly Doubt[] | null): ReadFigure | null {
  const takes = (trait: Doubt) => !said.unsure.includes(trait) && (!open || open.includes(trait))
  const before = read.figure
  const figure: Figure2 = {
    ...before,
    skin: takes('skin') ? said.skin : before.skin,
    hair: {
      style: takes('hair') ? said.hair.style : before.hair.style,
      colour: takes('hair_colour') ? said.hair.colour : before.hair.colour,
    },
    headwear: takes('headwear') ? said.headwear : before.headwear,
    beard: takes('beard') ? said.beard : before.beard,
    glasses: takes('glasses') ? said.glasses : before.glasses,
    outfit: open
      ? before.outfit
      : { ...before.outfit, colours: [said.top, ...before.outfit.colours.slice(1)] },
  }
  const { figure: built } = parseFigure(withoutClashes(figure))
  return built && { ...read, figure: lifted(built), doubts: read.doubts.filter(doubt => !takes(doubt)) }
}
