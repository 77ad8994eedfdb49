import { z } from 'zod/mini'
import { CourierFailed } from '../carrier.ts'
import type { Raw } from './read-scans.ts'
import { type CourierResponse, messageOf } from './wire.ts'

export const Id = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform(id => String(id)),
)
/** Numbers come as texts too. */
export const Amount = z.pipe(Id, z.pipe(z.transform(Number), z.number()))
export const Text = z.catch(z.nullish(Id), null)

export const kilos = (grams: number) => Math.max(grams, 10) / 1000
export const rupees = (paise: number) => paise / 100
export const raw = (value: unknown): Raw =>
  typeof value === 'object' && value !== null ? (value as Raw) : {}

/** Some refusals come as a success with a telling body. */
export const isRefusal = ({ status, body }: CourierResponse) =>
  status >= 400 || Number(body.status_code) >= 400

export const refused = (response: CourierResponse) =>
  new CourierFailed('refused', `Shiprocket says: ${messageOf(response.body) || 'no, without a reason'}`)
