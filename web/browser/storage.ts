import type { z } from 'zod/mini'

type Area = 'localStorage' | 'sessionStorage'

/** The stored value if it still has the right shape, else null. */
export function readStored<T>(area: Area, key: string, schema: z.ZodMiniType<T>): T | null {
  try {
    const text = window[area].getItem(key)
    if (text === null) return null
    const parsed = schema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch (error) {
    console.warn(`${key} could not be read and starts fresh`, error)
    return null
  }
}

/** False if the browser has no room or forbids storage. */
export function writeStored(area: Area, key: string, value: unknown): boolean {
  try {
    window[area].setItem(key, JSON.stringify(value))
    return true
  } catch (error) {
    console.warn(`${key} could not be stored`, error)
    return false
  }
}

export function forgetStored(area: Area, key: string) {
  try {
    window[area].removeItem(key)
  } catch (error) {
    console.warn(`${key} could not be removed`, error)
  }
}
