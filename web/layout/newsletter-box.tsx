import { useState } from 'react'
import { CallFailed } from '../../shared/errors.ts'
import { newsletterApi } from '../../shared/newsletter.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'

type Box = { state: 'open'; error?: string } | { state: 'sending' } | { state: 'done' }

export function NewsletterBox() {
  const [email, setEmail] = useState('')
  const [box, setBox] = useState<Box>({ state: 'open' })

  async function subscribe() {
    setBox({ state: 'sending' })
    try {
      await call(newsletterApi.subscribe, { body: { email } })
      setBox({ state: 'done' })
    } catch (error) {
      const failed = error instanceof CallFailed ? error : undefined
      setBox({
        state: 'open',
        error: failed?.errors.email ?? failed?.detail ?? 'An unexpected error occurred',
      })
    }
  }

  if (box.state === 'done') {
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
        if (box.state !== 'sending') subscribe()
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
        error={box.state === 'open' ? box.error : undefined}
      />
      <Button type="submit" busy={box.state === 'sending' && 'Signing you up…'}>
        Sign me up
      </Button>
    </form>
  )
}
