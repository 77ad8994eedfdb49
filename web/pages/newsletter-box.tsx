import { useState } from 'react'
import { Form } from 'react-router'
import { newsletterApi } from '../../shared/notifications/api.ts'
import { paths } from '../../shared/paths.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { RefusedForm } from '../ui/form-action.ts'
import { useForm } from '../ui/use-form.ts'

interface Props {
  refused?: RefusedForm | undefined
  sentTo?: string | undefined
}

export function NewsletterBox({ refused, sentTo }: Props) {
  const [email, setEmail] = useState(sentTo)
  const form = useForm({
    schema: newsletterApi.subscribe.body,
    refused,
    async send(body) {
      await call(newsletterApi.subscribe, { body })
      setEmail(body.email)
    },
  })
  if (email) {
    return (
      <div role="status">
        <p>
          <strong>Almost there.</strong> We wrote to {email}; the link in that email puts you on the list.
        </p>
      </div>
    )
  }
  return (
    <Form
      ref={form.ref}
      method="post"
      action={paths.newsletter}
      className="stack top gap-2"
      noValidate
      onSubmit={form.onSubmit}
    >
      <TextField
        label="New Desk Buddies, once a month"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        placeholder="you@example.com"
        required
        defaultValue={refused?.typed.email}
        error={form.errors.email}
      />
      {form.trouble && <Banner kind="bad">{form.trouble}</Banner>}
      <Button type="submit" busy={form.busy && 'Signing you up…'}>
        Sign me up
      </Button>
    </Form>
  )
}
