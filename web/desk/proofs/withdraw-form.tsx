import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { proofsApi } from '../../../shared/proofs/api.ts'
import { call } from '../../api.ts'
import { TextField } from '../../ui/field.tsx'
import { FormActions, FormSheet } from '../../ui/form-sheet.tsx'
import { useForm } from '../../ui/use-form.ts'
import { announceStatus } from '../ui/use-status.ts'

const messages = {
  takenBack: 'The proof is taken back, and the customer is told by email.',
  hint: 'The customer reads this in the email and no longer sees the pictures. The proof stays in the history.',
} as const

interface Props {
  orderId: string
  number: number
}

/** Takes a proof back that was shown by mistake, as long as nobody has approved it. */
export function WithdrawForm(props: Props) {
  const [open, setOpen] = useState(false)
  if (open) return <Why {...props} onClose={() => setOpen(false)} />
  return (
    <button type="button" className="link-button small self-start" onClick={() => setOpen(true)}>
      Take it back
    </button>
  )
}

function Why({ orderId, number, onClose }: Props & { onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: proofsApi.withdraw.body,
    async send(body) {
      await call(proofsApi.withdraw, { params: { id: orderId, number: String(number) }, body })
      announceStatus({ text: messages.takenBack })
      await revalidate()
    },
  })
  return (
    <FormSheet
      form={form}
      actions={
        <FormActions
          kind="soft"
          size="small"
          busy={form.busy && 'Taking it back…'}
          onClose={onClose}
          leave="Keep the proof"
        >
          Take proof {number} back
        </FormActions>
      }
    >
      <TextField
        label="Why is it taken back?"
        name="reason"
        required
        autoFocus
        hint={messages.hint}
        error={form.errors.reason}
      />
    </FormSheet>
  )
}
