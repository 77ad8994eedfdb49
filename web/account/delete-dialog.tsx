import { accountsApi } from '../../shared/accounts/api.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { DialogFrame, DialogText } from '../ui/dialog.tsx'
import { FormSheet } from '../ui/form-sheet.tsx'
import { announce } from '../ui/toasts.ts'
import { useForm } from '../ui/use-form.ts'
import { messages } from './messages.ts'
import { PasswordField, WhoseForm } from './password-field.tsx'
import { useLogOut, whileCartRests } from './use-log-out.ts'

interface Props {
  visitorId: string
  email: string
  onClose: () => void
}

export function DeleteDialog({ visitorId, email, onClose }: Props) {
  const leave = useLogOut()
  const form = useForm({
    schema: accountsApi.deleteAccount.body,
    async send(body) {
      await whileCartRests(async () => {
        await call(accountsApi.deleteAccount, { params: { id: visitorId }, body })
        await leave()
      })
      announce({ text: messages.deleted })
    },
  })
  return (
    <DialogFrame title={messages.deleteTitle} alert busy={form.busy} onClose={onClose}>
      <DialogText className="stack gap-2" render={<div />}>
        <p>{messages.deleteWhat}</p>
        <p>{messages.deleteStays}</p>
      </DialogText>
      <FormSheet
        form={form}
        actions={
          <>
            <Button type="submit" kind="bad" full busy={form.busy && 'Deleting…'}>
              Delete my account
            </Button>
            <Button kind="soft" full onClick={onClose}>
              Keep my account
            </Button>
          </>
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
    </DialogFrame>
  )
}
