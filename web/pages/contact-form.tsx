import { useEffect, useRef, useState } from 'react'
import { ANSWER_HOURS, ContactMessage, contactApi } from '../../shared/contact/api.ts'
import { REPLY_DAYS } from '../../shared/promise/delivery.ts'
import { type Call, call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Field, TextArea, TextField } from '../ui/field.tsx'
import type { FormRules, Refused } from '../ui/form-action.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { useForm } from '../ui/use-form.ts'
import { messages } from './messages.ts'

interface Ticket {
  ticket: string
  email: string
  isComplaint: boolean
}

export const contactRules: FormRules<typeof ContactMessage> = {
  schema: ContactMessage,
  read: typed => ({ ...typed, order_id: typed.order_id || undefined }),
  unexpected: messages.contactFailed,
}

export async function sendMessage(ask: Call, body: ContactMessage): Promise<Ticket> {
  const { ticket } = await ask(contactApi.send, { body })
  return { ticket, email: body.email, isComplaint: body.kind === 'complaint' }
}

interface Prefilled {
  name?: string | undefined
  email?: string | undefined
  order_id?: string | undefined
  message?: string | undefined
  kind?: string | undefined
}

interface Props {
  filled: Prefilled
  refused: Refused | undefined
  atFirst: Ticket | null
}

export function ContactForm({ filled, refused, atFirst }: Props) {
  const [sent, setSent] = useState(atFirst)
  const form = useForm({
    ...contactRules,
    refused,
    send: async body => setSent(await sendMessage(call, body)),
    again: 'kept',
  })
  const { errors } = form

  if (sent) return <Sent {...sent} onAnother={() => setSent(null)} />
  return (
    <FormSheet
      form={form}
      viaAction
      actions={
        <div>
          <Button type="submit" busy={form.busy && 'Sending…'}>
            Send message
          </Button>
        </div>
      }
    >
      <div className="grid2">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          defaultValue={filled.name}
          error={errors.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          defaultValue={filled.email}
          error={errors.email}
        />
      </div>
      <Field label="What is it about?" error={errors.kind}>
        {tied => (
          <select {...tied} name="kind" defaultValue={filled.kind ?? 'contact'}>
            <option value="contact">A question or a wish</option>
            <option value="complaint">A complaint</option>
          </select>
        )}
      </Field>
      <TextField
        label="Order ID"
        name="order_id"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={filled.order_id}
        error={errors.order_id}
        hint="DPL- and ten letters or digits. It is in your order email."
      />
      <TextArea
        label="Message"
        name="message"
        rows={7}
        required
        defaultValue={filled.message}
        error={errors.message}
      />
    </FormSheet>
  )
}

function Sent({ ticket, email, isComplaint, onAnother }: Ticket & { onAnother: () => void }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="stack start gap-4">
      <Banner kind="ok">
        <p>
          <strong>{messages.contactSent}</strong> Your ticket number is{' '}
          <strong className="num">{ticket}</strong>.
        </p>
        <p>
          I will answer at {email} within{' '}
          {isComplaint ? `${ANSWER_HOURS} hours and settle it within one month` : REPLY_DAYS}.
        </p>
      </Banner>
      <Button kind="soft" onClick={onAnother}>
        Write another message
      </Button>
    </div>
  )
}
