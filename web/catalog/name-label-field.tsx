import type { RefObject } from 'react'
import {
  clampLabel,
  isInCapitals,
  labelFault,
  labelLength,
  madeLabel,
  NAME_LABEL_MAX,
} from '../../shared/name-label.ts'
import { earlyText } from '../ui/early-input.ts'
import { TextField } from '../ui/field.tsx'
import { NamePlate } from '../ui/name-plate.tsx'

interface Props {
  value: string
  onChange: (label: string) => void
  error?: string
  /** As a figure has it; a Desk Buddy has a plate. */
  raised?: boolean
  input?: RefObject<HTMLInputElement | null>
}

/** Shows the label on the plate while it is typed; a twenty-first letter cannot be typed. */
export const NameLabelField = ({ value, onChange, error, input, raised = false }: Props) => (
  <div className="engrave">
    <div className="base" aria-hidden="true">
      <NamePlate text={madeLabel(value)} raised={raised} />
    </div>
    <TextField
      label="Name label"
      optional
      autoComplete="off"
      enterKeyHint="done"
      value={value}
      onChange={event => onChange(clampLabel(event.target.value))}
      ref={earlyText(value, typed => onChange(clampLabel(typed)), input)}
      hint={`Printed on the base${isInCapitals(value) ? ' in capitals' : ''}, up to ${NAME_LABEL_MAX} characters.`}
      aside={`${NAME_LABEL_MAX - labelLength(value)} left`}
      error={error ?? labelFault(value) ?? undefined}
    />
  </div>
)
