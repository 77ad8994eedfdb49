import { all } from './elements.ts'

interface Fault {
  field: HTMLElement
  sentence: string
}

/** Focuses the first invalid field; true when there is none. */
export function sayFaults(form: HTMLElement, faults: (Fault | null | undefined)[]): boolean {
  for (const field of form.querySelectorAll<HTMLElement>('[aria-invalid]')) clearFault(field)
  const said = faults.filter(fault => fault != null)
  for (const fault of said) sayFault(fault)
  const first = said[0]?.field
  const target = first?.matches('fieldset') ? first.querySelector<HTMLElement>('input') : first
  target?.focus()
  return said.length === 0
}

function sayFault({ field, sentence }: Fault) {
  const line = document.createElement('p')
  line.className = 'fault'
  line.id = `${field.id}-fault`
  line.textContent = sentence
  field.setAttribute('aria-invalid', 'true')
  field.setAttribute('aria-errormessage', line.id)
  describe(field, ids => [...ids, line.id])
  const box = field.matches('fieldset') ? field : field.closest('.field')
  box?.append(line)
}

function clearFault(field: HTMLElement) {
  document.getElementById(`${field.id}-fault`)?.remove()
  field.removeAttribute('aria-invalid')
  field.removeAttribute('aria-errormessage')
  describe(field, ids => ids.filter(id => id !== `${field.id}-fault`))
}

function describe(field: HTMLElement, change: (ids: string[]) => string[]) {
  const ids = change((field.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean))
  if (ids.length > 0) field.setAttribute('aria-describedby', ids.join(' '))
  else field.removeAttribute('aria-describedby')
}

export function forgetFaultsOnInput() {
  for (const form of all<HTMLFormElement>('form'))
    form.addEventListener('input', event => {
      const target = event.target as HTMLElement
      for (const field of [target, target.closest<HTMLElement>('fieldset')])
        if (field?.hasAttribute('aria-invalid')) clearFault(field)
    })
}
