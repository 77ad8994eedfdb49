import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { z } from 'zod/mini'
import { authApi, BackupCode, TotpCode } from '../../shared/accounts/auth-api.ts'
import { CallFailed } from '../../shared/errors.ts'
import { call } from '../api.ts'
import { loginPath } from '../session/next-path.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { Refused } from '../ui/form-action.ts'
import { FormSheet } from '../ui/form-sheet.tsx'
import { useForm } from '../ui/use-form.ts'
import { useGoOn } from './after-login.ts'

const schemaOf = (code: z.ZodMiniType<string>) => z.object({ code })

export const codeKinds = {
  code: {
    schema: schemaOf(TotpCode),
    endpoint: authApi.verifyTotp,
    label: 'Code',
    hint: 'Six digits from your authenticator app.',
    other: { step: 'backup', label: 'Use a backup code' },
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  backup: {
    schema: schemaOf(BackupCode),
    endpoint: authApi.verifyBackupCode,
    label: 'Backup code',
    hint: 'One of the codes you saved when you turned the second factor on. Each works once.',
    other: { step: 'code', label: 'Use the authenticator app' },
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const

/** The step expired or was tried too often: it starts again with the password. */
const over = ['auth.too_many_attempts_request_new_code', 'auth.invalid_two_factor_cookie']
export const isCodeOver = (error: unknown) => error instanceof CallFailed && over.includes(error.code)

interface Props {
  kind: keyof typeof codeKinds
  next: string | null
  refused: Refused | undefined
}

export function SecondStep({ kind, next, refused }: Props) {
  const { schema, endpoint, label, hint, other, inputMode, autoComplete } = codeKinds[kind]
  const goOn = useGoOn(next)
  const navigate = useNavigate()
  const form = useForm({
    schema,
    refused,
    async send(body) {
      try {
        await call(endpoint, { body })
      } catch (error) {
        if (isCodeOver(error)) return navigate(loginPath(next, { note: 'code-over' }), { replace: true })
        throw error
      }
      await goOn()
    },
  })
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref])
  return (
    <FormSheet
      form={form}
      viaAction
      actions={
        <>
          <Button type="submit" full busy={form.busy && 'Checking…'}>
            Log In
          </Button>
          <div className="row apart second-step-ways">
            <ButtonLink kind="bare" replace to={loginPath(next, { step: other.step })}>
              {other.label}
            </ButtonLink>
            <ButtonLink kind="bare" replace to={loginPath(next)}>
              Back
            </ButtonLink>
          </div>
        </>
      }
    >
      <TextField
        label={label}
        name="code"
        hint={hint}
        inputMode={inputMode}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        error={form.errors.code}
      />
    </FormSheet>
  )
}
