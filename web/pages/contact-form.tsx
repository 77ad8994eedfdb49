import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { ContactMessage, contactApi } from '../../shared/contact.ts'
import { REPLY_DAYS } from '../../shared/delivery.ts'
import { CallFailed } from '../../shared/errors.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextArea, TextField } from '../ui/field.tsx'
import { messages } from './messages.ts'

type Errors = Partial<Record<'name' | 'email' | 'order_id' | 'message', string>>
type Letter =
  | { state: 'open'; errors: Errors; trouble?: string }
  | { state: 'sending' }
  | { state: 'sent'; ticket: string; email: string }

interface Prefilled {
  name: string
  email: string
  orderId: string
  message: string
}

export function ContactForm({ name, email, orderId, message }: Prefilled) {
  const [letter, setLetter] = useState<Letter>({ state: 'open', errors: {} })
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (letter.state === 'open') form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [letter])

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (letter.state === 'sending') return
    const typed = Object.fromEntries(new FormData(event.currentTarget))
    const checked = ContactMessage.safeParse({ ...typed, order_id: typed.order_id || undefined })
    if (!checked.success) {
      setLetter({ state: 'open', errors: firstOfEach(checked.error.issues) })
      return
    }
    setLetter({ state: 'sending' })
    try {
      const { ticket } = await call(contactApi.send, { body: checked.data })
      setLetter({ state: 'sent', ticket, email: checked.data.email })
    } catch (error) {
      setLetter(openAfter(error))
    }
  }

  if (letter.state === 'sent')
    return <Sent {...letter} onAnother={() => setLetter({ state: 'open', errors: {} })} />
  const errors = letter.state === 'open' ? letter.errors : {}
  return (
    <form ref={form} className="grid gap-4" method="post" noValidate onSubmit={send}>
      <div className="grid2">
        <TextField
          label="Name"
          name="name"
          autoComplete="name"
          required
          defaultValue={name}
          error={errors.name}
        />
        <TextField
          label="Email"
          name="email"
          type="email"
          inputMode="email"
          autoComplete="email"
          required
          defaultValue={email}
          error={errors.email}
        />
      </div>
      <TextField
        label="Order ID"
        name="order_id"
        optional
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={orderId}
        error={errors.order_id}
        hint="DPL- and ten letters or digits. It is in your order mail."
      />
      <TextArea
        label="Message"
        name="message"
        rows={7}
        required
        defaultValue={message}
        error={errors.message}
      />
      {letter.state === 'open' && letter.trouble && <Banner kind="bad">{letter.trouble}</Banner>}
      <noscript>This form needs JavaScript. The address beside it works without.</noscript>
      <div>
        <Button type="submit" busy={letter.state === 'sending' && 'Sending…'}>
          Send message
        </Button>
      </div>
    </form>
  )
}

function Sent({ ticket, email, onAnother }: { ticket: string; email: string; onAnother: () => void }) {
  const notice = useRef<HTMLDivElement>(null)
  useEffect(() => notice.current?.focus(), [])
  return (
    <div ref={notice} tabIndex={-1} className="grid justify-items-start gap-4">
      <Banner kind="ok">
        <p>
          <strong>{messages.contactSent}</strong> Your ticket number is{' '}
          <strong className="num">{ticket}</strong>.
        </p>
        <p>
          I answer to {email} within {REPLY_DAYS}.
        </p>
      </Banner>
      <Button kind="soft" onClick={onAnother}>
        Write another message
      </Button>
    </div>
  )
}

function firstOfEach(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0])] ??= message
  return errors
}

function openAfter(error: unknown): Letter {
  if (!(error instanceof CallFailed)) {
    console.warn('a message could not be sent', error)
    return { state: 'open', errors: {}, trouble: messages.contactFailed }
  }
  const { name, email, order_id, message } = error.errors
  const errors: Errors = {
    ...(name && { name }),
    ...(email && { email }),
    ...(order_id && { order_id }),
    ...(message && { message }),
  }
  return Object.keys(errors).length > 0
    ? { state: 'open', errors }
    : { state: 'open', errors, trouble: error.detail }
}
