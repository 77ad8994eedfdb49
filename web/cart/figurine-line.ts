import type { CartItem, NewLine } from '../../shared/cart/cart.ts'
import { CallFailed } from '../../shared/errors.ts'
import type { Figure } from '../../shared/figure/figure.ts'
import { type Figurine, figureViewPath } from '../../shared/figurines/api.ts'
import { kitApi } from '../../shared/kit/api.ts'
import { type FigurineMake, GIFT_WRAP_PAISE } from '../../shared/pricing.ts'
import { call } from '../api.ts'
import { randomId } from '../browser/random-id.ts'
import { readStoredFigure } from '../figure/stored-figure.ts'
import { peekCart } from './cart-store.ts'

interface FigurineLineInput {
  make: FigurineMake
  nameLabel: string | null
  quantity?: number
  giftWrap?: boolean
  pricePaise: number
}

const lineOf = ({ make, nameLabel, quantity = 1, giftWrap = false, pricePaise }: FigurineLineInput) => ({
  kind: 'figurine' as const,
  slug: '',
  name: 'Your figurine',
  currency: 'INR',
  priceMinorUnits: pricePaise,
  giftWrapPriceMinorUnits: GIFT_WRAP_PAISE,
  giftWrap,
  nameLabel,
  quantity,
  make,
})

export const figurineLine = (figurine: Figurine, options: FigurineLineInput): NewLine => ({
  ...lineOf(options),
  id: figurine.id,
  subtitle: null,
  /** Without its signature, which ends; the owner’s session opens it. */
  imageUrl: figurine.generated_figurine_url?.split('?')[0] ?? null,
})

const UNSAVED = 'new-'
type Pictured = Pick<CartItem, 'id' | 'make' | 'nameLabel' | 'imageUrl'>
/** What is made as it was seen has its name on the base; a name on a drawing is seen beside it. */
export const linePicture = ({ id, make, nameLabel, imageUrl }: Pictured): string | null =>
  make === 'figure' && nameLabel && !id.startsWith(UNSAVED)
    ? figureViewPath(id, 'preview', 256, nameLabel)
    : imageUrl

/** With the same key the shop saves a figure once, from the cart or from the maker. */
export const keyOfLine = (id: string) => id.replace(UNSAVED, '')
export function keyInCart(figure: Figure): string | undefined {
  const text = JSON.stringify(figure)
  const twin = peekCart().items.find(item => item.figure && JSON.stringify(item.figure) === text)
  return twin && keyOfLine(twin.id)
}

/** A guest's: the figure itself stands in the line. The same figure again is the same line. */
export function unsavedLine(figure: Figure, options: Omit<FigurineLineInput, 'make'>): NewLine {
  const stored = readStoredFigure()
  const isStored = stored && JSON.stringify(stored.figure) === JSON.stringify(figure)
  return {
    ...lineOf({ ...options, make: 'figure' }),
    id: `${UNSAVED}${keyInCart(figure) ?? (isStored ? stored.key : randomId())}`,
    subtitle: null,
    imageUrl: null,
    figure: { ...figure },
  }
}

/** Why a name cannot stand on the base; null if it can, or if the shop cannot be asked: the order is checked anyway. */
export async function labelRefusal(text: string | null): Promise<string | null> {
  if (text === null) return null
  return call(kitApi.label, { body: { text } }).then(
    () => null,
    error => (error instanceof CallFailed && error.status === 422 && error.errors.text) || null,
  )
}
