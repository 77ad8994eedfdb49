import { Minus, Plus } from 'lucide'
import { Icon } from './icon.tsx'

interface Props {
  label: string
  value: number
  max: number
  onChange: (value: number) => void
}

/** At its limit a button stays focusable and does nothing. */
export const Stepper = ({ label, value, max, onChange }: Props) => (
  <div className="step" role="group" aria-label={label}>
    <button
      type="button"
      aria-label={`${label}: one fewer`}
      aria-disabled={value <= 1}
      onClick={() => value > 1 && onChange(value - 1)}
    >
      <Icon of={Minus} />
    </button>
    <output aria-live="polite" aria-label={label}>
      {value}
    </output>
    <button
      type="button"
      aria-label={`${label}: one more`}
      aria-disabled={value >= max}
      onClick={() => value < max && onChange(value + 1)}
    >
      <Icon of={Plus} />
    </button>
  </div>
)
