import { useState } from 'react'
import { contactApi } from '../../shared/contact/api.ts'
import type { Order } from '../../shared/orders/api.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { DialogFrame } from '../ui/dialog.tsx'
import { TextArea } from '../ui/field.tsx'
import { FormSheet } from '../ui/form-sheet.tsx'
import { useForm } from '../ui/use-form.ts'
import { messages } from './messages.ts'

/** Sends a message with the order's id to the order desk. */
export function AskDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const [ticket, setTicket] = useState<string | null>(null)
  const form = useForm({
    schema: contactApi.ask.body,
    send: async body => setTicket((await call(contactApi.ask, { params: { id: order.id }, body })).ticket),
  })
  return (
    <DialogFrame title={`Change or cancel ${order.id}`} onClose={onClose}>
      {ticket ? (
        <>
          <Banner kind="ok">{messages.asked(ticket)}</Banner>
          <Button full onClick={onClose}>
            Close
          </Button>
        </>
      ) : (
        <FormSheet
          form={form}
          actions={
            <div className="stack gap-2">
              <Button type="submit" full busy={form.busy && 'Sending…'}>
                Send
              </Button>
              <Button kind="bare" full onClick={onClose}>
                Not now
              </Button>
            </div>
          }
        >
          <TextArea
            label="What would you like changed?"
            name="message"
            required
            hint={messages.askHint}
            error={form.errors.message}
          />
        </FormSheet>
      )}
    </DialogFrame>
  )
}
