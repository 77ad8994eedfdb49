import { useRevalidator } from 'react-router'
import { authApi } from '../../shared/accounts/auth-api.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { FormActions, FormSheet } from '../ui/form-sheet.tsx'
import { useForm } from '../ui/use-form.ts'
import { Disclosure } from './disclosure.tsx'
import { messages } from './messages.ts'
import { PasswordField, WhoseForm } from './password-field.tsx'

export const PasswordSection = ({ email }: { email: string }) => (
  <Disclosure
    label="Change password"
    closed={<p className="muted">A new password signs you out on every other device.</p>}
  >
    {fold => (
      <PasswordForm
        email={email}
        onChanged={() => fold(<Banner kind="ok">{messages.passwordChanged}</Banner>)}
        onCancel={() => fold()}
      />
    )}
  </Disclosure>
)

function PasswordForm({
  email,
  onChanged,
  onCancel,
}: {
  email: string
  onChanged: () => void
  onCancel: () => void
}) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: authApi.changePassword.body,
    async send(body) {
      await call(authApi.changePassword, { body })
      await revalidate()
      onChanged()
    },
  })
  const { errors } = form
  return (
    <FormSheet
      form={form}
      actions={
        <FormActions className="row gap-3" busy={form.busy && 'Saving…'} onClose={onCancel} leave="Cancel">
          Save new password
        </FormActions>
      }
    >
      <WhoseForm email={email} />
      <PasswordField
        label="Current password"
        name="currentPassword"
        autoComplete="current-password"
        error={errors.currentPassword}
      />
      <PasswordField
        label="New password"
        name="newPassword"
        autoComplete="new-password"
        hint={messages.passwordHint}
        error={errors.newPassword}
      />
    </FormSheet>
  )
}
