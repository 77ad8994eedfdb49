import { type RefObject, type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { CallFailed } from '../../shared/errors.ts'
import { messages } from './messages.ts'

type Errors = Partial<Record<string, string>>
type State = { state: 'open'; errors: Errors; trouble?: string } | { state: 'sending' } | { state: 'sent' }

interface Options<S extends z.ZodMiniType> {
  schema: S
  /** Maps the typed texts to what the schema reads. */
  read?: (typed: Record<string, string>) => unknown
  /** The form is sent once this resolves. */
  send: (values: z.output<S>) => Promise<unknown>
  /** What a form that stays on the page does after it was sent: keep what was typed, or empty its fields. */
  again?: 'kept' | 'emptied'
  unexpected?: string
}

/** A form that is validated here, sent once, and keeps what was typed if sending fails. */
export function useForm<S extends z.ZodMiniType>({
  schema,
  read = typed => typed,
  send,
  again,
  unexpected = messages.unexpected,
}: Options<S>) {
  const [form, setForm] = useState<State>({ state: 'open', errors: {} })
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.state === 'open') ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form])

  async function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (form.state !== 'open') return
    const element = event.currentTarget
    const checked = schema.safeParse(read(textsOf(element)))
    if (!checked.success) {
      setForm({ state: 'open', errors: firstOfEach(checked.error.issues) })
      return
    }
    setForm({ state: 'sending' })
    try {
      await send(checked.data)
      if (again === 'emptied') element.reset()
      setForm(again ? { state: 'open', errors: {} } : { state: 'sent' })
    } catch (error) {
      setForm(openAfter(error, name => element.elements.namedItem(name) !== null, unexpected))
    }
  }

  const { errors, trouble } = form.state === 'open' ? form : { errors: {} as Errors, trouble: undefined }
  return {
    ref,
    onSubmit,
    state: form.state,
    busy: form.state !== 'open',
    errors,
    trouble,
    reopen: () => setForm({ state: 'open', errors: {} }),
  }
}
export type Form = ReturnType<typeof useForm>

function textsOf(form: HTMLFormElement): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') texts[name] = value
  return texts
}

function firstOfEach(issues: readonly { path: PropertyKey[]; message: string }[]): Errors {
  const errors: Errors = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  return errors
}

/** The service's sentence, beside its field if the form has that field. */
function openAfter(error: unknown, hasField: (name: string) => boolean, unexpected: string): State {
  if (!(error instanceof CallFailed)) {
    console.warn('a form could not be sent', error)
    return { state: 'open', errors: {}, trouble: unexpected }
  }
  const errors = Object.fromEntries(Object.entries(error.errors).filter(([name]) => hasField(name)))
  return Object.keys(errors).length > 0
    ? { state: 'open', errors }
    : { state: 'open', errors, trouble: error.detail }
}

export type FieldErrors = Partial<Record<string, string>>

/** The sentences beside a form's fields; the first faulty field gets the focus. */
export function useFieldErrors(form: RefObject<HTMLFormElement | null>) {
  const [errors, setErrors] = useState<FieldErrors>({})
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors, form])
  return [errors, setErrors] as const
}
