import { useState } from 'react'
import { labelLength, NAME_LABEL_MAX } from '../../shared/name-label.ts'
import { proofsApi } from '../../shared/proofs/api.ts'
import { call } from '../api.ts'
import { TextField } from '../ui/field.tsx'
import { ChangeForm } from './change-form.tsx'
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
  const [typed, setTyped] = useState(label ?? '')
  return (
    <ChangeForm
      schema={proofsApi.changeLabel.body}
      send={body => call(proofsApi.changeLabel, { params: { id: orderId, line: String(line) }, body })}
      changed={messages.labelChanged}
      save="Save name"
      onClose={onClose}
    >
      {errors => (
        <TextField
          label="Name on the base"
          name="name_label"
          optional
          autoFocus
          value={typed}
          onChange={event => setTyped(event.target.value)}
          hint={messages.labelHint}
          aside={`${labelLength(typed)}/${NAME_LABEL_MAX}`}
          error={errors.name_label}
        />
      )}
    </ChangeForm>
  )
}
