import { z } from 'zod/mini'
import { formatInr } from '../money.ts'
import { labelKey, labelLength, madeLabel, NAME_LABEL_MAX } from '../name-label.ts'
import { atMost } from '../plain-text.ts'
import { FigurineMake, LINE_KINDS, LINE_QUANTITY_MAX } from '../pricing.ts'

export const CART_LINES_MAX = 50
export const TOO_MANY_LINES = `An order holds at most ${CART_LINES_MAX} lines.`

const paise = z.int().check(z.nonnegative())
const text = (max: number) => z.string().check(z.maxLength(max))
const words = (max: number) => z.string().check(z.minLength(1), z.maxLength(max))

export const CartFields = z.object({
  /** Absent: a Desk Buddy. */
  kind: z.optional(z.enum(LINE_KINDS)),
  itemKey: words(400),
  id: words(120),
  /** Empty for a figurine, which has no page of its own. */
  slug: z._default(text(200), ''),
  name: words(200),
  subtitle: z.nullable(text(400)),
  imageUrl: z.nullable(text(2000)),
  currency: text(10),
  priceMinorUnits: paise,
  giftWrapPriceMinorUnits: paise,
  giftWrap: z.boolean(),
  nameLabel: z.nullable(
    z.string().check(
      atMost(400),
      z.refine(label => labelLength(label) <= NAME_LABEL_MAX),
    ),
  ),
  quantity: z.int().check(z.minimum(1), z.maximum(LINE_QUANTITY_MAX)),
  /** No longer for sale: it stays in the cart, counts for nothing and is not ordered. */
  gone: z.optional(z.boolean()),
  /** The price the customer saw before, until they have read that it changed. */
  wasMinorUnits: z.optional(paise),
  /** Of a figurine. */
  make: z.optional(FigurineMake),
  /** A guest's figurine: it stands in the line itself until a sign-in saves it. */
  figure: z.optional(z.record(z.string(), z.unknown())),
})
/** A figurine says what is made of it, and a Desk Buddy where its page is. */
export const isWhole = ({ kind, slug, make }: { kind?: string | undefined; slug: string; make?: unknown }) =>
  kind === 'figurine' ? make !== undefined : slug !== ''
export const CartItem = CartFields.check(z.refine(isWhole))
export type CartItem = z.infer<typeof CartItem>
export type NewLine = Omit<CartItem, 'itemKey'>

/** A line that this version of the shop cannot read; it is kept for one that can. */
interface UnreadLine {
  itemKey: string
  position: number
  line: object
}
export interface Cart {
  items: CartItem[]
  unread?: UnreadLine[]
}

export const isFigurine = ({ kind }: Pick<CartItem, 'kind'>) => kind === 'figurine'
export const isUnsaved = ({ figure }: Pick<CartItem, 'figure'>) => figure !== undefined
/** As customers know it, also where two lines have the same name. */
export const lineName = ({ kind, name, nameLabel }: Pick<CartItem, 'kind' | 'name' | 'nameLabel'>) =>
  kind === 'figurine' && nameLabel ? `${name} “${madeLabel(nameLabel)}”` : name

export const forSale = <T extends Pick<CartItem, 'gone'>>(items: readonly T[]) =>
  items.filter(item => !item.gone)
export const stopsAtTen = (name: string) =>
  `${LINE_QUANTITY_MAX} is the most for one line, so ${name} stays at ${LINE_QUANTITY_MAX}.`

/** Of a figurine, what its price is for. */
export type OnShelf = Pick<CartItem, 'id' | 'slug' | 'name' | 'priceMinorUnits' | 'make'>

/** What is made alike is one line: the same thing, wrap and label, and of a figurine the same make. */
export const itemKey = ({
  id,
  slug,
  giftWrap,
  nameLabel,
  make,
}: Pick<CartItem, 'id' | 'slug' | 'giftWrap' | 'nameLabel' | 'make'>) =>
  [id || slug, giftWrap ? 'gift-wrap' : 'plain', labelKey(nameLabel), ...(make ? [make] : [])].join('|')

export type CartAction =
  | { kind: 'add'; item: NewLine }
  | { kind: 'remove'; itemKey: string }
  | { kind: 'quantity'; itemKey: string; quantity: number }
  | { kind: 'change'; itemKey: string; giftWrap: boolean; nameLabel: string | null }
  | { kind: 'restore'; item: CartItem; position: number }
  | { kind: 'bought'; items: readonly Pick<CartItem, 'itemKey' | 'quantity'>[] }
  | { kind: 'looked'; asked: readonly string[]; found: readonly OnShelf[] }
  | { kind: 'seen' }

export function changeCart(cart: Cart, action: CartAction): Cart {
  const items = changeItems(cart.items, action)
  const unread =
    action.kind === 'remove' ? cart.unread?.filter(line => line.itemKey !== action.itemKey) : cart.unread
  if (items === cart.items && unread?.length === cart.unread?.length) return cart
  return { items, ...(unread?.length && { unread }) }
}

