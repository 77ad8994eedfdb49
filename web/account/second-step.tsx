import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { authApi, BackupCode, TotpCode } from '../../shared/accounts/auth-api.ts'
import { CallFailed } from '../../shared/errors.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormSheet } from '../ui/form-sheet.tsx'
import { useForm } from '../ui/use-form.ts'
import { useGoOn } from './after-login.ts'
import { messages } from './messages.ts'

const kinds = {
  app: {
    schema: z.object({ code: TotpCode }),
    door: authApi.verifyTotp,
    label: 'Code',
    hint: 'Six digits from your authenticator app.',
    other: 'Use a backup code',
    inputMode: 'numeric',
    autoComplete: 'one-time-code',
  },
  backup: {
    schema: z.object({ code: BackupCode }),
    door: authApi.verifyBackupCode,
    label: 'Backup code',
    hint: 'One of the codes you kept when you turned the second factor on. Each works once.',
    other: 'Use the authenticator app',
    inputMode: 'text',
    autoComplete: 'off',
  },
} as const

/** The step expired or was tried too often: it starts again with the password. */
const over = ['auth.too_many_attempts_request_new_code', 'auth.invalid_two_factor_cookie']
const isOver = (error: unknown) => error instanceof CallFailed && over.includes(error.code)

export function SecondStep({ next, onBack }: { next: string | null; onBack: (word?: string) => void }) {
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  return (
    <CodeForm
      key={kind}
      kind={kind}
      next={next}
      onOther={() => setKind(kind === 'app' ? 'backup' : 'app')}
      onBack={onBack}
    />
  )
}

interface Props {
  kind: keyof typeof kinds
  next: string | null
  onOther: () => void
  onBack: (word?: string) => void
}

function CodeForm({ kind, next, onOther, onBack }: Props) {
  const { schema, door, label, hint, other, inputMode, autoComplete } = kinds[kind]
  const goOn = useGoOn(next)
  const form = useForm({
    schema,
    async send(body) {
      try {
        await call(door, { body })
      } catch (error) {
        if (isOver(error)) return onBack(messages.secondStepOver)
        throw error
      }
      await goOn()
    },
  })
  useEffect(() => form.ref.current?.querySelector('input')?.focus(), [form.ref])
  return (
    <FormSheet
      form={form}
      actions={
        <>
          <Button type="submit" full busy={form.busy && 'Checking…'}>
            Log In
          </Button>
          <div className="flex flex-wrap justify-between gap-x-4">
            <Button kind="bare" onClick={onOther}>
              {other}
            </Button>
            <Button kind="bare" onClick={() => onBack()}>
              Back
            </Button>
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
