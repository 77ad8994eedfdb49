import { CircleAlert } from 'lucide'
import { useId } from 'react'
import { Icon } from '../../../ui/icon.tsx'
import { messages } from '../../ui/messages.ts'

/** Required before a picture of a person becomes public. */
export function ConsentBox({
  checked,
  error,
  onChange,
}: {
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}) {
  const note = useId()
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label className="check consent">
        <input
          type="checkbox"
          name="consent"
          checked={checked}
          aria-describedby={note}
          aria-invalid={error ? true : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        {messages.consent}
      </label>
      {error ? (
        <p className="err" role="alert" id={note}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      ) : (
        <p className="hint" id={note}>
          {messages.consentHint}
        </p>
      )}
    </div>
  )
}
