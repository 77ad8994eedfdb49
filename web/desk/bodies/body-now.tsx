import { MoveDown, RotateCw } from 'lucide'
import { type Body, bodiesApi, type QuarterTurn } from '../../../shared/bodies/api.ts'
import { formatInr } from '../../../shared/money.ts'
import { when } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { BodyBesideDrawing } from '../../bodies/body-view.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChange } from '../../ui/use-change.ts'
import { useForm } from '../../ui/use-form.ts'
import { Lights, ReportFigures } from '../print/report.tsx'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

interface Props {
  orderId: string
  line: number
  body: Body
  drawing: string | null
  mayAct: boolean
  onChange: () => Promise<void>
}

/** One body beside the drawing, with its report. */
export function BodyNow({ drawing, mayAct, ...props }: Props) {
  const { id, kind, state, hash, model_url, reason, desk } = props.body
  if (kind === 'kit') return <p>{messages.kit}</p>
  const shown = { body: hash === null ? null : { id, kind, hash }, model_url }
  const isHere = kind !== 'draft' || hash !== null
  const isOver = state !== 'making' || hash !== null
  const mayTurn = mayAct && isHere && desk?.offered_at === null
  return (
    <div className="stack gap-4">
      <BodyBesideDrawing
        proof={shown}
        drawing={drawing === null ? null : { src: drawing, called: 'The drawing' }}
        places={NONE}
      />
      {state === 'making' && (
        <p role="status">
          {isHere ? (model_url ? messages.measuring : messages.making) : messages.atService}
        </p>
      )}
      {state === 'failed' && reason && <Banner kind="bad">{reason}</Banner>}
      {mayTurn && <TurnButtons {...props} />}
      {desk?.report && (
        <>
          <ReportFigures report={desk.report} />
          <Lights report={desk.report} />
        </>
      )}
      {desk?.made_with && (
        <p className="small muted">{messages.madeWith(desk.made_with, formatInr(desk.price_paise ?? 0))}</p>
      )}
      {desk?.service && isOver && (
        <p className="small muted">
          {(desk.forgotten_at ? messages.forgotten : messages.notForgotten)[desk.service]}
        </p>
      )}
      {desk?.offered_at && <p className="small muted">Shown to the customer, {when(desk.offered_at)}.</p>}
      {mayAct && state === 'ready' && <UseForm key={id} {...props} />}
    </div>
  )
}
const NONE = [] as const

const paramsOf = ({ orderId, line, body }: Pick<Props, 'orderId' | 'line' | 'body'>) => ({
  id: orderId,
  line: String(line),
  body: body.id,
})

/** Two quarter turns reach every way a body can stand. */
function TurnButtons(props: Omit<Props, 'drawing' | 'mayAct'>) {
  const { run, busy, trouble } = useChange<QuarterTurn>()
  const press = async (turn: QuarterTurn) => {
    const done = await run(turn, () => call(bodiesApi.turn, { params: paramsOf(props), body: { turn } }))
    if (!done) return
    announceStatus({ text: messages.turned })
    await props.onChange()
  }
  const button = (turn: QuarterTurn, icon: typeof RotateCw, words: string) => (
    <Button kind="soft" size="small" busy={busy === turn && 'Turning…'} onClick={() => void press(turn)}>
      <Icon of={icon} />
      {words}
    </Button>
  )
  return (
    <>
      <div className="one-row">
        {button('forward', MoveDown, 'Tip forward')}
        {button('sideways', RotateCw, 'Turn sideways')}
      </div>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
    </>
  )
}

function UseForm(props: Omit<Props, 'drawing' | 'mayAct'>) {
  const form = useForm({
    schema: bodiesApi.offer.body,
    async send(body) {
      await call(bodiesApi.offer, { params: paramsOf(props), body })
      announceStatus({ text: messages.offered })
      await props.onChange()
    },
    again: 'emptied',
  })
  return (
    <FormSheet
      form={form}
      actions={
        <Button type="submit" size="small" className="self-start" busy={form.busy && 'Sending…'}>
          {props.body.desk?.offered_at ? 'Use it again' : 'Use it'}
        </Button>
      }
    >
      <TextArea
        label="Note to the customer"
        name="note"
        optional
        rows={2}
        hint="“Use it” makes this body the proof, and asks the customer for a yes."
        error={form.errors.note}
      />
    </FormSheet>
  )
}
