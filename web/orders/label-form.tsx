import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { labelLength, NAME_LABEL_MAX } from '../../shared/name-label.ts'
import { proofsApi } from '../../shared/proofs.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormSheet } from '../ui/form-sheet.tsx'
import { announce } from '../ui/toasts.ts'
import { useForm } from '../ui/use-form.ts'
import { messages } from './messages.ts'

interface Props {
  orderId: string
  line: number
  label: string | null
}

/** Another name on the base, as long as work has not begun. */
export function LabelForm(props: Props) {
  const [open, setOpen] = useState(false)
  if (open) return <Typed {...props} onClose={() => setOpen(false)} />
  return (
    <button type="button" className="link-button small" onClick={() => setOpen(true)}>
      {props.label ? 'Change the name on the base' : 'Put a name on the base'}
    </button>
  )
}

function Typed({ orderId, line, label, onClose }: Props & { onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState(label ?? '')
  const form = useForm({
    schema: proofsApi.changeLabel.body,
    async send(body) {
      await call(proofsApi.changeLabel, { params: { id: orderId, line: String(line) }, body })
      announce({ text: messages.labelChanged })
      await revalidate()
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      actions={
        <div className="order-do">
          <Button type="submit" size="small" busy={form.busy && 'Saving…'}>
            Save name
          </Button>
          <Button kind="bare" size="small" onClick={onClose}>
            Not now
          </Button>
        </div>
      }
    >
      <TextField
        label="Name on the base"
        name="name_label"
        optional
        autoFocus
        value={typed}
        onChange={event => setTyped(event.target.value)}
        hint={messages.labelHint}
        aside={`${labelLength(typed)}/${NAME_LABEL_MAX}`}
        error={form.errors.name_label}
      />
    </FormSheet>
  )
}
