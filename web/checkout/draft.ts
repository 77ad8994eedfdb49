import { z } from 'zod/mini'
import { readStored, writeStored } from '../browser/storage.ts'

const KEY = 'dopple.checkout-draft'
const Draft = z.record(z.string(), z.string())

/** Keeps the typed form through a reload or a visit to other pages. */
export const keepDraft = (form: HTMLFormElement) => void writeStored('sessionStorage', KEY, textsOf(form))

export function textsOf(form: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value
  return typed
}

export const keptDraft = () => readStored('sessionStorage', KEY, Draft)

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
