import { useEffect, useRef, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { authApi, SignIn } from '../../shared/accounts/auth-api.ts'
import { paths } from '../../shared/paths.ts'
import { call } from '../api.ts'
import { loginPath, signupPath } from '../session/next-path.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { Refused } from '../ui/form-action.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { useForm } from '../ui/use-form.ts'
import { useGoOn } from './after-login.ts'
import { forgetNewPassword, newPasswordOf } from './new-password.ts'
import { PasswordField } from './password-field.tsx'

export function LoginForm({
  email,
  next,
  refused,
}: {
  email: string
  next: string | null
  refused: Refused | undefined
}) {
  const [typed, setTyped] = useState(email)
  const [chosen] = useState(() => newPasswordOf(email))
  const password = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // React would write it into the page as an attribute.
    if (password.current && chosen) password.current.value = chosen
    return forgetNewPassword
  }, [chosen])
  const goOn = useGoOn(next)
  const navigate = useNavigate()
  const form = useForm({
    schema: SignIn,
    refused,
    async send(body) {
      const { twoFactorRedirect } = await call(authApi.signIn, { body })
      if (twoFactorRedirect) await navigate(loginPath(next, { step: 'code' }), { replace: true })
      else await goOn()
    },
  })
  return (
    <>
      <FormSheet
        form={form}
        viaAction
        actions={
          <>
            <Link
              className="link self-start"
              to={paths.forgotPassword}
              state={{ email: typed, from: next ?? undefined }}
            >
              Forgot password?
            </Link>
            <Button type="submit" full busy={form.busy && 'Logging in…'}>
              Log In
            </Button>
          </>
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
          onChange={event => setTyped(event.target.value)}
          error={form.errors.email}
        />
        <PasswordField
          label="Password"
          name="password"
          autoComplete="current-password"
          ref={password}
          error={form.errors.password}
        />
      </FormSheet>
      <p>
        New here?{' '}
        <Link className="link" to={signupPath(next)}>
          Sign Up
        </Link>
      </p>
    </>
  )
}
