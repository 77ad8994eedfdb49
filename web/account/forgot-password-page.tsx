import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod/mini'
import { authApi } from '../../shared/accounts/auth-api.ts'
import { paths } from '../../shared/paths.ts'
import { Email } from '../../shared/people.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { call } from '../api.ts'
import { loginPath } from '../session/next-path.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormSheet } from '../ui/form-sheet.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { useForm } from '../ui/use-form.ts'
import type { Route } from './+types/forgot-password-page.ts'
import { useArrival } from './after-login.ts'
import { AuthLayout, Notice } from './auth-layout.tsx'
import { messages, RESET_MINUTES } from './messages.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Forgot your password?',
    description: `Get a mail with a link to set a new password. The link works once, for ${RESET_MINUTES} minutes.`,
    path: paths.forgotPassword,
    noindex: true,
  })

const Forgotten = z.object({ email: Email })

export default function ForgotPasswordPage() {
  const { email, next } = useArrival()
  const [sentTo, setSentTo] = useState<string>()
  return (
    <AuthLayout picture={screenPictures['elder-mage']} heading="It happens to wizards.">
      {sentTo ? (
        <Notice>
          <Banner kind="ok">{messages.resetSent(sentTo)}</Banner>
          <ButtonLink to={loginPath(next)} state={{ email: sentTo }}>
            Back to login
          </ButtonLink>
          <Button kind="bare" className="-ms-3" onClick={() => setSentTo(undefined)}>
            Nothing came? Ask again
          </Button>
        </Notice>
      ) : (
        <>
          <p>Tell us your email, and we send you a link to set a new password.</p>
          <ForgottenForm key={email} email={email} onSent={setSentTo} />
          <Link className="link justify-self-start" to={loginPath(next)}>
            Back to login
          </Link>
        </>
      )}
    </AuthLayout>
  )
}

function ForgottenForm({ email, onSent }: { email: string; onSent: (email: string) => void }) {
  const form = useForm({
    schema: Forgotten,
    async send(body) {
      await call(authApi.requestReset, { body })
      onSent(body.email)
    },
  })
  return (
    <FormSheet
      form={form}
      actions={
        <Button type="submit" full busy={form.busy && 'Sending…'}>
          Send the link
        </Button>
      }
    >
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
        defaultValue={email}
        error={form.errors.email}
      />
    </FormSheet>
  )
}
