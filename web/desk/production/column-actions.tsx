import { parcelsPath } from '../../../shared/parcels/api.ts'
import { paths } from '../../../shared/paths.ts'
import { type Board, type Card, COLUMN_NAMES } from '../../../shared/production/api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { movable, NEXT_OF_MANY } from './next-step.ts'
import type { Moves } from './use-moves.ts'

interface Props {
  column: Board['columns'][number]
  columns: Board['columns']
  chosen: ReadonlySet<string>
  moves: Moves
}

/** Takes all cards of a column on, or those that are chosen. */
export function ColumnActions({ column: { id, total, cards }, columns, chosen, moves }: Props) {
  if (id === 'ready') return <BookLink cards={cards} columns={columns} />
  const next = NEXT_OF_MANY[id]
  const some = cards.filter(card => chosen.has(card.id))
  const isOne = cards.length < 2 && id !== 'printing'
  if (!next || (isOne && some.length === 0)) return null
  const those = some.length > 0 ? some : cards
  const isAll = those.length === total
  const label = isAll
    ? id === 'printing'
      ? 'This plate is printed'
      : `All ${next.done}`
    : `${those.length} ${next.done}`
  const busy = those.some(card => moves.going.has(card.id)) && 'Moving…'
  return (
    <Button kind="ink" size="small" full busy={busy} onClick={() => moves.move(those.map(movable), next.to)}>
      {label}
      <span className="vh"> in {COLUMN_NAMES[id]}</span>
    </Button>
  )
}

/** For the orders of which nothing is left in another column, and no parcel is booked. */
function BookLink({ cards, columns }: { cards: readonly Card[]; columns: Board['columns'] }) {
  const unfinished = new Set(
    columns.flatMap(({ id, cards: those }) => (id === 'ready' ? [] : those.map(card => card.order_id))),
  )
  const leaving = cards.filter(card => !unfinished.has(card.order_id) && !card.has_parcel && !card.refunded)
  const whole = [...new Set(leaving.map(card => card.order_id))]
  if (whole.length === 0) return null
  const isAllShown = columns.every(({ total, cards: those }) => those.length === total)
  const label = whole.length === 1 ? 'Book the parcel' : `Book ${whole.length} parcels`
  return (
    <ButtonLink kind="ink" size="small" full to={isAllShown ? parcelsPath(whole) : paths.adminParcels}>
      {isAllShown ? label : 'Book parcels'}
    </ButtonLink>
  )
}
