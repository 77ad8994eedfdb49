import { type SQL, sql } from 'drizzle-orm'
import { DELIVERY_DAYS } from '../../shared/promise/delivery.ts'

const FULL_WEEKS = Math.floor(DELIVERY_DAYS.to / 6)
const REST = DELIVERY_DAYS.to % 6

export const indianDay = (moment: SQL) => sql`(${moment} at time zone 'UTC' + interval '330 minutes')::date`

/** The day by which it should be there where nothing was promised; the same as `arrivalWindow`. */
export function dueDay(begins: SQL) {
  const day = indianDay(begins)
  return sql`(${day} + ${sql.raw(String(FULL_WEEKS * 7 + REST))}
    + case when extract(dow from ${day}) + ${sql.raw(String(REST))} > 6 then 1 else 0 end)`
}
