import { platePathOfCards } from '../../../shared/print.ts'
import type { Tonight } from '../../../shared/production.ts'
import { Button } from '../../ui/button.tsx'
import { PlateButton } from '../orders/plate-button.tsx'
import { messages } from './messages.ts'
import { dueWords, hoursOf } from './next-step.ts'
import { keepPlate } from './saved-plate.ts'
import type { Moves } from './use-moves.ts'

interface Props {
  tonight: Tonight
  move: Moves['move']
  busy: boolean
}

/** What to print now: the first due that fit on the bed, with the file for the slicer. */
export const TonightPart = ({ tonight: { cards, minutes, left }, move, busy }: Props) => (
  <section aria-labelledby="board-tonight">
    <h2 id="board-tonight">Tonight</h2>
    {cards.length === 0 ? (
      <p>{messages.nothingTonight}</p>
    ) : (
      <>
        <p>
          <b className="num">
            {cards.length === 1 ? '1 figure' : `${cards.length} figures`}, {hoursOf(minutes)}
          </b>
        </p>
        <ul>
          {cards.map(({ id, called, days_left }) => (
            <li key={id}>
              {called}{' '}
              <span className={days_left < 0 ? 'small late' : 'small muted'}>{dueWords(days_left)}</span>
            </li>
          ))}
        </ul>
        <div className="board-do">
          <PlateButton path={platePathOfCards(cards.map(({ id }) => id))} onSaved={() => keepPlate(cards)} />
          <Button kind="soft" size="small" busy={busy && 'Moving…'} onClick={() => move(cards, 'printing')}>
            They are printing
          </Button>
        </div>
        {left > 0 && <p className="small muted">{messages.nextPlate(left)}</p>}
      </>
    )}
  </section>
)
