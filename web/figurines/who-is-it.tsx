import { CircleAlert } from 'lucide'
import { useId } from 'react'
import { consentText, subjectOptions } from '../../shared/people-in-photos.ts'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { messages } from './messages.ts'
import type { Who } from './who.ts'
import './who-is-it.css'

interface Props {
  who: Who
  faults: Record<string, string>
  onChange: (who: Who) => void
}

/** Asked of every photo; of a child's, a parent is asked three things more. */
export function WhoIsIt({ who, faults, onChange }: Props) {
  const name = useId()
  return (
    <div className="who">
      <RadioGroup
        legend={messages.who}
        name={name}
        options={subjectOptions}
        value={who.subject}
        error={faults.subject}
        onChange={subject => onChange({ ...who, subject })}
      />
      {who.subject === 'my_child' && <ParentFields who={who} faults={faults} onChange={onChange} />}
    </div>
  )
}

export function ParentFields({ who, faults, onChange }: Props) {
  const { consent } = who
  const change = (part: Partial<Who['consent']>) => onChange({ ...who, consent: { ...consent, ...part } })
  return (
    <div className="grid gap-4">
      <p className="small muted">{messages.whyParent}</p>
      <TextField
        label="Your full name"
        autoComplete="name"
        autoCapitalize="words"
        value={consent.parent_name}
        onChange={event => change({ parent_name: event.target.value })}
        error={faults.parent_name}
      />
      <TextField
        label="Your date of birth"
        type="date"
        autoComplete="bday"
        hint={messages.birthDateHint}
        value={consent.birth_date}
        onChange={event => change({ birth_date: event.target.value })}
        error={faults.birth_date}
      />
      <Statement
        text={consentText(consent.version)}
        checked={consent.statement}
        error={faults.statement}
        onChange={statement => change({ statement })}
      />
    </div>
  )
}

interface StatementProps {
  text: string
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}
function Statement({ text, checked, error, onChange }: StatementProps) {
  const id = useId()
  return (
    <div>
      <label className="check who-statement">
        <input
          type="checkbox"
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span className="small">{text}</span>
      </label>
      {error && (
        <p id={id} className="err" role="alert">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </div>
  )
}
