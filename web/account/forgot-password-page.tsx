import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod/mini'
import { authApi } from '../../shared/accounts/auth-api.ts'
import { paths } from '../../shared/paths.ts'
import { Email } from '../../shared/people.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { call, pageContext } from '../api.ts'
import { loginPath } from '../session/next-path.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { answerForm, type RefusedForm } from '../ui/form-action.ts'
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
    description: `Get an email with a link to set a new password. The link works once, for ${RESET_MINUTES} minutes.`,
    path: paths.forgotPassword,
    noindex: true,
  })

const Forgotten = z.object({ email: Email })

export const action = ({ request, context }: Route.ActionArgs) =>
  answerForm(request, { schema: Forgotten, keeps: ['email'] }, async body => {
    await context.get(pageContext).call(authApi.requestReset, { body })
    return { sentTo: body.email }
  })

export default function ForgotPasswordPage({ actionData }: Route.ComponentProps) {
  const { email, next } = useArrival()
  const [sentTo, setSentTo] = useState(actionData && 'sentTo' in actionData ? actionData.sentTo : undefined)
  const refused = actionData && 'typed' in actionData ? actionData : undefined
  return (
    <AuthLayout picture={screenPictures['elder-mage']} heading="It happens to wizards.">
      {sentTo ? (
        <Notice>
          <Banner kind="ok">{messages.resetSent(sentTo)}</Banner>
          <ButtonLink to={loginPath(next)} state={{ email: sentTo }}>
            Back to login
          </ButtonLink>
          <Button kind="bare" className="other-address" onClick={() => setSentTo(undefined)}>
            Nothing came? Ask again
          </Button>
        </Notice>
      ) : (
        <>
          <p>Tell us your email, and we will send you a link to set a new password.</p>
          <ForgottenForm key={email} email={email} refused={refused} onSent={setSentTo} />
          <Link className="link self-start" to={loginPath(next)}>
            Back to login
          </Link>
        </>
      )}
    </AuthLayout>
  )
}

interface FormProps {
  email: string
  refused: RefusedForm | undefined
  onSent: (email: string) => void
}

function ForgottenForm({ email, refused, onSent }: FormProps) {
  const form = useForm({
    schema: Forgotten,
    refused,
    async send(body) {
      await call(authApi.requestReset, { body })
      onSent(body.email)
    },
  })
  return (
    <FormSheet
      form={form}
      viaAction
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
        defaultValue={refused?.typed.email ?? email}
        error={form.errors.email}
      />
    </FormSheet>
  )
}
