import { z } from 'zod/mini'
import { readStored, writeStored } from '../browser/storage.ts'

const KEY = 'dopple.checkout-draft'
const Draft = z.record(z.string(), z.string())

/** Keeps the typed form through a reload or a visit to other pages. */
export function keepDraft(form: HTMLFormElement) {
  const typed: Record<string, string> = {}
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') typed[name] = value
  writeStored('sessionStorage', KEY, typed)
}

export const keptDraft = () => readStored('sessionStorage', KEY, Draft)

export function fillIn(form: HTMLFormElement, typed: Record<string, string>) {
  for (const [name, value] of Object.entries(typed)) {
    const field = form.elements.namedItem(name)
    if (
      (field instanceof HTMLInputElement && field.type !== 'checkbox') ||
      field instanceof HTMLSelectElement
    )
      field.value = value
  }
}
