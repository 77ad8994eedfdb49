import { figurineGone, noLongerForSale } from '../../shared/cart/cart.ts'
import { baseOf } from '../../shared/figure/figure-size.ts'
import { labelKey } from '../../shared/name-label.ts'
import { FigurineQuantity, type OrderLineInput, type PaymentOrderRequest } from '../../shared/payments/api.ts'
import { type FigurinePrices, GIFT_WRAP_PAISE, LINE_QUANTITY_MAX } from '../../shared/pricing.ts'
import { fromRows, nameOnFile, type SaleRow } from '../catalog/for-sale.ts'
import { defaultMake, figurinesForOrder, type Orderable } from '../figurines/for-order.ts'
import { consentMissing } from '../figurines/may-draw.ts'
import type { FigureHeight } from '../kit/figure-height.ts'
import type { Letters } from '../kit/label/letters.ts'
import type { Tx } from '../platform/db/database.ts'
import { invalid, Refusal } from '../platform/http/problem.ts'
import type { OrderedFigure, OrderLine } from './order.ts'

export interface Pricing {
  figurinePrices: FigurinePrices
  letters: Letters
  figureHeight: FigureHeight
}
export interface PricedLine {
  line: OrderLine
  /** What its print is made from, if that is settled by ordering it. */
  made: Pick<OrderedFigure, 'figure' | 'heightMm'> | null
  categoryId: string | null
}

/** From the rows, which stay as they are until the transaction ends. One figurine is a cart of one line. */
export async function priceLines(
  tx: Tx,
  userId: string,
  input: PaymentOrderRequest,
  pricing: Pricing,
): Promise<PricedLine[]> {
  const { figurine_id: single } = input
  const inputLines = single ? [singleLine(input, single)] : (input.cartItems ?? [])
  if (inputLines.length === 0) throw invalid({ cartItems: 'There is nothing to order.' })
  const ids = inputLines.flatMap(({ figurine_id }) => figurine_id ?? [])
  const figurines = ids.length > 0 ? await figurinesForOrder(tx, userId, ids) : new Map<string, Orderable>()
  const rows = ids.length < inputLines.length ? await rowsOfDeskBuddies(tx, inputLines) : []
  const lines: PricedLine[] = []
  for (const [position, line] of inputLines.entries()) {
    const field = (name: string) => (single ? name : `cartItems.${position}.${name}`)
    const priced = line.figurine_id
      ? await priceFigurine(figurines.get(line.figurine_id), line, pricing, field)
      : priceBuddy(rows, line)
    if (!priced) throw single ? figurineIsGone() : await itemGone(tx, line, position)
    lines.push(priced)
  }
  refuseTooMany(lines.map(({ line }) => line))
  return lines
}

function singleLine(input: PaymentOrderRequest, figurine_id: string): OrderLineInput {
  const quantity = FigurineQuantity.safeParse(input.quantity)
  if (!quantity.success) throw invalid({ quantity: quantity.error.issues[0]?.message ?? '' })
  const { gift_wrap: giftWrap, nameLabel, make } = input
  return { figurine_id, quantity: quantity.data, giftWrap: giftWrap ?? false, nameLabel, make }
}

const figurineIsGone = () =>
  new Refusal(
    409,
    'figurine.gone',
    'This figurine is no longer here. Please choose another one in My Figurines, or make a new one.',
  )

type LineOptions = Pick<OrderLineInput, 'quantity' | 'giftWrap' | 'nameLabel' | 'make'>

