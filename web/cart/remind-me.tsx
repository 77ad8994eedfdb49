import { useEffect, useState } from 'react'
import { type CartReminder, cartReminderApi } from '../../shared/cart/api.ts'
import { date } from '../../shared/time/moments.ts'
import { call } from '../api.ts'
import { useVisitor } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useChange } from '../ui/use-change.ts'
import { focusAfter } from './cart-focus.ts'

/** For who is signed in: one mail about this cart, if they tick it. The box is never ticked when the page loads. */
export function RemindMe() {
  const visitor = useVisitor()
  const [reminder, setReminder] = useState<CartReminder | 'asking' | 'unknown'>('asking')
  const [isOn, setOn] = useState(false)
  const { run, busy, trouble } = useChange()
  const email = visitor?.email
  useEffect(() => {
    if (!email) return
    call(cartReminderApi.read).then(setReminder, error => {
      console.warn('nobody could say whether a reminder was asked for', error)
      setReminder('unknown')
    })
  }, [email])

  async function set(on: boolean) {
    setOn(on)
    const now = await run('reminder', () => call(cartReminderApi.set, { body: { on } }))
    setOn(false)
    if (now) focusAfter(() => setReminder(now), control)
  }

  if (!visitor || reminder === 'unknown') return null
  if (reminder === 'asking') return <div className="sk remind-sk" aria-busy="true" />
  return (
    <div className="stack gap-2" data-remind>
      {reminder.state === 'off' && (
        <>
          <label className="check">
            <input
              type="checkbox"
              checked={isOn}
              aria-describedby="remind-hint"
              onChange={event => busy === null && void set(event.target.checked)}
            />
            Remind me by email
          </label>
          <p id="remind-hint" className="small muted">
            One email to {visitor.email} if you leave your cart for a day. None once you have ordered.
          </p>
        </>
      )}
      {reminder.state === 'asked' && (
        <>
          <p className="small">If you leave your cart for a day, one email goes to {visitor.email}.</p>
          <Button
            kind="soft"
            size="small"
            className="self-start"
            busy={busy && 'Cancelling…'}
            onClick={() => set(false)}
          >
            Cancel the reminder
          </Button>
        </>
      )}
      {reminder.state === 'sent' && reminder.at && (
        <p className="small muted">
          The reminder for this cart was sent on {date(reminder.at)}. There will not be another.
        </p>
      )}
      {trouble && <Banner kind="bad">{trouble}</Banner>}
    </div>
  )
}

const control = () => document.querySelector<HTMLElement>('[data-remind] :is(input, button)')
