import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { authApi } from '../../shared/accounts/auth-api.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { FormActions, FormSheet } from '../ui/form-sheet.tsx'
import { useForm } from '../ui/use-form.ts'
import { Disclosure } from './disclosure.tsx'
import { messages } from './messages.ts'
import { PasswordField, WhoseForm } from './password-field.tsx'
import { BackupCodes, SecondFactorSetup, type Secret } from './second-factor-setup.tsx'

type Step =
  | { state: 'rest'; back: boolean }
  | { state: 'set up'; secret: Secret }
  | { state: 'codes'; secret: Secret }

export function SecondFactorSection({ on, email }: { on: boolean; email: string }) {
  const [step, setStep] = useState<Step>({ state: 'rest', back: false })
  const { revalidate } = useRevalidator()
  const rest = () => setStep({ state: 'rest', back: true })
  if (step.state === 'set up') {
    const confirmed = async () => {
      setStep({ state: 'codes', secret: step.secret })
      await revalidate()
    }
    return <SecondFactorSetup secret={step.secret} onConfirmed={confirmed} onCancel={rest} />
  }
  if (step.state === 'codes') return <BackupCodes codes={step.secret.backupCodes} onKept={rest} />
  const closed = <p className="muted">{on ? messages.secondFactorIsOn : messages.secondFactorIsOff}</p>
  return (
    <Disclosure label={on ? 'Turn off' : 'Turn on'} closed={closed} takesKeyboard={step.back}>
      {fold =>
        on ? (
          <TurnOff
            email={email}
            onOff={() => fold(<Banner kind="ok">{messages.secondFactorOff}</Banner>)}
            onCancel={() => fold()}
          />
        ) : (
          <TurnOn
            email={email}
            onSecret={secret => setStep({ state: 'set up', secret })}
            onCancel={() => fold()}
          />
        )
      }
    </Disclosure>
  )
}

const EnableInput = authApi.enableSecondFactor.body

function TurnOn({
  email,
  onSecret,
  onCancel,
}: {
  email: string
  onSecret: (secret: Secret) => void
  onCancel: () => void
}) {
  const form = useForm({
    schema: EnableInput,
    send: async body => onSecret(await call(authApi.enableSecondFactor, { body })),
  })
  return <PasswordPrompt form={form} email={email} action="Continue" busy="Checking…" onCancel={onCancel} />
}

function TurnOff({ email, onOff, onCancel }: { email: string; onOff: () => void; onCancel: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: EnableInput,
    async send(body) {
      await call(authApi.disableSecondFactor, { body })
      onOff()
      await revalidate()
    },
  })
  return (
    <PasswordPrompt
      form={form}
      email={email}
      action="Turn off the second factor"
      busy="Turning off…"
      onCancel={onCancel}
    />
  )
}

interface PasswordPromptProps {
  form: ReturnType<typeof useForm<typeof EnableInput>>
  email: string
  action: string
  busy: string
  onCancel: () => void
}

const PasswordPrompt = ({ form, email, action, busy, onCancel }: PasswordPromptProps) => (
  <FormSheet
    form={form}
    actions={
      <FormActions className="row gap-3" busy={form.busy && busy} onClose={onCancel} leave="Cancel">
        {action}
      </FormActions>
    }
  >
    <WhoseForm email={email} />
    <PasswordField
      label="Password"
      name="password"
      autoComplete="current-password"
      error={form.errors.password}
    />
  </FormSheet>
)
