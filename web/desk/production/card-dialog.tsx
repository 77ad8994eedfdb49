import { Printer } from 'lucide'
import { useEffect, useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import {
  adminOrderPath,
  type DeskOrder,
  orderDeskApi,
  productionPath,
} from '../../../shared/orders/desk-api.ts'
import {
  type Card,
  COLUMN_NAMES,
  checklistOf,
  type Diary,
  type DiaryStage,
  productionApi,
  STAGES,
  type Stage,
} from '../../../shared/production/api.ts'
import { date } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DialogFrame, DialogTitle } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinePicture } from '../../ui/line-picture.tsx'
import { NamePlate } from '../../ui/name-plate.tsx'
import { useChange } from '../../ui/use-change.ts'
import { Notes } from '../orders/notes.tsx'
import { isPrintable, PrintPanel } from '../print/print-panel.tsx'
import { DiaryPart } from './diary-part.tsx'
import { messages } from './messages.ts'
import { calledOf, dueWords } from './next-step.ts'

interface Props {
  card: Card
  photo: DiaryStage | undefined
  onMove: (to: Stage) => void
  onClose: () => void
}

/** All about one figure: where it is, its files, checklist and notes. */
export function CardDialog({ card, photo, onMove, onClose }: Props) {
  const { desk, diary, down } = useDetails(card)
  return (
    <DialogFrame className="card-dialog" onClose={onClose}>
      <header>
        <DialogTitle>{calledOf(card)}</DialogTitle>
        <p className="muted">
          <Link className="link" to={adminOrderPath(card.order_id)}>
            {card.order_id}
          </Link>
          , {card.name}
          {card.column === 'waiting' ? (
            ', no date until approved'
          ) : (
            <>
              , due {date(card.due)} (
              <span className={card.days_left < 0 ? 'late' : undefined}>{dueWords(card.days_left)}</span>)
            </>
          )}
        </p>
      </header>
      <div className="card-whose-big">
        <LinePicture src={card.picture} sizes="112px" max={240} />
        <div>
          {card.name_label && <NamePlate text={card.name_label} />}
          <p className="bold">{card.receiver}</p>
          {desk && (
            <p className="small muted">
              {desk.shipping.city}, {desk.shipping.state}
            </p>
          )}
        </div>
      </div>
      {down && <Banner kind="bad">{messages.cardDown}</Banner>}
      {!down && !desk && <p className="sk card-sk" />}
      {desk && (
        <section aria-label="Notes">
          <h3>Notes</h3>
          <Notes orderId={card.order_id} notes={desk.notes} />
        </section>
      )}
      <StageSelect card={card} onMove={onMove} />
      {diary && <DiaryPart card={card} entries={diary.entries} stage={photo} />}
      <Checklist card={card} />
      {desk && <Files desk={desk} card={card} />}
      <Button kind="bare" full onClick={onClose}>
        Close
      </Button>
    </DialogFrame>
  )
}

interface Details {
  desk: DeskOrder | null
  diary: Diary | null
  down: boolean
}
/** Asked for again with every reload of the board. */
function useDetails(card: Card) {
  const [found, setFound] = useState<Details>({ desk: null, diary: null, down: false })
  useEffect(() => {
    let isOver = false
    const params = { id: card.order_id }
    Promise.all([call(orderDeskApi.one, { params }), call(productionApi.diary, { params })]).then(
      ([desk, diary]) => !isOver && setFound({ desk, diary, down: false }),
      error => {
        console.warn('a card could not be loaded', error)
        if (!isOver) setFound(before => ({ ...before, down: true }))
      },
    )
    return () => {
      isOver = true
    }
  }, [card])
  return found
}

/** Moved on a press, as in some browsers an arrow key changes a select at once. */
function StageSelect({ card, onMove }: { card: Card; onMove: (to: Stage) => void }) {
  const [pending, setPending] = useState<Stage | null>(null)
  const chosen = pending ?? card.column
  return (
    <form
      className="card-stage"
      onSubmit={event => {
        event.preventDefault()
        if (pending) onMove(pending)
        setPending(null)
      }}
    >
      <div className="field">
        <label htmlFor="card-stage">Column</label>
        <select
          id="card-stage"
          value={chosen}
          onChange={event => setPending(STAGES.find(stage => stage === event.target.value) ?? null)}
        >
          {card.column === 'waiting' && <option value="waiting">{COLUMN_NAMES.waiting}</option>}
          {STAGES.map(stage => (
            <option key={stage} value={stage}>
              {COLUMN_NAMES[stage]}
            </option>
          ))}
        </select>
      </div>
      <Button kind="soft" type="submit" disabled={chosen === card.column}>
        Move
      </Button>
    </form>
  )
}

function Checklist({ card }: { card: Card }) {
  const { revalidate } = useRevalidator()
  const { run } = useChange({ toast: true })
  async function check(item: (typeof list)[number]['id'], done: boolean) {
    await run(item, () => call(productionApi.check, { params: { card: card.id }, body: { item, done } }))
    await revalidate()
  }
  const list = checklistOf(card)
  return (
    <fieldset className="card-checks">
      <legend>Checklist</legend>
      {list.map(({ id, label }) => (
        <label key={id} className="check">
          <input
            type="checkbox"
            checked={card.checked.includes(id)}
            onChange={event => void check(id, event.target.checked)}
          />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

function Files({ desk, card }: { desk: DeskOrder; card: Card }) {
  const proof = desk.proofs.findLast(({ line }) => line === card.line)
  return (
    <section aria-label="Files">
      <h3>Files</h3>
      {card.kind === 'desk_buddy' || isPrintable(proof) ? (
        <PrintPanel orderId={card.order_id} line={card.line} proof={proof ?? null} />
      ) : (
        <p className="small muted">There is no file for it: it has no model, or is not approved yet.</p>
      )}
      <ButtonLink kind="soft" size="small" to={productionPath([card.order_id])}>
        <Icon of={Printer} />
        Production sheet
      </ButtonLink>
    </section>
  )
}
