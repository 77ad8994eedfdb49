import { z } from 'zod/mini'
import { forgetStored, readStored, writeStored } from '../browser/storage.ts'

const KEY = 'dopple.checkout-draft'
const Draft = z.object({ visitor: z.string(), typed: z.record(z.string(), z.string()) })

/** Keeps the typed form through a reload or a visit to other pages. */
export const saveDraft = (form: HTMLFormElement, visitor: string) =>
  void writeStored('sessionStorage', KEY, { visitor, typed: textsOf(form) })

export function textsOf(form: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value
  return typed
}

/** Removes a draft of another account. */
export function readDraft(visitor: string) {
  const draft = readStored('sessionStorage', KEY, Draft)
  if (draft?.visitor === visitor) return draft.typed
  forgetDraft()
  return null
}

export const forgetDraft = () => forgetStored('sessionStorage', KEY)

export function fillIn(form: HTMLFormElement, typed: Record<string, string>) {
  for (const [name, value] of Object.entries(typed)) {
    const field = form.elements.namedItem(name)
    if (
      (field instanceof HTMLInputElement && field.type !== 'checkbox' && field.type !== 'hidden') ||
      field instanceof HTMLSelectElement
    )
      field.value = value
  }
}

/** Whether a faulty field of this address is empty; what is filled in wrongly has its own sentence beside it. */
export const isEmptyIn = (typed: Record<string, string>, faulty: readonly string[], part: string) =>
  faulty.some(name => name.startsWith(`${part}.`) && !typed[name]?.trim())