/** Null if there is nothing it could be made from. */
async function priceFigurine(
  figurine: Orderable | undefined,
  options: LineOptions,
  { figurinePrices, letters, figureHeight }: Pricing,
  field: (name: string) => string,
): Promise<PricedLine | null> {
  if (!figurine) return null
  const make = options.make ?? defaultMake(figurine)
  if (make === 'drawing' && figurine.photoIsGone) return null
  if (figurine.unagreed) throw consentMissing(figurine.unagreed)
  if (make === 'figure' && !figurine.figure)
    throw invalid({ [field('make')]: 'There is only a drawing of this figurine, and no figure to print.' })
  if (make === 'figure' && figurine.figure) await letters.checkShirt(figurine.figure, field('make'))
  if (make === 'figure' && figurine.figure && options.nameLabel)
    await letters.check(options.nameLabel, { base: baseOf(figurine.figure), field: field('nameLabel') })
  const line: OrderLine = {
    kind: 'figurine',
    deskBuddyId: null,
    figurineId: figurine.id,
    slug: null,
    name: 'Your figurine',
    subtitle: figurine.hasPhoto ? 'From your photo, painted by hand' : 'As you made it, painted by hand',
    imageUrl: null,
    unitPricePaise: figurinePrices[make],
    giftWrap: options.giftWrap,
    giftWrapPaise: options.giftWrap ? GIFT_WRAP_PAISE : 0,
    nameLabel: options.nameLabel,
    make,
    proof: make === 'figure' ? 'approved' : 'awaited',
    proofSince: null,
    shownProof: null,
    quantity: options.quantity,
    discountPaise: 0,
  }
  const figure = make === 'figure' ? figurine.figure : null
  const made = figure && { figure, heightMm: await figureHeight(figure) }
  return { line, made, categoryId: null }
}

const rowsOfDeskBuddies = (tx: Tx, inputLines: readonly OrderLineInput[]) =>
  fromRows(tx)({
    ids: inputLines.flatMap(({ id, figurine_id }) => (figurine_id ? [] : (id ?? []))),
    slugs: inputLines.flatMap(({ id, slug, figurine_id }) => (id || figurine_id ? [] : (slug ?? []))),
  })

function priceBuddy(rows: readonly SaleRow[], inputLine: OrderLineInput): PricedLine | null {
  const row = rows.find(({ id, slug }) => (inputLine.id ? id === inputLine.id : slug === inputLine.slug))
  if (!row) return null
  const line: OrderLine = {
    kind: 'desk_buddy',
    deskBuddyId: row.id,
    figurineId: null,
    slug: row.slug,
    name: row.name,
    subtitle: row.subtitle,
    imageUrl: row.imageUrl,
    unitPricePaise: row.pricePaise,
    giftWrap: inputLine.giftWrap,
    giftWrapPaise: inputLine.giftWrap ? GIFT_WRAP_PAISE : 0,
    nameLabel: inputLine.nameLabel,
    make: null,
    proof: null,
    proofSince: null,
    shownProof: null,
    quantity: inputLine.quantity,
    discountPaise: 0,
  }
  return { line, made: null, categoryId: row.categoryId }
}

async function itemGone(tx: Tx, { id, slug, figurine_id, nameLabel }: OrderLineInput, position: number) {
  const refused = (sentence: string, name: string | null) =>
    new Refusal(409, 'order.item_gone', sentence, { position, name })
  if (figurine_id) return refused(figurineGone(nameLabel), 'Your figurine')
  const name = await nameOnFile(tx, { id: id || null, slug: slug || null })
  return refused(
    name
      ? noLongerForSale(name)
      : 'Something in your cart is no longer for sale. Please take it out and try again.',
    name,
  )
}

function refuseTooMany(lines: readonly OrderLine[]) {
  const counts = new Map<string, number>()
  for (const { deskBuddyId, figurineId, make, giftWrap, nameLabel, quantity } of lines) {
    const key = `${deskBuddyId ?? figurineId}|${make}|${giftWrap}|${labelKey(nameLabel)}`
    counts.set(key, (counts.get(key) ?? 0) + quantity)
  }
  if ([...counts.values()].some(count => count > LINE_QUANTITY_MAX))
    throw invalid({ cartItems: `A line holds 1 to ${LINE_QUANTITY_MAX} of one thing.` })
}
