import { useState } from 'react'
import { paths } from '../../shared/paths.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { passVisitorOn } from '../session/guard.ts'
import { WaitingPhoto } from '../session/waiting-photo.tsx'
import { Banner } from '../ui/banner.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/login-page.ts'
import { useArrival } from './after-login.ts'
import { AuthLayout } from './auth-layout.tsx'
import { LoginForm } from './login-form.tsx'
import { messages } from './messages.ts'
import { SecondStep } from './second-step.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Log in',
    description: 'Log in to see your figurines, your orders and how far they are.',
    path: paths.login,
    noindex: true,
  })

export const loader = (args: Route.LoaderArgs) => passVisitorOn(args)

type Step = { at: 'password'; word?: string | undefined } | { at: 'second factor' }

export default function LoginPage() {
  const { next, email, message } = useArrival()
  const [step, setStep] = useState<Step>({ at: 'password' })
  if (step.at === 'second factor') {
    return (
      <AuthLayout group picture={screenPictures['hero-mobile']} heading="And now the code.">
        <SecondStep next={next} onBack={word => setStep({ at: 'password', word })} />
      </AuthLayout>
    )
  }
  const info = step.word ?? message ?? (next && messages.pleaseLogIn)
  return (
    <AuthLayout group picture={screenPictures['hero-mobile']} heading="Nice to see you again.">
      <WaitingPhoto next={next} />
      {info && <Banner>{info}</Banner>}
      <LoginForm
        key={email}
        email={email}
        next={next}
        onSecondFactor={() => setStep({ at: 'second factor' })}
      />
    </AuthLayout>
  )
}
