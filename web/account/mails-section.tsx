import { useState } from 'react'
import { type CartReminder, cartReminderApi } from '../../shared/cart-reminder.ts'
import { date } from '../../shared/moments.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/toasts.ts'
import { useChange } from '../ui/use-change.ts'
import { messages } from './messages.ts'

/** The mails that nobody ordered; those about orders always come. */
export function MailsSection({ reminder: loaded }: { reminder: CartReminder }) {
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
          <Button kind="soft" size="small" busy={busy && 'Switching off…'} onClick={stop}>
            Do not remind me
          </Button>
        </>
      )}
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <p className="muted">{messages.newsletterLeft}</p>
    </>
  )
}
