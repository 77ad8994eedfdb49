import { useState } from 'react'
import { Link, redirect } from 'react-router'
import { authApi } from '../../shared/accounts/auth-api.ts'
import { paths } from '../../shared/paths.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { pageContext } from '../api.ts'
import { passVisitorOn } from '../session/guard.ts'
import { loginPath, safeNext } from '../session/next-path.ts'
import { WaitingPhoto } from '../session/waiting-photo.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { answerForm } from '../ui/form-action.ts'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/signup-page.ts'
import { useArrival, useToLogin } from './after-login.ts'
import { AuthLayout, Notice } from './auth-layout.tsx'
import { messages, SIGNUP_REDIRECT_MS } from './messages.ts'
import { SignupForm, signupRules } from './signup-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Sign up',
    description: 'Make an account to keep your figurines, order them and follow them to your door.',
    path: paths.signup,
    noindex: true,
  })

export const loader = (args: Route.LoaderArgs) => passVisitorOn(args)

export const action = ({ request, context, url }: Route.ActionArgs) =>
  answerForm(request, { ...signupRules, keeps: ['name', 'email', 'phone', 'newsletter'] }, async body => {
    await context.get(pageContext).call(authApi.signUp, { body })
    return redirect(loginPath(safeNext(url.searchParams.get('next')), { note: 'signed-up' }), 303)
  })

export default function SignupPage({ actionData: refused }: Route.ComponentProps) {
  const { next, message } = useArrival()
  const [signedUpAs, setSignedUpAs] = useState<string>()
  return (
    <AuthLayout picture={screenPictures['sample-figurine']} heading="Nice to meet you.">
      <WaitingPhoto next={next} />
      {signedUpAs ? (
        <SignedUp email={signedUpAs} next={next} />
      ) : (
        <>
          {message && <Banner>{message}</Banner>}
          <SignupForm refused={refused} onSignedUp={setSignedUpAs} />
          <p>
            Already have an account?{' '}
            <Link className="link" to={loginPath(next)}>
              Log In
            </Link>
          </p>
        </>
      )}
    </AuthLayout>
  )
}

function SignedUp({ email, next }: { email: string; next: string | null }) {
  const toLogin = useToLogin({ note: 'signed-up', email, next, afterMs: SIGNUP_REDIRECT_MS })
  return (
    <Notice>
      <Banner kind="ok">{messages.signedUp}</Banner>
      <Button kind="soft" onClick={toLogin}>
        Log In now
      </Button>
    </Notice>
  )
}
