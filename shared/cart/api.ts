import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { FigurineMake } from '../figurines/figurine-make.ts'
import { CartFields, isWhole } from './cart.ts'

const key = z.string().check(z.minLength(1), z.maxLength(400))

/** A figure that is not saved yet stays in the browser. */
const Saved = z.omit(CartFields, { figure: true })
const Shelf = z.pick(CartFields, {
  id: true,
  slug: true,
  name: true,
  priceMinorUnits: true,
  make: true,
})

/** What was bought, the shop takes out by itself. */
const Action = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('add'), item: z.omit(Saved, { itemKey: true }).check(z.refine(isWhole)) }),
  z.object({ kind: z.literal('remove'), itemKey: key }),
  z.object({ kind: z.literal('quantity'), itemKey: key, quantity: z.int() }),
  z.object({
    kind: z.literal('change'),
    itemKey: key,
    giftWrap: z.boolean(),
    nameLabel: CartFields.shape.nameLabel,
  }),
  z.object({
    kind: z.literal('restore'),
    item: Saved.check(z.refine(isWhole)),
    position: z.int().check(z.nonnegative()),
  }),
  z.object({
    kind: z.literal('looked'),
    asked: z.array(z.string().check(z.maxLength(120))).check(z.maxLength(200)),
    found: z.array(Shelf).check(z.maxLength(200)),
  }),
  z.object({ kind: z.literal('seen') }),
])

/** `id`: made by the browser, so that a change sent twice is made once. */
export const CartChange = z.object({ id: z.string().check(z.minLength(8), z.maxLength(80)), action: Action })
export type CartChange = z.infer<typeof CartChange>

/** Of a figurine in the cart: its picture, and what can be made of it. One that is missing here cannot be ordered. */
const CartFigurine = z.object({
  id: z.string(),
  image_url: z.nullable(z.string()),
  makes: z.array(FigurineMake),
})

export const AccountCart = z.object({
  /** Also lines that only another version of the shop can read. */
  items: z.array(z.looseObject({ itemKey: z.string() })),
  figurines: z.array(CartFigurine),
  /** Names of lines that could not take all that was added. */
  full: z.array(z.string()),
})
export type AccountCart = z.infer<typeof AccountCart>

export const accountCartApi = {
  read: {
    method: 'GET',
    path: '/cart',
    summary: 'The cart that one’s account keeps.',
    access: 'signed-in',
    response: AccountCart,
  },
  change: {
    method: 'POST',
    path: '/cart/changes',
    summary: 'Changes the account’s cart, in order; a change with the same id is made once.',
    access: 'signed-in',
    body: z.object({ changes: z.array(CartChange).check(z.maxLength(200)) }),
    response: AccountCart,
  },
} satisfies Api
