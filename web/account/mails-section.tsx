import { useState } from 'react'
import { type CartReminder, cartReminderApi } from '../../shared/cart/api.ts'
import { reviewsApi } from '../../shared/reviews/api.ts'
import { date } from '../../shared/time/moments.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/toasts.ts'
import { useChange } from '../ui/use-change.ts'
import { messages } from './messages.ts'

interface Props {
  reminder: CartReminder
  asksForReviews: boolean
}

/** The mails that nobody ordered; those about orders always come. */
export const MailsSection = ({ reminder, asksForReviews }: Props) => (
  <>
    <Reminder reminder={reminder} />
    <ReviewRequests on={asksForReviews} />
    <p className="muted">{messages.newsletterLeft}</p>
  </>
)

function Reminder({ reminder: loaded }: { reminder: CartReminder }) {
  const [reminder, setReminder] = useState(loaded)
  const { run, busy, trouble } = useChange()
  async function stop() {
    const now = await run('reminder', () => call(cartReminderApi.set, { body: { on: false } }))
    if (!now) return
    setReminder(now)
    announce({ text: messages.reminderStopped })
  }
  return (
    <>
      <p className="muted">{messages.reminder[reminder.state]}</p>
      {reminder.state === 'asked' && (
        <>
          {reminder.at && <p>Asked for on {date(reminder.at)}.</p>}
          <Button kind="soft" size="small" busy={busy && 'Cancelling…'} onClick={stop}>
            Cancel the reminder
          </Button>
        </>
      )}
      {trouble && <Banner kind="bad">{trouble}</Banner>}
    </>
  )
}

function ReviewRequests({ on: loaded }: { on: boolean }) {
  const [on, setOn] = useState(loaded)
  const { run, busy, trouble } = useChange()
  async function turn() {
    const now = await run('requests', () => call(reviewsApi.setRequests, { body: { on: !on } }))
    if (!now) return
    setOn(now.on)
    announce({ text: now.on ? messages.asksForReviews : messages.asksForNoReviews })
  }
  return (
    <>
      <p className="muted">{on ? messages.asksForReviews : messages.asksForNoReviews}</p>
      <Button kind="soft" size="small" busy={busy && 'One moment…'} onClick={turn}>
        {on ? 'Stop asking me' : 'Ask me for reviews'}
      </Button>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
    </>
  )
}
