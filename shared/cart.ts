import { z } from 'zod/mini'
import { labelKey, labelLength, madeLabel, NAME_LABEL_MAX } from './name-label.ts'
import { LINE_QUANTITY_MAX } from './pricing.ts'

export const CART_LINES_MAX = 50
export const TOO_MANY_LINES = `A cart holds at most ${CART_LINES_MAX} lines.`

const paise = z.int().check(z.nonnegative())

export const CartItem = z.object({
  itemKey: z.string().check(z.minLength(1)),
  id: z.string().check(z.minLength(1)),
  slug: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  subtitle: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  currency: z.string(),
  priceMinorUnits: paise,
  giftWrapPriceMinorUnits: paise,
  giftWrap: z.boolean(),
  nameLabel: z.nullable(z.string().check(z.refine(label => labelLength(label) <= NAME_LABEL_MAX))),
  quantity: z.int().check(z.minimum(1), z.maximum(LINE_QUANTITY_MAX)),
  /** No longer for sale: it stays in the cart, counts for nothing and is not ordered. */
  gone: z.optional(z.boolean()),
})
export type CartItem = z.infer<typeof CartItem>

export const Cart = z.object({ items: z.array(CartItem) })
export type Cart = z.infer<typeof Cart>

export const forSale = <T extends Pick<CartItem, 'gone'>>(items: readonly T[]) =>
  items.filter(item => !item.gone)
export const noLongerForSale = (name: string) =>
  `${name} is not for sale any more. Please take it out of your cart and try again.`

export const figurineGone = (label: string | null) =>
  `Your figurine${label ? ` “${madeLabel(label)}”` : ''} is not here any more, as it or its photo was deleted. Please take it out of your cart, or make it again.`

export type OnShelf = Pick<CartItem, 'id' | 'slug' | 'name' | 'priceMinorUnits'>

/** Items with the same figure, wrap and label are one line. */
export const itemKey = ({
  id,
  slug,
  giftWrap,
  nameLabel,
}: Pick<CartItem, 'id' | 'slug' | 'giftWrap' | 'nameLabel'>) =>
  [id || slug, giftWrap ? 'gift-wrap' : 'plain', labelKey(nameLabel)].join('|')

export type CartAction =
  | { kind: 'add'; item: Omit<CartItem, 'itemKey'> }
  | { kind: 'remove'; itemKey: string }
  | { kind: 'quantity'; itemKey: string; quantity: number }
  | { kind: 'change'; itemKey: string; giftWrap: boolean; nameLabel: string | null }
  | { kind: 'restore'; item: CartItem; position: number }
  | { kind: 'bought'; items: readonly Pick<CartItem, 'itemKey' | 'quantity'>[] }
  | { kind: 'looked'; asked: readonly string[]; found: readonly OnShelf[] }
  | { kind: 'clear' }

export function changeCart(cart: Cart, action: CartAction): Cart {
  switch (action.kind) {
    case 'add':
      return { items: merge(cart.items, { ...action.item, itemKey: itemKey(action.item) }) }
    case 'remove':
      return { items: cart.items.filter(item => item.itemKey !== action.itemKey) }
    case 'quantity': {
      if (!Number.isInteger(action.quantity) || action.quantity < 1) return cart
      const quantity = Math.min(action.quantity, LINE_QUANTITY_MAX)
      return {
        items: cart.items.map(item => (item.itemKey === action.itemKey ? { ...item, quantity } : item)),
      }
    }
    case 'change':
      return { items: changeInPlace(cart.items, action) }
    case 'restore':
      return cart.items.some(item => item.itemKey === action.item.itemKey)
        ? cart
        : { items: cart.items.toSpliced(action.position, 0, action.item) }
    case 'bought':
      return { items: cart.items.flatMap(item => whatIsLeft(item, action.items)) }
    case 'looked':
      return afterLook(cart, action)
    case 'clear':
      return { items: [] }
  }
}

/** Keeps what was added to a line after it was ordered. */
function whatIsLeft(item: CartItem, bought: readonly Pick<CartItem, 'itemKey' | 'quantity'>[]): CartItem[] {
  const taken = bought.find(({ itemKey }) => itemKey === item.itemKey)?.quantity ?? 0
  return item.quantity > taken ? [{ ...item, quantity: item.quantity - taken }] : []
}

function afterLook(cart: Cart, { asked, found }: Extract<CartAction, { kind: 'looked' }>): Cart {
  const items = cart.items.map(item => {
    if (!asked.includes(item.id)) return item
    const now = found.find(({ id }) => id === item.id)
    if (!now) return item.gone ? item : { ...item, gone: true }
    const { gone, ...kept } = item
    const isSame =
      !gone && (['slug', 'name', 'priceMinorUnits'] as const).every(part => item[part] === now[part])
    return isSame ? item : { ...kept, slug: now.slug, name: now.name, priceMinorUnits: now.priceMinorUnits }
  })
  return items.every((item, position) => item === cart.items[position]) ? cart : { items }
}

function merge(items: CartItem[], added: CartItem): CartItem[] {
  const there = items.find(item => item.itemKey === added.itemKey)
  if (!there) return [...items, added]
  const quantity = Math.min(there.quantity + added.quantity, LINE_QUANTITY_MAX)
  return items.map(item => (item === there ? { ...added, quantity } : item))
}

/** A line that becomes like another one is merged with it, at the place of the edited line. */
function changeInPlace(
  items: CartItem[],
  { itemKey: key, giftWrap, nameLabel }: Extract<CartAction, { kind: 'change' }>,
): CartItem[] {
  const edited = items.find(item => item.itemKey === key)
  if (!edited) return items
  const changed = { ...edited, giftWrap, nameLabel }
  const next = { ...changed, itemKey: itemKey(changed) }
  const twin = items.find(item => item !== edited && item.itemKey === next.itemKey)
  const joined = twin
    ? { ...next, quantity: Math.min(next.quantity + twin.quantity, LINE_QUANTITY_MAX) }
    : next
  return items.filter(item => item !== twin).map(item => (item === edited ? joined : item))
}

export const cartCount = (cart: Cart) => cart.items.reduce((sum, item) => sum + item.quantity, 0)
