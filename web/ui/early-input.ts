import type { RefObject } from 'react'

/**
 * For the `ref` of a field whose value is kept in state: takes over what was typed before the page was awake. React
 * leaves it in the field, but tells nobody.
 */
export const earlyText =
  <F extends { value: string }>(value: string, take: (typed: string) => void, own?: RefObject<F | null>) =>
  (field: F | null) => {
    if (own) own.current = field
    if (field && field.value !== value) take(field.value)
  }

export const earlyCheck =
  (checked: boolean, take: (checked: boolean) => void) => (field: HTMLInputElement | null) => {
    if (field && field.checked !== checked) take(field.checked)
  }

/** For a radio button. */
export const earlyChoice = (checked: boolean, choose: () => void) => (field: HTMLInputElement | null) => {
  if (field?.checked && !checked) choose()
}
