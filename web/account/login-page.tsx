import { redirect } from 'react-router'
import { accountsApi } from '../../shared/accounts/api.ts'
import { authApi, SignIn } from '../../shared/accounts/auth-api.ts'
import { paths } from '../../shared/paths.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { type Call, pageContext } from '../api.ts'
import { passVisitorOn } from '../session/guard.ts'
import { landing, loginPath, safeNext } from '../session/next-path.ts'
import { WaitingPhoto } from '../session/waiting-photo.tsx'
import { Banner } from '../ui/banner.tsx'
import { answerForm } from '../ui/form-action.ts'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/login-page.ts'
import { useArrival } from './after-login.ts'
import { AuthLayout } from './auth-layout.tsx'
import { LoginForm } from './login-form.tsx'
import { messages } from './messages.ts'
import { codeKinds, isCodeOver, SecondStep } from './second-step.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Log in',
    description: 'Log in to see your figurines, your orders and how far along they are.',
    path: paths.login,
    noindex: true,
  })

export const loader = (args: Route.LoaderArgs) => passVisitorOn(args)

const stepOf = (search: URLSearchParams) => {
  const step = search.get('step')
  return step === 'code' || step === 'backup' ? step : null
}

/** Without scripts; with them, the forms call the same endpoints. */
export function action({ request, context, url }: Route.ActionArgs) {
  const { call } = context.get(pageContext)
  const step = stepOf(url.searchParams)
  const next = safeNext(url.searchParams.get('next'))
  if (step)
    return answerForm(request, { ...codeKinds[step], keeps: [] }, body => typeCode(call, step, body, next))
  return answerForm(request, { schema: SignIn, keeps: ['email'] }, async body => {
    const { twoFactorRedirect } = await call(authApi.signIn, { body })
    return redirect(twoFactorRedirect ? loginPath(next, { step: 'code' }) : await landingOf(call, next), 303)
  })
}

async function typeCode(call: Call, step: 'code' | 'backup', body: { code: string }, next: string | null) {
  try {
    await call(codeKinds[step].endpoint, { body })
  } catch (error) {
    if (isCodeOver(error)) return redirect(loginPath(next, { note: 'code-over' }), 303)
    throw error
  }
  return redirect(await landingOf(call, next), 303)
}

async function landingOf(call: Call, next: string | null): Promise<string> {
  const { visitor } = await call(accountsApi.visitor)
  return visitor ? landing(visitor, next) : loginPath(next)
}

export default function LoginPage({ actionData: refused }: Route.ComponentProps) {
  const { next, email, message, search } = useArrival()
  const step = stepOf(search)
  if (step) {
    return (
      <AuthLayout group picture={screenPictures['hero-mobile']} heading="And now the code.">
        <SecondStep key={step} kind={step} next={next} refused={refused} />
      </AuthLayout>
    )
  }
  const info = message ?? (next && messages.pleaseLogIn)
  return (
    <AuthLayout group picture={screenPictures['hero-mobile']} heading="Nice to see you again.">
      <WaitingPhoto next={next} />
      {info && <Banner>{info}</Banner>}
      <LoginForm key={email} email={refused?.typed.email ?? email} next={next} refused={refused} />
    </AuthLayout>
  )
}
