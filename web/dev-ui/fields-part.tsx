import { Gift } from 'lucide'
import { useState } from 'react'
import { INDIAN_STATES } from '../../shared/address.ts'
import { PasswordField } from '../account/password-field.tsx'
import { NameLabelField } from '../catalog/name-label-field.tsx'
import { Field, TextArea, TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { Specimens } from './specimen.tsx'

const WRONG = 'A pincode has 6 digits. This one has 5.'

export function FieldsPart() {
  const [label, setLabel] = useState('Mochi')
  return (
    <>
      <Specimens>
        <TextField label="At rest" autoComplete="off" />
        <TextField
          label="With a hint"
          optional
          hint="10 digits, for the courier."
          aside="10 left"
          autoComplete="off"
        />
        <TextField label="Filled" defaultValue="Asha Rao" autoComplete="off" />
        <TextField label="Under a hand" className="is-hover" defaultValue="Asha Rao" autoComplete="off" />
        <TextField
          label="With the keyboard"
          className="is-focus"
          defaultValue="Asha Rao"
          autoComplete="off"
        />
        <TextField label="With an error" defaultValue="56001" error={WRONG} autoComplete="off" />
        <TextField label="Switched off" disabled defaultValue="Known already" autoComplete="off" />
        <TextField label="Placeholder" placeholder="DPL-0123456789" autoComplete="off" />
        <States label="State" />
        <States label="State, with an error" error="Choose the state this goes to." />
        <PasswordField label="Password" hint="At least 6 characters." autoComplete="off" />
        <TextArea label="Message" hint="A sentence is enough." />
        <TextArea label="Message, with an error" error="Please write a few words." />
      </Specimens>
      <div className="ui-group">
        <h3>Choices</h3>
        <Specimens>
          <Check label="Not ticked" />
          <Check label="Ticked" checked />
          <Check label="Switched off" disabled />
          <fieldset>
            <legend className="label">One of two</legend>
            <label className="check">
              <input type="radio" name="ui-one" defaultChecked />
              As drawn
            </label>
            <label className="check">
              <input type="radio" name="ui-one" />
              Another one
            </label>
          </fieldset>
          <Steps label="At one" from={1} />
          <Steps label="Between" from={5} />
          <Steps label="At the most" from={10} />
        </Specimens>
      </div>
      <div className="ui-group">
        <h3>The name on the base</h3>
        <Specimens>
          <NameLabelField value={label} onChange={setLabel} />
          <NameLabelField value="" onChange={setLabel} error="Letters and digits, please." />
        </Specimens>
      </div>
    </>
  )
}

const States = ({ label, error }: { label: string; error?: string }) => (
  <Field label={label} error={error}>
    {tied => (
      <select {...tied} defaultValue="">
        <option value="">Choose</option>
        {INDIAN_STATES.map(state => (
          <option key={state}>{state}</option>
        ))}
      </select>
    )}
  </Field>
)

const Check = ({
  label,
  checked = false,
  disabled = false,
}: {
  label: string
  checked?: boolean
  disabled?: boolean
}) => (
  <label className="check">
    <input type="checkbox" defaultChecked={checked} disabled={disabled} />
    <Icon of={Gift} />
    {label}
    <span className="end money">+₹99 each</span>
  </label>
)

function Steps({ label, from }: { label: string; from: number }) {
  const [value, setValue] = useState(from)
  return (
    <div className="line">
      <span className="label">{label}</span>
      <Stepper label={label} value={value} max={10} onChange={setValue} />
    </div>
  )
}
