import { type SQL, sql } from 'drizzle-orm'
import { DELIVERY_DAYS } from '../../shared/delivery.ts'

const FULL_WEEKS = Math.floor(DELIVERY_DAYS.to / 6)
const REST = DELIVERY_DAYS.to % 6

/** A day in India. */
export const indianDay = (moment: SQL) => sql`(${moment} at time zone 'UTC' + interval '330 minutes')::date`

const estimated = (day: SQL) => sql`(${day} + ${sql.raw(String(FULL_WEEKS * 7 + REST))}
  + case when extract(dow from ${day}) + ${sql.raw(String(REST))} > 6 then 1 else 0 end)`

/** The day by which the order `o` should be there; the same as `arrivalWindow`. */
export const dueDay = estimated(indianDay(sql`coalesce(o.paid_at, o.created_at)`))
