import { useState } from 'react'
import { DeskMails, type DeskMailsState, deskMailsApi } from '../../../shared/settings/desk-mails-api.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { RadioGroup } from '../../ui/radio-group.tsx'
import { useForm } from '../../ui/use-form.ts'
import { messages, ORDER_MAIL_WORDS } from '../ui/messages.ts'
import { useUnsaved } from '../ui/unsaved.tsx'
import { announceStatus } from '../ui/use-status.ts'

/** Which mails the admins get of paid orders and in the morning. */
export function DeskMailsDesk({ loaded }: { loaded: DeskMailsState }) {
  const [saved, setSaved] = useState(loaded)
  const [orders, setOrders] = useState(loaded.orders)
  const [morning, setMorning] = useState(loaded.morning)
  const form = useForm({
    schema: DeskMails,
    read: typed => ({ orders: typed.orders, morning: typed.morning === 'on' }),
    async send(body) {
      setSaved(await call(deskMailsApi.set, { body }))
      announceStatus({ text: messages.deskMailsSaved })
    },
    again: 'kept',
  })
  useUnsaved(() => orders !== saved.orders || morning !== saved.morning)
  return (
    <section className="tray" id="desk-mails" aria-label="Emails to the desk">
      <h2>Emails to the desk</h2>
      <p className="muted anywhere">{messages.deskMailsGoTo(saved.recipients)}</p>
      <FormSheet
        form={form}
        actions={
          <Button type="submit" kind="soft" className="self-start" busy={form.busy && 'Saving…'}>
            Save emails
          </Button>
        }
      >
        <div className="stack gap-1">
          <RadioGroup
            legend="When an order is paid"
            name="orders"
            options={ORDER_MAIL_WORDS}
            value={orders}
            error={form.errors.orders}
            onChange={setOrders}
          />
          {saved.orders === 'automatic' && <p className="small muted">{messages.deskMailsNow(saved)}</p>}
        </div>
        <div className="stack gap-1">
          <label className="check">
            <input
              type="checkbox"
              name="morning"
              checked={morning}
              aria-describedby="morning-hint"
              onChange={event => setMorning(event.target.checked)}
            />
            An email at seven in the morning
          </label>
          <p className="small muted" id="morning-hint">
            {messages.morningHint}
          </p>
        </div>
      </FormSheet>
    </section>
  )
}