function changeItems(items: CartItem[], action: CartAction): CartItem[] {
  switch (action.kind) {
    case 'add':
      return merge(items, { ...action.item, itemKey: itemKey(action.item) })
    case 'remove':
      return items.filter(item => item.itemKey !== action.itemKey)
    case 'quantity': {
      if (!Number.isInteger(action.quantity) || action.quantity < 1) return items
      const quantity = Math.min(action.quantity, LINE_QUANTITY_MAX)
      return items.map(item => (item.itemKey === action.itemKey ? { ...item, quantity } : item))
    }
    case 'change':
      return changeInPlace(items, action)
    case 'restore':
      return items.some(item => item.itemKey === action.item.itemKey)
        ? items
        : items.toSpliced(action.position, 0, action.item)
    case 'bought':
      return items.flatMap(item => whatIsLeft(item, action.items))
    case 'looked':
      return applyShelf(items, action)
    case 'seen':
      return items.some(({ wasMinorUnits }) => wasMinorUnits !== undefined)
        ? items.map(({ wasMinorUnits: _, ...item }) => item)
        : items
  }
}

/** Whether adding it leaves something out, as its line is full. */
export const isCapped = (items: readonly CartItem[], item: NewLine): boolean => {
  const key = itemKey(item)
  const there = items.find(line => line.itemKey === key)?.quantity ?? 0
  return there + item.quantity > LINE_QUANTITY_MAX
}

export const isOneTooMany = (items: readonly CartItem[], item: NewLine): boolean =>
  items.length >= CART_LINES_MAX && !items.some(line => line.itemKey === itemKey(item))

/** Keeps what was added to a line after it was ordered. */
function whatIsLeft(item: CartItem, bought: readonly Pick<CartItem, 'itemKey' | 'quantity'>[]): CartItem[] {
  const taken = bought.find(({ itemKey }) => itemKey === item.itemKey)?.quantity ?? 0
  return item.quantity > taken ? [{ ...item, quantity: item.quantity - taken }] : []
}

function applyShelf(items: CartItem[], shelf: Extract<CartAction, { kind: 'looked' }>): CartItem[] {
  const updated = items.map(item => (shelf.asked.includes(item.id) ? asOnShelf(item, shelf.found) : item))
  return updated.every((item, position) => item === items[position]) ? items : updated
}

function asOnShelf(item: CartItem, found: readonly OnShelf[]): CartItem {
  const now = found.find(({ id, make }) => id === item.id && (make === undefined || make === item.make))
  if (!now) return item.gone ? item : { ...item, gone: true }
  const { gone, wasMinorUnits, ...rest } = item
  const isSame =
    !gone && (['slug', 'name', 'priceMinorUnits'] as const).every(part => item[part] === now[part])
  if (isSame) return item
  const was = wasMinorUnits ?? item.priceMinorUnits
  return {
    ...rest,
    slug: now.slug,
    name: now.name,
    priceMinorUnits: now.priceMinorUnits,
    ...(was !== now.priceMinorUnits && { wasMinorUnits: was }),
  }
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

const Keyed = z.looseObject({ itemKey: words(400) })
const UNREAD_MAX = 50

/** Lines as they are stored, in a browser or for an account, by this version or another one. */
export function readLines(stored: readonly unknown[]): Cart {
  const items: CartItem[] = []
  const unread: UnreadLine[] = []
  for (const [position, line] of stored.entries()) {
    const item = CartItem.safeParse(line)
    const keyed = Keyed.safeParse(line)
    // What a newer version wrote beside the known fields stays.
    if (item.success) items.push({ ...(line as object), ...item.data })
    else if (keyed.success && unread.length < UNREAD_MAX)
      unread.push({ itemKey: keyed.data.itemKey, position, line: keyed.data })
  }
  return { items, ...(unread.length > 0 && { unread }) }
}

export const writeLines = ({ items, unread = [] }: Cart): object[] =>
  unread.reduce<object[]>((all, { position, line }) => all.toSpliced(position, 0, line), items)

/** Two carts that became one at a sign-in may hold more than is ordered at once. */
export const tooManyLines = (lines: number) =>
  `An order holds at most ${CART_LINES_MAX} lines, and your cart has ${lines}. Please take ${lines - CART_LINES_MAX} out and order them separately.`

export const noLongerForSale = (name: string) =>
  `${name} is no longer for sale. Please take it out of your cart and try again.`
export const figurineGone = (label: string | null) =>
  `Your figurine${label ? ` “${madeLabel(label)}”` : ''} is no longer here: the figurine or its photo was deleted. Please take it out of your cart, or make a new one.`
export const costsNow = (item: Parameters<typeof lineName>[0], now: number, was: number) =>
  `${lineName(item)} now costs ${formatInr(now)} instead of ${formatInr(was)}.`
