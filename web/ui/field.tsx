import { CircleAlert } from 'lucide'
import { type ComponentProps, type ReactNode, type TextareaHTMLAttributes, useId } from 'react'
import { Icon } from './icon.tsx'
import './field.css'

interface Frame {
  label: string
  optional?: boolean
  hint?: ReactNode
  aside?: ReactNode
  error?: string | undefined
}
interface Tied {
  id: string
  'aria-describedby'?: string
  'aria-invalid'?: true
}

/** An error takes the hint's place, is tied to the field and is announced. */
export function Field({
  label,
  optional,
  hint,
  aside,
  error,
  children,
}: Frame & { children: (tied: Tied) => ReactNode }) {
  const id = useId()
  const note = error || hint || aside ? `${id}-note` : undefined
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label htmlFor={id}>
        {label} {optional && <span className="opt">(optional)</span>}
      </label>
      {children({
        id,
        ...(note && { 'aria-describedby': note }),
        ...(error && { 'aria-invalid': true as const }),
      })}
      {note && (
        <div id={note} className="beside apart gap-4">
          {error ? (
            <p className="err" role="alert">
              <Icon of={CircleAlert} />
              {error}
            </p>
          ) : (
            <p className="hint">{hint}</p>
          )}
          {aside && <p className="hint field-aside">{aside}</p>}
        </div>
      )}
    </div>
  )
}

export const TextField = ({
  label,
  optional,
  hint,
  aside,
  error,
  ...input
}: Frame & ComponentProps<'input'>) => (
  <Field {...{ label, hint, aside, error, ...(optional && { optional }) }}>
    {tied => <input type="text" {...input} {...tied} />}
  </Field>
)

export const TextArea = ({
  label,
  optional,
  hint,
  aside,
  error,
  ...area
}: Frame & TextareaHTMLAttributes<HTMLTextAreaElement>) => (
  <Field {...{ label, hint, aside, error, ...(optional && { optional }) }}>
    {tied => <textarea rows={4} {...area} {...tied} />}
  </Field>
)
