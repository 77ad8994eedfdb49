import { useState } from 'react'
import { CallFailed } from '../../shared/errors.ts'
import { newsletterApi } from '../../shared/notifications/newsletter-api.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { sentenceOf, useChange } from '../ui/use-change.ts'

export function NewsletterBox() {
  const [email, setEmail] = useState('')
  const [done, setDone] = useState(false)
  const { run, busy, trouble } = useChange()

  async function subscribe() {
    const sent = await run(
      'subscribe',
      () => call(newsletterApi.subscribe, { body: { email } }),
      error => (error instanceof CallFailed && error.errors.email) || sentenceOf(error),
    )
    if (sent) setDone(true)
  }

  if (done) {
    return (
      <div className="news" role="status">
        <p>
          <strong>Almost there.</strong> We wrote to {email}; the link in that mail puts you on the list.
        </p>
      </div>
    )
  }
  return (
    <form
      className="news grid content-start gap-2"
      noValidate
      onSubmit={event => {
        event.preventDefault()
        if (!busy) void subscribe()
      }}
    >
      <TextField
        label="New Desk Buddies, once a month"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
        required
        value={email}
        onChange={event => setEmail(event.target.value)}
        error={trouble ?? undefined}
      />
      <Button type="submit" busy={busy && 'Signing you up…'}>
        Sign me up
      </Button>
    </form>
  )
}
