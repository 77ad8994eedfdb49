import { CircleAlert } from 'lucide'
import { useId } from 'react'
import { earlyChoice } from './early-input.ts'
import { Icon } from './icon.tsx'

interface Props<Value extends string> {
  legend: string
  name: string
  options: readonly { value: Value; label: string }[]
  /** Absent: the browser keeps what is chosen. */
  value?: Value | null
  error?: string | undefined
  onChange?: (value: Value) => void
}

/** Nothing is chosen in advance unless a value says so; an error is tied to the group and announced. */
export function RadioGroup<Value extends string>(props: Props<Value>) {
  const { legend, name, options, value, error, onChange } = props
  const id = useId()
  return (
    <fieldset aria-describedby={error ? id : undefined}>
      <legend className="label">{legend}</legend>
      {options.map((option, position) => (
        <label key={option.value} className="check">
          <input
            type="radio"
            name={name}
            value={option.value}
            aria-invalid={error && position === 0 ? true : undefined}
            {...(onChange && {
              ref: earlyChoice(value === option.value, () => onChange(option.value)),
              checked: value === option.value,
              onChange: () => onChange(option.value),
            })}
          />
          {option.label}
        </label>
      ))}
      {error && (
        <p id={id} className="err" role="alert">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </fieldset>
  )
}
