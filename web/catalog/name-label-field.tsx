import { clampLabel, labelLength, NAME_LABEL_MAX } from '../../shared/name-label.ts'
import { TextField } from '../ui/field.tsx'
import { Plate } from '../ui/plate.tsx'

interface Props {
  value: string
  onChange: (label: string) => void
  error?: string
}

/** Each letter typed is on the plate in the same moment; the twenty-first cannot be typed. */
export const NameLabelField = ({ value, onChange, error }: Props) => (
  <div className="engrave">
    <div className="base" aria-hidden="true">
      <Plate text={value} />
    </div>
    <TextField
      label="Name label"
      optional
      autoComplete="off"
      enterKeyHint="done"
      value={value}
      onChange={event => onChange(clampLabel(event.target.value))}
      hint={`Printed on the base, up to ${NAME_LABEL_MAX} characters.`}
      aside={`${NAME_LABEL_MAX - labelLength(value)} left`}
      error={error}
    />
  </div>
)
