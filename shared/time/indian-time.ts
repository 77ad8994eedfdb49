/** The shop counts days as they are in India. */
export const INDIA_TIME_ZONE = 'Asia/Kolkata'
export const INDIA_OFFSET_MS = 5.5 * 3_600_000
export const DAY_MS = 24 * 3_600_000

export const startOfDay = (at: Date) =>
  new Date(Math.floor((at.getTime() + INDIA_OFFSET_MS) / DAY_MS) * DAY_MS - INDIA_OFFSET_MS)
