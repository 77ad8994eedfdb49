import { flushSync } from 'react-dom'

/** Renders a change, then focuses the next control, as the focused one may be gone. */
export function focusAfter(change: () => void, place: () => HTMLElement | null | undefined) {
  flushSync(change)
  const next = place() ?? document.getElementById('page')
  next?.focus()
}

const lines = () => [...document.querySelectorAll<HTMLElement>('[data-line]')]
const control = (line: HTMLElement | undefined, name: 'edit' | 'remove') =>
  line?.querySelector<HTMLElement>(`[data-control=${name}]`)

export const cartLine = (itemKey: string) => lines().find(line => line.dataset.line === itemKey)
export const editButton = (itemKey: string) => control(cartLine(itemKey), 'edit')

/** Of the line that took this place, else of the last one, else the heading. */
export const removeButtonAt = (position: number) =>
  control(lines()[position] ?? lines().at(-1), 'remove') ?? document.querySelector('h1')
