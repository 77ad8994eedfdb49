import { useEffect, useRef, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import { paths } from '../../../shared/paths.ts'
import {
  type Board,
  type Card,
  Column,
  type DiaryStage,
  FINISHED,
  productionApi,
} from '../../../shared/production/api.ts'
import { date } from '../../../shared/time/moments.ts'
import { pageContext } from '../../api.ts'
import { orNull, orStandIn, useLastLoaded } from '../../browser/loading.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { TryAgain } from '../../ui/try-again.tsx'
import { KeyboardHelp } from '../ui/keyboard-help.tsx'
import { NothingHere } from '../ui/pager.tsx'
import { AdminShell } from '../ui/shell.tsx'
import { StatusDialog } from '../ui/status-dialog.tsx'
import { useLiveDesk } from '../ui/use-live-desk.ts'
import type { Route } from './+types/board-page.ts'
import { CardDialog } from './card-dialog.tsx'
import { Columns } from './columns.tsx'
import { EXCEPTION_WORDS, messages } from './messages.ts'
import { movable, NEXT_STEP, stageBeside } from './next-step.ts'
import { useSavedPlate } from './saved-plate.ts'
import { TonightPart } from './tonight-part.tsx'
import { BOARD_KEYS, useBoardKeys } from './use-board-keys.ts'
import { useMoves } from './use-moves.ts'
import './board-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Board', path: paths.adminBoard, noindex: true })

export async function loader(args: Route.LoaderArgs): Promise<{ board: Board | null }> {
  await requireAdmin(args)
  const all = Column.safeParse(args.url.searchParams.get('all')).data
  const board = await args.context
    .get(pageContext)
    .call(productionApi.board, { query: all ? { all } : {} })
    .catch(orNull('the board'))
  return { board }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn({ board: null }))

/** The workshop: one card per figure to make, from the order to the parcel. */
export default function BoardPage({ loaderData: { board } }: Route.ComponentProps) {
  const reload = useLiveDesk()
  const shown = useLastLoaded(board)
  return (
    <AdminShell
      heading="Board"
      aside={
        <div className="desk-do">
          <KeyboardHelp keys={BOARD_KEYS} />
        </div>
      }
    >
      {!board && <TryAgain>{messages.boardDown}</TryAgain>}
      {shown && <Workshop board={shown} reload={reload} />}
    </AdminShell>
  )
}

interface Opened {
  id: string
  /** The stage that a photo is asked of. */
  photo?: DiaryStage
}

function Workshop({ board, reload }: { board: Board; reload: () => Promise<void> }) {
  const { columns, exceptions, tonight } = board
  const grid = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState<Opened | null>(null)
  const plate = useSavedPlate(board)
  const moves = useMoves({
    onPhoto: id => setOpen({ id, photo: FINISHED }),
    onOldPlate: plate.forget,
    reload,
  })
  const cards = columns.flatMap(column => column.cards)
  useFilesInTheMaking(cards)
  const find = (id: string | null) => cards.find(card => card.id === id)
  useBoardKeys(grid, {
    next(id) {
      const card = find(id)
      const step = card && NEXT_STEP[card.column]
      if (card && step) moves.move([movable(card)], step.to)
    },
    shift(id, step) {
      const card = find(id)
      const to = card && stageBeside(card.column, step)
      if (card && to) moves.move([movable(card)], to)
    },
    undo: moves.undo,
  })
  const opened = useLastCard(find(open?.id ?? null), open?.id)
  return (
    <>
      <div className="board-first">
        <Exceptions exceptions={exceptions} />
        <TonightPart
          tonight={tonight}
          onPrinter={columns.find(({ id }) => id === 'printing')?.total ?? 0}
          plate={plate}
          move={moves.move}
          busy={moves.going.size > 1}
        />
      </div>
      {cards.length === 0 ? (
        <NothingHere>{messages.nothingToMake}</NothingHere>
      ) : (
        <Columns columns={columns} board={grid} moves={moves} onOpen={({ id }) => setOpen({ id })} />
      )}
      {opened && (
        <CardDialog
          card={opened}
          photo={open?.photo}
          onMove={to => moves.move([movable(opened)], to)}
          onClose={() => setOpen(null)}
        />
      )}
      {moves.question && <StatusDialog {...moves.question} onClose={moves.close} />}
    </>
  )
}

/** The open card as last seen, once it is no more among those that its column shows. */
function useLastCard(card: Card | undefined, id: string | undefined): Card | undefined {
  const [last, setLast] = useState(card)
  if (card && card !== last) setLast(card)
  return card ?? (last?.id === id ? last : undefined)
}

const AGAIN_MS = 5000
/** A file that is made sends no event. */
function useFilesInTheMaking(cards: readonly Card[]) {
  const { revalidate } = useRevalidator()
  const isMaking = cards.some(({ print }) => print?.state === 'making')
  useEffect(() => {
    if (!isMaking) return
    const again = setInterval(() => document.visibilityState === 'visible' && void revalidate(), AGAIN_MS)
    return () => clearInterval(again)
  }, [isMaking, revalidate])
}

/** What waits for the founder; a sentence where nothing does. */
const Exceptions = ({ exceptions }: Pick<Board, 'exceptions'>) => (
  <section aria-labelledby="board-exceptions">
    <h2 id="board-exceptions">Do not forget</h2>
    {exceptions.length === 0 && <p>{messages.allWell}</p>}
    {exceptions.length > 0 && (
      <ul>
        {exceptions.map(one => (
          <ExceptionRow key={one.kind} exception={one} />
        ))}
      </ul>
    )}
  </section>
)

const ExceptionRow = ({ exception: { kind, total, first } }: { exception: Board['exceptions'][number] }) => (
  <li>
    <details>
      <summary>
        <b className="num late">{total}</b>
        {EXCEPTION_WORDS[kind]}
      </summary>
      <ul>
        {first.map(({ order_id, called, since }, at) => (
          <li key={`${at}${order_id}`}>
            <Link to={adminOrderPath(order_id)}>
              <b>{called}</b>
              <span className="small muted num">
                {order_id}, since {date(since)}
              </span>
            </Link>
          </li>
        ))}
        {total > first.length && <li className="small muted num">and {total - first.length} more</li>}
      </ul>
    </details>
  </li>
)
