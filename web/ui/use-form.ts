import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { CallFailed } from '../../shared/errors.ts'
import { messages } from './messages.ts'

export type FieldErrors = Partial<Record<string, string>>
type State =
  | { state: 'open'; errors: FieldErrors; trouble?: string }
  | { state: 'sending' }
  | { state: 'sent' }

interface Options<S extends z.ZodMiniType> {
  schema: S
  /** Maps the typed texts, or what the form holds, to what the schema reads. */
  read?: (typed: Record<string, string>, form: FormData) => unknown
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

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (form.state !== 'open') return
    const typed = new FormData(event.currentTarget)
    const checked = schema.safeParse(read(textsOf(typed), typed))
    if (checked.success) void submit(checked.data)
    else setForm({ state: 'open', errors: firstOfEach(checked.error.issues) })
  }

  async function submit(values: z.output<S>) {
    setForm({ state: 'sending' })
    try {
      await send(values)
      if (again === 'emptied') ref.current?.reset()
      setForm(again ? { state: 'open', errors: {} } : { state: 'sent' })
    } catch (error) {
      const hasField = (name: string) => Boolean(ref.current?.elements.namedItem(name))
      setForm(openAfter(error, hasField, unexpected))
    }
  }

  const { errors, trouble } = form.state === 'open' ? form : { errors: {} as FieldErrors, trouble: undefined }
  return {
    ref,
    onSubmit,
    /** Sends values that were chosen elsewhere than in its fields. */
    submit,
    state: form.state,
    busy: form.state !== 'open',
    errors,
    trouble,
    reopen: () => setForm({ state: 'open', errors: {} }),
  }
}
export type Form = Omit<ReturnType<typeof useForm>, 'submit'>

/** Thrown by a form's `send`: these sentences are shown, and no other. */
export class FormFaults extends Error {
  readonly errors: FieldErrors
  readonly trouble: string | undefined
  constructor(errors: FieldErrors, trouble?: string) {
    super('a form was refused')
    this.errors = errors
    this.trouble = trouble
  }
}

function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const [name, value] of form) if (typeof value === 'string') texts[name] = value
  return texts
}

function firstOfEach(issues: readonly { path: PropertyKey[]; message: string }[]): FieldErrors {
  const errors: FieldErrors = {}
  for (const { path, message } of issues) errors[path.join('.')] ??= message
  return errors
}

/** The service's sentence, beside its field if the form has that field. */
function openAfter(error: unknown, hasField: (name: string) => boolean, unexpected: string): State {
  if (error instanceof FormFaults)
    return { state: 'open', errors: error.errors, ...(error.trouble && { trouble: error.trouble }) }
  if (!(error instanceof CallFailed)) {
    console.warn('a form could not be sent', error)
    return { state: 'open', errors: {}, trouble: unexpected }
  }
  const errors = Object.fromEntries(Object.entries(error.errors).filter(([name]) => hasField(name)))
  return Object.keys(errors).length > 0
    ? { state: 'open', errors }
    : { state: 'open', errors, trouble: error.detail }
}
