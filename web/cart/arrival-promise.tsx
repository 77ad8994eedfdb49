import { CalendarDays } from 'lucide'
import { type SubmitEvent, useEffect, useState } from 'react'
import { Pincode } from '../../shared/people.ts'
import { type Estimate, PIECES_MAX, promiseApi } from '../../shared/promise/api.ts'
import { rangeWords, sculptedIn, USUALLY_DELIVERED } from '../../shared/promise/delivery.ts'
import { useShop } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { rememberPincode, useKnownPincode } from './known-pincode.ts'
import './arrival-promise.css'
import { call } from '../api.ts'

interface Props {
  pieces: number
  /** What is ordered is shown to its customer first, so the days count from their approval. */
  proofFirst?: boolean
  /** The page has a field for the pincode already. */
  asksElsewhere?: boolean
}

/** Between which days it arrives, once the visitor's pincode is known. */
export function ArrivalPromise({ pieces, proofFirst = false, asksElsewhere = false }: Props) {
  const pincode = useKnownPincode()
  const shop = useShop()
  const soldOnlyIn = shop?.sells_only_in
  return (
    <div className="arrival small">
      {proofFirst && shop && <p className="muted">{sculptedIn(shop.drawing_days)}; then you see it.</p>}
      {pincode ? (
        <Promised key={pincode} {...{ pincode, pieces, proofFirst, asksElsewhere }} />
      ) : (
        <>
          {!proofFirst && <UsualDays />}
          {!asksElsewhere && <AskPincode />}
        </>
      )}
      {soldOnlyIn && <p className="muted">We ship within {soldOnlyIn} only.</p>}
    </div>
  )
}

const UsualDays = () => (
  <p className="beside middle gap-2 muted">
    <Icon of={CalendarDays} />
    Delivered in {USUALLY_DELIVERED}.
  </p>
)
/** The days of a pincode take the place of the usual sentence. */
const isUsual = ({ state }: EstimateState) => state === 'nowhere' || state === 'down'

const arrives = ({ promise, city, pincode }: Estimate) =>
  `To ${city} ${pincode}: about ${rangeWords(promise)} if you order today.`
const afterYes = ({ days, city, pincode }: Estimate) =>
  `To ${city} ${pincode} it takes ${days.from} to ${days.to} working days, counted from your approval.`

function Promised({ pincode, pieces, proofFirst, asksElsewhere }: Required<Props> & { pincode: string }) {
  const estimate = useEstimate(pincode, pieces)
  const other = !asksElsewhere && (
    <button type="button" className="link" onClick={() => rememberPincode(null)}>
      Another pincode
    </button>
  )
  return (
    <>
      {!proofFirst && isUsual(estimate) && <UsualDays />}
      <div className="arrival-days" role="status" aria-busy={estimate.state === 'asking'}>
        {estimate.state === 'asking' && <span className="sk arrival-wait" />}
        {estimate.state === 'known' && (
          <p>
            {proofFirst ? afterYes(estimate.estimate) : arrives(estimate.estimate)} {other}
          </p>
        )}
        {estimate.state === 'nowhere' && (
          <p>
            We cannot find the pincode {pincode}. {other}
          </p>
        )}
        {estimate.state === 'unserved' && (
          <p>
            {estimate.sentence} {other}
          </p>
        )}
        {estimate.state === 'down' && (
          <p>
            We cannot work out the dates just now.{' '}
            <button type="button" className="link" onClick={estimate.again}>
              Try again
            </button>
          </p>
        )}
      </div>
    </>
  )
}

function AskPincode() {
  const [error, setError] = useState<string | undefined>()
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const typed = Pincode.safeParse(String(new FormData(event.currentTarget).get('pincode') ?? ''))
    setError(typed.error?.issues[0]?.message)
    if (typed.success) rememberPincode(typed.data)
  }
  return (
    <form className="arrival-ask" onSubmit={onSubmit} noValidate>
      <TextField
        label="Pincode"
        name="pincode"
        inputMode="numeric"
        autoComplete="postal-code"
        maxLength={7}
        hint="Shows when it would arrive. Kept in this browser only."
        error={error}
      />
      <Button type="submit" kind="soft" size="small">
        Show the dates
      </Button>
    </form>
  )
}

type EstimateState =
  | { state: 'asking' }
  | { state: 'known'; estimate: Estimate }
  | { state: 'nowhere' }
  /** No courier goes there. */
  | { state: 'unserved'; sentence: string }
  | { state: 'down'; again: () => void }

/** Between which days so many figures arrive at a pincode, if they are ordered now. */
function useEstimate(pincode: string, pieces: number): EstimateState {
  const [estimate, setEstimate] = useState<EstimateState>({ state: 'asking' })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isCurrent = true
    const show = (answer: EstimateState) => isCurrent && setEstimate(answer)
    const query = { pincode, pieces: String(Math.min(pieces, PIECES_MAX)) }
    call(promiseApi.estimate, { query }).then(
      ({ estimate, unserved }) => {
        if (unserved) show({ state: 'unserved', sentence: unserved })
        else show(estimate ? { state: 'known', estimate } : { state: 'nowhere' })
      },
      error => {
        console.warn('the arrival could not be estimated', error)
        show({ state: 'down', again: () => setTries(tries + 1) })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [pincode, pieces, tries])
  return estimate
}
