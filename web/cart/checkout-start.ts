import { z } from 'zod/mini'
import { readStored, writeStored } from '../browser/storage.ts'

const KEY = 'dopple.checkout-start'
const CheckoutStart = z.enum(['cart', 'figurine'])
export type CheckoutStart = z.infer<typeof CheckoutStart>

/** Kept in this tab: a login on the way loses what the link to the checkout says. */
export const rememberStart = (from: CheckoutStart) => void writeStored('sessionStorage', KEY, from)
export const lastStart = () => readStored('sessionStorage', KEY, CheckoutStart)
