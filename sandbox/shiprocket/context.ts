import type { Context } from 'hono'
import type { Books } from './books.ts'

export interface ApiDeps {
  books: Books
  clock: () => Date
  email: string
  password: string
  pickupPlace: string
  /** Where the PDFs are loaded from. */
  origin: string
  serial: <T>(work: () => Promise<T>) => Promise<T>
}
export type Body = Record<string, unknown>

export const bodyOf = async (context: Context): Promise<Body> => {
  const body: unknown = await context.req.json().catch(() => ({}))
  return typeof body === 'object' && body !== null ? (body as Body) : {}
}
export const numbers = (value: unknown): number[] | null =>
  Array.isArray(value) ? value.map(Number).filter(Number.isFinite) : null
export const notArray = (context: Context) =>
  context.json({ message: 'Invalid argument supplied for foreach()', status_code: 500 }, 500)
