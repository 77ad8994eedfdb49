import { type Board, type Card, COLUMNS, cardId } from '../../shared/production.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import type { BoardRow } from './queries.ts'

export const cardView = (links: PrivateLinks, row: BoardRow): Card => ({
  id: cardId(row.order_id, row.line, row.piece),
  order_id: row.order_id,
  line: row.line,
  piece: row.piece,
  pieces: row.pieces,
  kind: row.kind,
  name: row.name,
  name_label: row.name_label,
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
  checked: row.checked,
  notes: row.notes,
})

export const columnsView = (links: PrivateLinks, rows: readonly BoardRow[]): Board['columns'] =>
  COLUMNS.map(id => {
    const cards = rows.filter(({ column }) => column === id)
    return { id, total: cards[0]?.total ?? 0, cards: cards.map(row => cardView(links, row)) }
  })
