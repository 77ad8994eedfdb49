import { type DragEvent, type RefObject, useState } from 'react'
import { Link } from 'react-router'
import { queryString } from '../../../shared/endpoint.ts'
import { parcelsPath } from '../../../shared/parcels/api.ts'
import { paths } from '../../../shared/paths.ts'
import { type Board, type Card, COLUMN_NAMES, type Column } from '../../../shared/production/api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { BoardCard } from './board-card.tsx'
import { messages } from './messages.ts'
import { movable, NEXT_OF_MANY } from './next-step.ts'
import type { Moves } from './use-moves.ts'

interface Props {
  columns: Board['columns']
  board: RefObject<HTMLDivElement | null>
  moves: Moves
  onOpen: (card: Card) => void
}

/** What is done in one go; on a phone its columns stand below each other. */
const WORK: readonly { name: string; of: readonly Column[] }[] = [
  { name: 'Print', of: ['to_print', 'printing', 'waiting'] },
  { name: 'Paint', of: ['to_paint', 'painting'] },
  { name: 'Check', of: ['to_check'] },
  { name: 'Pack', of: ['to_pack', 'ready'] },
]
const totalOf = (columns: Board['columns'], of: readonly Column[]) =>
  columns.reduce((sum, { id, total }) => sum + (of.includes(id) ? total : 0), 0)

/** All columns side by side; on a phone those of one work at a time. */
export function Columns({ columns, board, moves, onOpen }: Props) {
  // Not found anew with each reload: the column must not change under the thumb.
  const [shown, setShown] = useState(() => firstFull(columns))
  const drag = useCardDrag(moves)
  const { chosen, choose } = useChosen(columns)
  return (
    <>
      <div className="chips board-tabs">
        {WORK.map(({ name, of }) => (
          <button
            key={name}
            type="button"
            className="chip"
            aria-pressed={name === shown}
            onClick={() => setShown(name)}
          >
            {name}
            <b className="num">{totalOf(columns, of)}</b>
          </button>
        ))}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so that it has to take the focus */}
      <div className="workboard" ref={board} tabIndex={0} role="group" aria-label="Board">
        {columns.map(({ id, total, cards }) => (
          <section
            key={id}
            className="workcol"
            data-column={id}
            data-shown={WORK.some(({ name, of }) => name === shown && of.includes(id)) || undefined}
            aria-label={COLUMN_NAMES[id]}
            {...drag.column(id)}
          >
            <h2>
              {COLUMN_NAMES[id]} <span className="muted num">{total}</span>
            </h2>
            {cards.length === 0 && <p className="small muted">{messages.empty}</p>}
            <ColumnActions column={{ id, total, cards }} columns={columns} chosen={chosen} moves={moves} />
            <ul>
              {cards.map(card => (
                <BoardCard
                  key={card.id}
                  card={card}
                  isGoing={moves.going.has(card.id)}
                  onMove={to => moves.move([movable(card)], to)}
                  onOpen={() => onOpen(card)}
                  choice={cards.length > 1 && NEXT_OF_MANY[id] && { isChosen: chosen.has(card.id), choose }}
                  drag={drag.card(card)}
                />
              ))}
            </ul>
            {cards.length < total && (
              <Link
                className="btn btn--bare btn--sm"
                to={paths.adminBoard + queryString({ all: id })}
                preventScrollReset
              >
                Show all {total}
              </Link>
            )}
          </section>
        ))}
      </div>
    </>
  )
}

const firstFull = (columns: Board['columns']) =>
  (WORK.find(({ of }) => totalOf(columns, of) > 0) ?? WORK[0])?.name

/** Across columns; a card that is moved is not chosen any more. */
function useChosen(columns: Board['columns']) {
  const [places, setPlaces] = useState<ReadonlyMap<string, Column>>(new Map())
  const chosen = new Set(
    columns.flatMap(({ id, cards }) => cards.flatMap(card => (places.get(card.id) === id ? card.id : []))),
  )
  function choose({ id, column }: Card) {
    const next = new Map([...places].filter(([one]) => chosen.has(one)))
    if (!next.delete(id)) next.set(id, column)
    setPlaces(next)
  }
  return { chosen, choose }
}

/** With a mouse; keys and buttons do the same. */
function useCardDrag({ move }: Moves) {
  const [dragged, setDragged] = useState<Card | null>(null)
  const [over, setOver] = useState<Column | null>(null)
  const endDrag = () => {
    setDragged(null)
    setOver(null)
  }
  return {
    card: (card: Card) => ({
      draggable: true,
      onDragStart(event: DragEvent) {
        event.dataTransfer.effectAllowed = 'move'
        event.dataTransfer.setData('text/plain', card.id)
        setDragged(card)
      },
      onDragEnd: endDrag,
    }),
    column: (column: Column) => ({
      'data-over': dragged && over === column && dragged.column !== column ? '' : undefined,
      onDragOver(event: DragEvent) {
        if (!dragged || column === 'waiting') return
        event.preventDefault()
        if (over !== column) setOver(column)
      },
      onDrop(event: DragEvent) {
        event.preventDefault()
        if (dragged && column !== 'waiting' && dragged.column !== column) move([movable(dragged)], column)
        endDrag()
      },
    }),
  }
}

interface ActionsProps {
  column: Board['columns'][number]
  columns: Board['columns']
  chosen: ReadonlySet<string>
  moves: Moves
}

/** Takes all cards of a column on, or those that are chosen. */
function ColumnActions({ column: { id, total, cards }, columns, chosen, moves }: ActionsProps) {
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
