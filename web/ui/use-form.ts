import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import type { z } from 'zod/mini'
import { randomId } from '../browser/random-id.ts'
import { checkForm, type FieldErrors, type FormRules, type Refused, refusalOf } from './form-action.ts'
import { messages } from './messages.ts'

type State = ({ state: 'open' } & Refused) | { state: 'sending' } | { state: 'sent' }

interface Options<S extends z.ZodMiniType> extends FormRules<S> {
  /** The form is sent once this resolves. */
  send: (values: z.output<S>) => Promise<unknown>
  /** What a form that stays on the page does after it was sent: keep what was typed, or empty its fields. */
  again?: 'kept' | 'emptied'
  /** How the page's action refused this form, when it was sent without scripts. */
  refused?: Refused | undefined
}

/** A form that is validated here, sent once, and keeps what was typed if sending fails. */
export function useForm<S extends z.ZodMiniType>({ send, again, refused, ...rules }: Options<S>) {
  const [form, setForm] = useState<State>({ state: 'open', ...(refused ?? { errors: {} }) })
  const ref = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (form.state === 'open') ref.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [form])

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (form.state !== 'open') return
    const { values, errors } = checkForm(rules, new FormData(event.currentTarget))
    if (errors) setForm({ state: 'open', errors })
    else void submit(values)
  }

  async function submit(values: z.output<S>) {
    setForm({ state: 'sending' })
    try {
      await send(values)
      if (again === 'emptied') ref.current?.reset()
      setForm(again ? { state: 'open', errors: {} } : { state: 'sent' })
    } catch (error) {
      const hasField = (name: string) => Boolean(ref.current?.elements.namedItem(name))
      setForm({ state: 'open', ...refusalOf(error, hasField, rules.unexpected ?? messages.unexpected) })
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

/** One key for the same words and photos, however often they are sent. */
export function useKeyFor() {
  const last = useRef<{ what: string; key: string } | null>(null)
  return {
    get(what: string) {
      if (last.current?.what !== what) last.current = { what, key: randomId() }
      return last.current.key
    },
    renew() {
      last.current = null
    },
  }
}
