import { Link } from 'react-router'
import { authApi, SignUp } from '../../shared/accounts/auth-api.ts'
import { paths } from '../../shared/paths.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { FormRules, RefusedForm } from '../ui/form-action.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { useForm } from '../ui/use-form.ts'
import { messages } from './messages.ts'
import { rememberNewPassword } from './new-password.ts'
import { PasswordField } from './password-field.tsx'

export const signupRules: FormRules<typeof SignUp> = {
  schema: SignUp,
  read: typed => ({ ...typed, phone: typed.phone || undefined, newsletter: typed.newsletter === 'on' }),
}

interface Props {
  refused: RefusedForm | undefined
  onSignedUp: (email: string) => void
}

export function SignupForm({ refused, onSignedUp }: Props) {
  const form = useForm({
    ...signupRules,
    refused,
    async send(body) {
      await call(authApi.signUp, { body })
      rememberNewPassword(body.email, body.password)
      onSignedUp(body.email)
    },
  })
  const { errors } = form
  const typed = refused?.typed ?? {}
  return (
    <FormSheet
      form={form}
      viaAction
      actions={
        <>
          <Button type="submit" full busy={form.busy && 'Signing you up…'}>
            Sign Up
          </Button>
          <p className="small muted">
            By signing up, you agree to the <Link to={paths.terms}>Terms</Link>.{' '}
            <Link to={paths.privacy}>Privacy</Link> says what we keep, and for how long.
          </p>
        </>
      }
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        autoCapitalize="words"
        required
        defaultValue={typed.name}
        error={errors.name}
      />
      <TextField
        label="Email"
        name="email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
        defaultValue={typed.email}
        error={errors.email}
      />
      <TextField
        label="Phone"
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        hint="Optional. Only for questions about a delivery."
        defaultValue={typed.phone}
        error={errors.phone}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="new-password"
        hint={messages.passwordHint}
        error={errors.password}
      />
      <label className="check">
        <input type="checkbox" name="newsletter" defaultChecked={typed.newsletter === 'on'} />
        Newsletter with new Desk Buddies, once a month
      </label>
    </FormSheet>
  )
}
