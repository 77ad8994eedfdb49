import { ChevronDown } from 'lucide'
import { platePathOfCards } from '../../../shared/print/api.ts'
import type { Tonight } from '../../../shared/production/api.ts'
import { when } from '../../../shared/time/moments.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PlateButton } from '../print/plate-button.tsx'
import { messages } from './messages.ts'
import { dueWords, hoursOf, type Movable } from './next-step.ts'
import type { SavedPlate } from './saved-plate.ts'
import type { Moves } from './use-moves.ts'

interface Props {
  tonight: Tonight
  /** How many figures are on the printer. */
  onPrinter: number
  plate: SavedPlate
  move: Moves['move']
  busy: boolean
}

/** What to print now: the first due that fit on the bed, with the file for the slicer. */
export function TonightPart({ tonight, onPrinter, plate, move, busy }: Props) {
  const { cards } = tonight
  const isOther =
    plate.cards.length > 0 &&
    (plate.cards.length !== cards.length || plate.cards.some(({ id }) => cards.every(card => card.id !== id)))
  const printing = (those: readonly Movable[]) => (
    <Button kind="soft" size="small" busy={busy && 'Moving…'} onClick={() => move(those, 'printing')}>
      Mark as printing
    </Button>
  )
  const next = cards.length > 0 && (
    <div className="board-next">
      <Figures tonight={tonight} />
      <div className="board-do">
        <PlateButton path={platePathOfCards(cards.map(({ id }) => id))} onSaved={() => plate.save(cards)} />
        {!isOther && printing(cards)}
      </div>
      {tonight.left > 0 && <p className="small muted">{messages.nextPlate(tonight.left)}</p>}
    </div>
  )
  return (
    <section aria-labelledby="board-tonight">
      <h2 id="board-tonight">Tonight</h2>
      {isOther && (
        <div className="board-plate">
          <p>{messages.onPlate(plate.cards.map(({ called }) => called))}</p>
          <div className="board-do">
            {printing(plate.cards)}
            <Button kind="soft" size="small" onClick={plate.forget}>
              Not printing
            </Button>
          </div>
        </div>
      )}
      {onPrinter > 0 && <p>{messages.printerBusy(onPrinter, tonight.busy_until)}</p>}
      {onPrinter === 0 && cards.length === 0 && <p>{messages.nothingTonight}</p>}
      {onPrinter === 0 && next}
      {onPrinter > 0 && next && (
        <details>
          <summary>The next plate</summary>
          {next}
        </details>
      )}
    </section>
  )
}

const Figures = ({ tonight: { cards, minutes, ends_at, ends_late } }: { tonight: Tonight }) => (
  <details>
    <summary>
      <span>
        <b className="num">
          {cards.length === 1 ? '1 figure' : `${cards.length} figures`}, {hoursOf(minutes)}
        </b>
        {ends_at && (
          <span className={ends_late ? 'small late' : 'small muted'}>
            {' '}
            {ends_late ? messages.endsLate(when(ends_at)) : messages.endsAt(when(ends_at))}
          </span>
        )}
      </span>
      <Icon of={ChevronDown} />
    </summary>
    <ul>
      {cards.map(({ id, called, days_left }) => (
        <li key={id}>
          {called} <span className={days_left < 0 ? 'small late' : 'small muted'}>{dueWords(days_left)}</span>
        </li>
      ))}
    </ul>
  </details>
)
