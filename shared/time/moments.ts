/** The shop counts days as they are in India. */
export const INDIA_TIME_ZONE = 'Asia/Kolkata'
export const INDIA_OFFSET_MS = 5.5 * 3_600_000
export const DAY_MS = 24 * 3_600_000

export const startOfDay = (at: Date) =>
  new Date(Math.floor((at.getTime() + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS)

/** The next time it is this hour in India. */
export function nextHour(after: Date, hour: number): Date {
  const today = startOfDay(after).getTime() + hour * 3_600_000
  return new Date(today > after.getTime() ? today : today + DAY_MS)
}

const clock = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: INDIA_TIME_ZONE,
})
const day = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: INDIA_TIME_ZONE,
})
const year = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone: INDIA_TIME_ZONE })

/** "21 Nov 2026", in Indian time. */
export const date = (iso: string) => day.format(new Date(iso))

/** "21 Nov, 6:12 pm" this year, the day alone before. */
export const when = (iso: string) =>
  year.format(new Date(iso)) === year.format(new Date()) ? clock.format(new Date(iso)) : date(iso)

/** "since today", "for 1 day", "for 3 days": whole days that have passed. */
export function waitedFor(iso: string, now = new Date()): string {
  const days = Math.floor((now.getTime() - new Date(iso).getTime()) / DAY_MS)
  if (days < 1) return 'since today'
  return days === 1 ? 'for 1 day' : `for ${days} days`
}

const hour = new Intl.DateTimeFormat('en-IN', { hour: 'numeric', timeZone: INDIA_TIME_ZONE })
const weekday = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: INDIA_TIME_ZONE,
})

/** "today by 6 pm", "tomorrow by 6 pm", "by Mon, 30 Nov"; once it is past, "late since 6 pm", "late since Mon, 30 Nov". */
export function dueWords(iso: string, now: Date): string {
  const due = new Date(iso)
  const days = (startOfDay(due).getTime() - startOfDay(now).getTime()) / DAY_MS
  const [at, on] = [hour.format(due), weekday.format(due)]
  if (due < now) return `late since ${days === 0 ? at : on}`
  if (days > 1) return `by ${on}`
  return `${days === 0 ? 'today' : 'tomorrow'} by ${at}`
}

/** "2026-11-30T00:00", as a browser's date and time field wants it: without a zone, here in Indian time. */
export const momentForField = (iso: string | null) =>
  iso === null ? '' : new Date(Date.parse(iso) + INDIA_OFFSET_MS).toISOString().slice(0, 16)
export const momentOfField = (text: string) => `${text}${text.length === 16 ? ':00' : ''}+05:30`
