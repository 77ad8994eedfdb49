import { raw } from 'hono/html'

const icon = (paths: string) =>
  raw(
    `<svg class="i" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2"
      stroke-linecap="round" stroke-linejoin="round" aria-hidden="true">${paths}</svg>`,
  )

/** From lucide (ISC). */
export const icons = {
  flask: icon(
    '<path d="M14 2v6a2 2 0 0 0 .245.96l5.51 10.08A2 2 0 0 1 18 22H6a2 2 0 0 1-1.755-2.96l5.51-10.08A2 2 0 0 0 10 8V2"/><path d="M6.453 15h11.094"/><path d="M8.5 2h7"/>',
  ),
  alert: icon('<circle cx="12" cy="12" r="10"/><path d="M12 8v4"/><path d="M12 16h.01"/>'),
  check: icon('<path d="m5 12.5 4.5 4.5L19 7.5"/>'),
  cross: icon('<path d="M18 6 6 18"/><path d="m6 6 12 12"/>'),
  bank: icon(
    '<path d="M3 22h18"/><path d="M6 18v-7"/><path d="M10 18v-7"/><path d="M14 18v-7"/><path d="M18 18v-7"/><path d="m12 2 8 5H4z"/>',
  ),
  down: icon('<path d="m6 9 6 6 6-6"/>'),
  back: icon('<path d="m15 18-6-6 6-6"/>'),
  person: icon('<circle cx="12" cy="8" r="4"/><path d="M4.5 21a7.5 7.5 0 0 1 15 0"/>'),
}
