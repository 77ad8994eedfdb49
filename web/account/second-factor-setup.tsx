import { useState } from 'react'
import { z } from 'zod/mini'
import { authApi, TotpCode } from '../../shared/accounts/auth-api.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormActions, FormSheet } from '../ui/form-sheet.tsx'
import { lazyPart } from '../ui/lazy-part.tsx'
import { useForm } from '../ui/use-form.ts'
import { Notice } from './auth-layout.tsx'
import { messages } from './messages.ts'

const QrCode = lazyPart(() => import('../ui/qr-code.tsx').then(part => part.QrCode), {
  waiting: <span className="qr" />,
})

export interface Secret {
  totpURI: string
  backupCodes: string[]
}
interface Props {
  secret: Secret
  onConfirmed: () => Promise<void>
  onCancel: () => void
}

const Confirmation = z.object({ code: TotpCode })

/** The first correct code turns the factor on. */
export function SecondFactorSetup({ secret, onConfirmed, onCancel }: Props) {
  const form = useForm({
    schema: Confirmation,
    async send(body) {
      await call(authApi.verifyTotp, { body })
      await onConfirmed()
    },
  })
  return (
    <Notice>
      <p>
        Add Dopple to your authenticator app: scan this code with it, type in the key, or open it on the phone
        you are using.
      </p>
      <QrCode text={secret.totpURI} label="QR code for the authenticator app" />
      <p className="secret num">{grouped(new URL(secret.totpURI).searchParams.get('secret') ?? '')}</p>
      <a className="btn btn--soft btn--sm" href={secret.totpURI}>
        Open in an authenticator app
      </a>
      <FormSheet
        form={form}
        actions={
          <FormActions
            className="row gap-3"
            busy={form.busy && 'Checking…'}
            onClose={onCancel}
            leave="Cancel"
          >
            Confirm
          </FormActions>
        }
      >
        <TextField
          label="Code"
          name="code"
          hint="Six digits from the app, to check that it works."
          inputMode="numeric"
          autoComplete="one-time-code"
          required
          error={form.errors.code}
        />
      </FormSheet>
    </Notice>
  )
}

/** Shown once; each code works once. */
export function BackupCodes({ codes, onKept }: { codes: string[]; onKept: () => void }) {
  const [copied, setCopied] = useState<string>()
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setCopied(messages.codesCopied),
      error => {
        console.warn('the codes could not be copied', error)
        setCopied(messages.codesNotCopied)
      },
    )
  return (
    <Notice>
      <Banner kind="ok">{messages.secondFactorOn}</Banner>
      <p>
        Keep these backup codes. Each one lets you in once if you lose your phone. This is the only time we
        show them.
      </p>
      <ul className="codes">
        {codes.map(code => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <p role="status" className="small muted">
        {copied}
      </p>
      <div className="row gap-3">
        <Button kind="soft" onClick={copy}>
          Copy
        </Button>
        <Button onClick={onKept}>I have saved them</Button>
      </div>
    </Notice>
  )
}

const grouped = (secret: string) => secret.replaceAll(/(.{4})(?=.)/g, '$1 ')
