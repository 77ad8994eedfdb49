import { z } from 'zod/mini'
import { NewPassword } from '../../shared/accounts/api.ts'
import { authApi } from '../../shared/accounts/auth-api.ts'
import { CallFailed } from '../../shared/errors.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import type { Refused } from '../ui/form-action.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { useForm } from '../ui/use-form.ts'
import { messages } from './messages.ts'
import { PasswordField } from './password-field.tsx'

export const Twice = z.object({ newPassword: NewPassword, confirm: z.string() }).check(
  z.refine(({ newPassword, confirm }) => newPassword === confirm, {
    error: messages.passwordsDiffer,
    path: ['confirm'],
  }),
)

const spent = ['auth.invalid_token', 'auth.user_not_found']
export const isSpent = (error: unknown) => error instanceof CallFailed && spent.includes(error.code)

export function ResetForm({
  token,
  refused,
  onTooLate,
  onDone,
}: {
  token: string
  refused: Refused | undefined
  onTooLate: () => void
  onDone: () => void
}) {
  const form = useForm({
    schema: Twice,
    refused,
    async send({ newPassword }) {
      try {
        await call(authApi.reset, { body: { newPassword, token } })
      } catch (error) {
        if (isSpent(error)) return onTooLate()
        throw error
      }
      onDone()
    },
  })
  return (
    <FormSheet
      form={form}
      viaAction
      actions={
        <Button type="submit" full busy={form.busy && 'Saving…'}>
          Set new password
        </Button>
      }
    >
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={messages.passwordHint}
        error={form.errors.newPassword}
      />
      <PasswordField
        label="Confirm password"
        name="confirm"
        autoComplete="new-password"
        error={form.errors.confirm}
      />
    </FormSheet>
  )
}
