import { type ComponentProps, useState } from 'react'
import { Field } from '../ui/field.tsx'
import './password-field.css'

interface Props extends ComponentProps<'input'> {
  label: string
  hint?: string
  error?: string | undefined
}

export function PasswordField({ label, hint, error, ...input }: Props) {
  const [shown, setShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error}>
      {tied => (
        <div className="peek">
          <input
            {...input}
            {...tied}
            required
            type={shown ? 'text' : 'password'}
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
          />
          <button type="button" aria-controls={tied.id} onClick={() => setShown(!shown)}>
            {shown ? 'Hide' : 'Show'}
            <span className="vh"> {label.toLowerCase()}</span>
          </button>
        </div>
      )}
    </Field>
  )
}

/** Tells a password manager whose password this is; hidden and not focusable. */
export const WhoseForm = ({ email }: { email: string }) => (
  <input
    type="text"
    className="password-owner"
    autoComplete="username"
    value={email}
    readOnly
    tabIndex={-1}
    aria-hidden="true"
  />
)
