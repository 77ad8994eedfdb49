import { data } from 'react-router'
import type { z } from 'zod/mini'
import { CallFailed } from '../../shared/errors.ts'
import { messages } from './messages.ts'

export type FieldErrors = Partial<Record<string, string>>

/** What a form's texts must be; the same for the browser and for the server. */
export interface FormRules<S extends z.ZodMiniType> {
  schema: S
  /** Maps the typed texts, or what the form holds, to what the schema reads. */
  read?: (typed: Record<string, string>, form: FormData) => unknown
  unexpected?: string
}

export interface Refused {
  errors: FieldErrors
  trouble?: string
}
/** A form that was sent without scripts and is shown again. Passwords and codes are not in `typed`. */
export interface RefusedForm extends Refused {
  typed: Record<string, string>
}

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

export function checkForm<S extends z.ZodMiniType>({ schema, read }: FormRules<S>, form: FormData) {
  const typed = textsOf(form)
  const checked = schema.safeParse(read ? read(typed, form) : typed)
  return checked.success
    ? { values: checked.data, errors: null }
    : { values: null, errors: firstOfEach(checked.error.issues) }
}

/** The service's sentence, beside its field if the form has that field. */
export function refusalOf(error: unknown, hasField: (name: string) => boolean, unexpected: string): Refused {
  if (error instanceof FormFaults)
    return { errors: error.errors, ...(error.trouble && { trouble: error.trouble }) }
  if (!(error instanceof CallFailed)) {
    console.warn('a form could not be sent', error)
    return { errors: {}, trouble: unexpected }
  }
  const errors = Object.fromEntries(Object.entries(error.errors).filter(([name]) => hasField(name)))
  return Object.keys(errors).length > 0 ? { errors } : { errors, trouble: error.detail }
}

/** A page's `action`: answers a form that the browser itself has sent. `keeps` names what is shown again. */
export async function answerForm<S extends z.ZodMiniType, Sent>(
  request: Request,
  rules: FormRules<S> & { keeps: string[] },
  send: (values: z.output<S>) => Promise<Sent>,
) {
  if (request.method !== 'POST')
    throw new Response(null, { status: 405, headers: { allow: 'GET, HEAD, POST' } })
  const form = await request.formData().catch(() => null)
  const again = (refused: Refused, status: number) => {
    const kept = Object.entries(form ? textsOf(form) : {}).filter(([name]) => rules.keeps.includes(name))
    return data<RefusedForm>({ ...refused, typed: Object.fromEntries(kept) }, { status })
  }
  if (!form) return again({ errors: {}, trouble: messages.unexpected }, 400)
  const { values, errors } = checkForm(rules, form)
  if (errors) return again({ errors }, 422)
  try {
    return await send(values)
  } catch (error) {
    if (error instanceof Response) throw error
    const isDown = !(error instanceof FormFaults || (error instanceof CallFailed && error.status < 500))
    return again(
      refusalOf(error, name => form.has(name), rules.unexpected ?? messages.unexpected),
      isDown ? 503 : 422,
    )
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
