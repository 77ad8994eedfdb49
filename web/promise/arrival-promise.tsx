import { CalendarDays } from 'lucide'
import { type SubmitEvent, useState } from 'react'
import { Pincode } from '../../shared/people.ts'
import type { Estimate } from '../../shared/promise/api.ts'
import { ifOrderedToday, onceApproved, sculptedIn, whereWords } from '../../shared/promise/delivery.ts'
import { useShop } from '../session/session.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { rememberPincode, useKnownPincode } from './known-pincode.ts'
import { useArrival } from './use-arrival.ts'
import './arrival-promise.css'

interface Props {
  pieces: number
  /** What is ordered is shown to its customer first, so the days count from their approval. */
  proofFirst?: boolean
  /** The page has a field for the pincode already. */
  asksElsewhere?: boolean
  /** Where it goes, if that is settled. */
  to?: string | undefined
}

/** Between which days it arrives, beside every button that orders. */
export function ArrivalPromise({ pieces, proofFirst = false, asksElsewhere = false, to }: Props) {
  const shop = useShop()
  const known = useKnownPincode()
  const soldOnlyIn = shop?.sells_only_in
  const asksHere = !asksElsewhere && to === undefined
  return (
    <div className="arrival small">
      {proofFirst && shop && <p className="muted">{sculptedIn(shop.drawing_days)}, then shown to you.</p>}
      <Days {...{ pieces, proofFirst, to }} canChange={asksHere} />
      {asksHere && known === null && <AskPincode />}
      {soldOnlyIn && <p className="muted">We ship within {soldOnlyIn} only.</p>}
    </div>
  )
}

/** "To Mumbai 400050: about 16 to 21 December if you order today." */
const sentence = (estimate: Estimate, proofFirst: boolean) => {
  const where = estimate.city === null ? 'In most of India' : `To ${whereWords(estimate)}`
  return `${where}: ${proofFirst ? onceApproved(estimate) : ifOrderedToday(estimate)}.`
}

interface DaysProps extends Pick<Props, 'pieces' | 'to'> {
  proofFirst: boolean
  canChange: boolean
}
function Days({ pieces, proofFirst, to, canChange }: DaysProps) {
  const arrival = useArrival({ pieces, to })
  if (!arrival) return null
  const isLost =
    arrival.state === 'known' && arrival.estimate.pincode !== null && arrival.estimate.city === null
  const isOfPincode = arrival.state === 'unserved' || arrival.estimate.pincode !== null
  return (
    <div className="arrival-days" role="status" aria-busy={arrival.state === 'asking'}>
      {arrival.state === 'unserved' ? (
        <p>{arrival.sentence}</p>
      ) : (
        <p className="beside gap-2">
          <Icon of={CalendarDays} />
          <span>
            {isLost && <>We cannot find the pincode {arrival.estimate.pincode}. </>}
            {sentence(arrival.estimate, proofFirst)}
          </span>
        </p>
      )}
      {arrival.state === 'down' && (
        <p>
          We cannot work out the dates for your pincode just now.{' '}
          <button type="button" className="link" onClick={arrival.again}>
            Try again
          </button>
        </p>
      )}
      {canChange && isOfPincode && (
        <button type="button" className="link" onClick={() => rememberPincode(null)}>
          Another pincode
        </button>
      )}
    </div>
  )
}

/** The same within a text: "about 16 to 21 December if you order today (most of India)". */
export function ArrivalWords({ pieces = 1 }: { pieces?: number }) {
  const arrival = useArrival({ pieces })
  return arrival && `${ifOrderedToday(arrival.estimate)} (${whereWords(arrival.estimate)})`
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
        hint="Shows when it would arrive at your door. Kept in this browser only."
        error={error}
      />
      <Button type="submit" kind="soft" size="small">
        Show the dates
      </Button>
    </form>
  )
}
