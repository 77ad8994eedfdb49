import {
  type Board,
  type Card,
  COLUMNS,
  type Column,
  cardId,
  type DiaryEntry,
  STAGES,
  type Stage,
  USUAL_STAGE_DAYS,
} from '../../shared/production/api.ts'
import type { Database } from '../platform/db/database.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import type { PrintToDo } from '../print/prints-to-do.ts'
import { medianDays } from './diary/queries.ts'
import type { BoardRow } from './queries.ts'
import type { DiaryRow } from './tables.ts'

export const cardView = (links: PrivateLinks, row: BoardRow, prints: readonly PrintToDo[]): Card => ({
  id: cardId(row.order_id, row.line, row.piece),
  order_id: row.order_id,
  line: row.line,
  piece: row.piece,
  pieces: row.pieces,
  kind: row.kind,
  name: row.name,
  name_label: row.name_label,
  receiver: row.receiver,
  make: row.make,
  gift_wrap: row.gift_wrap,
  picture: row.kind === 'figurine' ? row.file && links.link(row.file) : row.image_url,
  proof: row.proof,
  column: row.column,
  version: row.version,
  since: new Date(row.since).toISOString(),
  due: row.due,
  days_left: row.days_left,
  order_status: row.status,
  mismatch: row.mismatch,
  refunded: row.refunded,
  checked: row.checked,
  notes: row.notes,
  photos: row.photos,
  again: row.again,
  photo_of: row.photo_of,
  has_parcel: row.has_parcel,
  print: printOf(row, prints),
})

function printOf({ column, order_id, line }: BoardRow, prints: readonly PrintToDo[]): Card['print'] {
  const print = column === 'to_print' && prints.find(one => one.orderId === order_id && one.line === line)
  return print ? { state: print.state, minutes: print.minutes } : null
}

interface ColumnsInput {
  rows: readonly BoardRow[]
  prints: readonly PrintToDo[]
  limit: number
  all: Column | null
}
export const columnsView = (
  links: PrivateLinks,
  { rows, prints, limit, all }: ColumnsInput,
): Board['columns'] =>
  COLUMNS.map(id => {
    const cards = rows.filter(({ column }) => column === id)
    const shown = id === all ? cards : cards.slice(0, limit)
    return { id, total: cards[0]?.total ?? 0, cards: shown.map(row => cardView(links, row, prints)) }
  })

export const entryView = (links: PrivateLinks, row: DiaryRow): DiaryEntry => ({
  id: row.id,
  line: row.line,
  stage: row.stage,
  picture: links.link(row.file),
  text: row.text,
  created_at: row.createdAt.toISOString(),
})

/** So many moves away from a stage say how long it takes; fewer may be a mistake that was taken back. */
const ENOUGH = 10

/** Whole days, at least one: of the workshop's own history, or what is usual at first. */
export async function usualDays(db: Database): Promise<Record<Stage, number>> {
  const medians = await medianDays(db, ENOUGH)
  const days = STAGES.map(stage => {
    const median = medians[stage]
    return [stage, median === undefined ? USUAL_STAGE_DAYS[stage] : Math.max(1, Math.ceil(median))] as const
  })
  return Object.fromEntries(days) as Record<Stage, number>
}
