import { date, moment } from '../../orders/moments.ts'

const year = new Intl.DateTimeFormat('en-IN', { year: 'numeric', timeZone: 'Asia/Kolkata' })

/** To the minute in this year, the day alone in years before. */
export const when = (iso: string) => (year.format(new Date(iso)) === year.format(new Date()) ? moment(iso) : date(iso))
