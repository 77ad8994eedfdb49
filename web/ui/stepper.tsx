import { Minus, Plus } from 'lucide-react'
import { Icon } from './icon.tsx'

interface Props {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

export const Stepper = ({ label, value, max, onChange }: Props) => (
  <div className="step" role="group" aria-label={label}>
    <button type="button" aria-label={`${label}: one fewer`} disabled={value <= 1} onClick={() => onChange(value - 1)}>
      <Icon of={Minus} />
    </button>
    <output aria-live="polite" aria-label={label}>
      {value}
    </output>
    <button type="button" aria-label={`${label}: one more`} disabled={value >= max} onClick={() => onChange(value + 1)}>
      <Icon of={Plus} />
    </button>
  </div>
)
