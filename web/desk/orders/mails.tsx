import { Send } from 'lucide'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { type DeskOrder, orderDeskApi } from '../../../shared/orders/desk-api.ts'
import { when } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { orToast } from '../../ui/use-change.ts'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

const states: Record<string, string> = {
  waiting: 'waiting',
  sent: 'sent',
  kept: 'kept in the demo',
  failed: 'not delivered',
}

export function Mails({ desk: { order, mails } }: { desk: DeskOrder }) {
  const { revalidate } = useRevalidator()
  const [busy, setBusy] = useState(false)
  async function sendAgain() {
    setBusy(true)
    const sent = await orToast(call(orderDeskApi.sendMail, { params: { id: order.id } }))
    if (sent) announceStatus({ text: messages.mailSent(sent.recipient) })
    await revalidate()
    setBusy(false)
  }
  return (
    <>
      {mails.length === 0 && <p className="muted">No mail was written yet.</p>}
      <ul className="one-list">
        {mails.map(mail => (
          <li key={mail.id}>
            {mail.subject}
            <span className="small muted">
              to {mail.recipient}, {states[mail.status] ?? mail.status}, {when(mail.created_at)}
            </span>
          </li>
        ))}
      </ul>
      {order.status !== 'Pending' && (
        <div className="one-row">
          <Button kind="soft" size="small" busy={busy && 'Sending…'} onClick={sendAgain}>
            <Icon of={Send} />
            Send the mail of “{order.status}” again
          </Button>
        </div>
      )}
    </>
  )
}
