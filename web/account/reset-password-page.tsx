import { useState } from 'react'
import { redirect } from 'react-router'
import { authApi } from '../../shared/accounts/auth-api.ts'
import { paths } from '../../shared/paths.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { pageContext } from '../api.ts'
import { loginPath } from '../session/next-path.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { answerForm } from '../ui/form-action.ts'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/reset-password-page.ts'
import { useToLogin } from './after-login.ts'
import { AuthLayout, Notice } from './auth-layout.tsx'
import { messages, RESET_REDIRECT_MS } from './messages.ts'
import { isSpent, ResetForm, Twice } from './reset-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Set a new password',
    description: 'Choose a new password for your Dopple account.',
    path: paths.resetPassword,
    noindex: true,
  })

/** Anything else is no link of the shop, so the server is not asked. */
const mayBeToken = (text: string) => /^[\w%-]{1,200}$/.test(text)

/** The spec's session of a reset is a valid link. */
export async function loader({ context, url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? ''
  const { valid } = mayBeToken(token)
    ? await context.get(pageContext).call(authApi.resetLink, { query: { token } })
    : { valid: false }
  return { token, valid }
}

export const action = ({ request, context, url }: Route.ActionArgs) =>
  answerForm(request, { schema: Twice, keeps: [] }, async ({ newPassword }) => {
    const token = url.searchParams.get('token') ?? ''
    try {
      await context.get(pageContext).call(authApi.reset, { body: { newPassword, token } })
    } catch (error) {
      // The page says that the link is spent.
      if (isSpent(error)) return redirect(`${paths.resetPassword}?token=`, 303)
      throw error
    }
    return redirect(loginPath(null, { note: 'password-changed' }), 303)
  })

export default function ResetPasswordPage({ loaderData, actionData: refused }: Route.ComponentProps) {
  const { token, valid } = loaderData
  const [step, setStep] = useState<'form' | 'too late' | 'done'>(valid ? 'form' : 'too late')
  if (step === 'too late') {
    return (
      <AuthLayout picture={screenPictures['nightlark-2']} heading="This link is spent.">
        <Banner kind="bad">{messages.resetLinkInvalid}</Banner>
        <ButtonLink to={paths.forgotPassword}>Request a new link</ButtonLink>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout picture={screenPictures['wizard-apprentice']} heading="A new password.">
      {step === 'form' ? (
        <ResetForm
          token={token}
          refused={refused}
          onTooLate={() => setStep('too late')}
          onDone={() => setStep('done')}
        />
      ) : (
        <Done />
      )}
    </AuthLayout>
  )
}

function Done() {
  const toLogin = useToLogin({ note: 'password-changed', afterMs: RESET_REDIRECT_MS })
  return (
    <Notice>
      <Banner kind="ok">{messages.resetDone}</Banner>
      <Button kind="soft" onClick={toLogin}>
        Log In now
      </Button>
    </Notice>
  )
}
