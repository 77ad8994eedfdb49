import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { useGoOn } from './arrival.ts'
import { authApi, BackupCode, TotpCode } from './auth-client.ts'
import { FormSheet } from './form-sheet.tsx'
import { useForm } from './use-form.ts'

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

export function SecondStep({ next, onBack }: { next: string | null; onBack: () => void }) {
  const [kind, setKind] = useState<keyof typeof kinds>('app')
  return <CodeForm key={kind} kind={kind} next={next} onOther={() => setKind(kind === 'app' ? 'backup' : 'app')} onBack={onBack} />
}

interface Props {
  kind: keyof typeof kinds
  next: string | null
  onOther: () => void
  onBack: () => void
}

function CodeForm({ kind, next, onOther, onBack }: Props) {
  const { schema, door, label, hint, other, inputMode, autoComplete } = kinds[kind]
  const goOn = useGoOn(next)
  const form = useForm({
    schema,
    async send(body) {
      await call(door, { body })
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
            <Button kind="bare" onClick={onBack}>
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
