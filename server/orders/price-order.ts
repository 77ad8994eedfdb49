import { noLongerForSale } from '../../shared/cart.ts'
import { paiseToRupees } from '../../shared/money.ts'
import { labelKey } from '../../shared/name-label.ts'
import { FigurineQuantity, type PaymentOrderRequest, type WantedLine } from '../../shared/payments.ts'
import {
  figurineTotal,
  GIFT_WRAP_PAISE,
  LINE_QUANTITY_MAX,
  lineTotal,
  unitPrice,
} from '../../shared/pricing.ts'
import { type ForSale, nameOnFile, type SaleRow } from '../catalog/for-sale.ts'
import { figurineForOrder } from '../figurines/for-order.ts'
import type { Letters } from '../kit/label/letters.ts'
import type { Database } from '../platform/db/database.ts'
import { invalid, Refusal } from '../platform/http/problem.ts'
import type { OrderLine } from './order.ts'
import type { OrderedFigure } from './proofs/order-proofs.ts'

export interface PricedOrder {
  flow: 'cart' | 'figurine'
  lines: OrderLine[]
  quantity: number
  giftWrapPaise: number
  totalPaise: number
  /** Approved by being ordered. */
  figures: OrderedFigure[]
}

export interface Pricing {
  figurineBasePricePaise: number
  forSale: ForSale
  letters: Letters
}

/** Prices come from the catalog; the client's price is only compared, so that the customer can be asked again. */
export async function priceOrder(
  tx: Database,
  userId: string,
  wanted: PaymentOrderRequest,
  { figurineBasePricePaise, forSale, letters }: Pricing,
): Promise<PricedOrder> {
  const priced = wanted.figurine_id
    ? await priceFigurine(tx, userId, wanted.figurine_id, wanted, { figurineBasePricePaise, letters })
    : await priceCart(tx, forSale, wanted.cartItems ?? [])
  const seen = wanted.totalPrice
  const lineDiffers =
    priced.flow === 'cart' &&
    (wanted.cartItems ?? []).some((line, position) => differs(line, priced.lines[position]))
  if (lineDiffers || (seen !== undefined && Math.round(seen * 100) !== priced.totalPaise))
    throw priceChanged(priced)
  return priced
}

const differs = (line: WantedLine, priced: OrderLine | undefined) =>
  line.priceMinorUnits !== undefined && line.priceMinorUnits !== priced?.unitPricePaise

async function priceFigurine(
  tx: Database,
  userId: string,
  figurineId: string,
  wanted: PaymentOrderRequest,
  { figurineBasePricePaise: basePaise, letters }: Omit<Pricing, 'forSale'>,
): Promise<PricedOrder> {
  const parsed = FigurineQuantity.safeParse(wanted.quantity)
  if (!parsed.success) throw invalid({ quantity: parsed.error.issues[0]?.message ?? '' })
  const quantity = parsed.data
  const giftWrap = wanted.gift_wrap ?? false
  const figurine = await figurineForOrder(tx, userId, figurineId)
  if (wanted.make === 'figure' && !figurine.figure)
    throw invalid({ make: 'This figurine is a drawing only; there is no figure to make.' })
  const { figure } = figurine
  const make = wanted.make ?? (figurine.isBuilt ? 'figure' : 'drawing')
  if (make === 'figure' && wanted.nameLabel) await letters.check(wanted.nameLabel, 'nameLabel')
  const line: OrderLine = {
    kind: 'figurine',
    deskBuddyId: null,
    figurineId,
    slug: null,
    name: 'Your figurine',
    subtitle: figurine.hasPhoto ? 'From your photo, painted by hand' : 'As you made it, painted by hand',
    imageUrl: null,
    unitPricePaise: basePaise,
    giftWrap,
    // The gift wrap of a custom order is paid once per order.
    giftWrapPaise: 0,
    nameLabel: wanted.nameLabel,
    make,
    proof: make === 'figure' ? 'approved' : 'awaited',
    proofSince: null,
    quantity,
  }
  return {
    flow: 'figurine',
    lines: [line],
    quantity,
    giftWrapPaise: giftWrap ? GIFT_WRAP_PAISE : 0,
    totalPaise: figurineTotal({ basePriceMinorUnits: basePaise, quantity, giftWrap }),
    figures: make === 'figure' && figure ? [{ line: 1, figure, label: wanted.nameLabel }] : [],
  }
}

const wantedRows = (forSale: ForSale, wanted: WantedLine[]) =>
  forSale({
    ids: wanted.flatMap(({ id }) => id ?? []),
    slugs: wanted.flatMap(({ id, slug }) => (id ? [] : (slug ?? []))),
  })

async function priceCart(tx: Database, forSale: ForSale, wanted: WantedLine[]): Promise<PricedOrder> {
  if (wanted.length === 0) throw invalid({ cartItems: 'There is nothing to order.' })
  const rows = await wantedRows(forSale, wanted)
  const lines: OrderLine[] = []
  for (const [position, line] of wanted.entries()) {
    const row = rows.find(({ id, slug }) => (line.id ? id === line.id : slug === line.slug))
    if (!row) throw await itemGone(tx, line, position)
    lines.push(lineOf(line, row))
  }
  refuseTooMany(lines)
  return cartOf(lines)
}

async function itemGone(tx: Database, { id, slug }: WantedLine, position: number) {
  const name = await nameOnFile(tx, { id: id || null, slug: slug || null })
  const sentence = name
    ? noLongerForSale(name)
    : 'Something in your cart is not for sale any more. Please take it out and try again.'
  return new Refusal(409, 'order.item_gone', sentence, { position, name })
}

const lineOf = (line: WantedLine, row: SaleRow): OrderLine => ({
  kind: 'desk_buddy',
  deskBuddyId: row.id,
  figurineId: null,
  slug: row.slug,
  name: row.name,
  subtitle: row.subtitle,
  imageUrl: row.imageUrl,
  unitPricePaise: row.pricePaise,
  giftWrap: line.giftWrap,
  giftWrapPaise: line.giftWrap ? GIFT_WRAP_PAISE : 0,
  nameLabel: line.nameLabel,
  make: null,
  proof: null,
  proofSince: null,
  quantity: line.quantity,
})

const cartOf = (lines: OrderLine[]): PricedOrder => ({
  flow: 'cart',
  lines,
  quantity: lines.reduce((sum, line) => sum + line.quantity, 0),
  giftWrapPaise: lines.reduce((sum, line) => sum + line.giftWrapPaise * line.quantity, 0),
  totalPaise: lines.reduce((sum, line) => sum + totalOf(line), 0),
  figures: [],
})

function refuseTooMany(lines: OrderLine[]) {
  const counts = new Map<string, number>()
  for (const { deskBuddyId, giftWrap, nameLabel, quantity } of lines) {
    const key = `${deskBuddyId}|${giftWrap}|${labelKey(nameLabel)}`
    counts.set(key, (counts.get(key) ?? 0) + quantity)
  }
  if ([...counts.values()].some(count => count > LINE_QUANTITY_MAX))
    throw invalid({ cartItems: `A line holds 1 to ${LINE_QUANTITY_MAX} of one thing.` })
}

const asPriced = (line: OrderLine) => ({
  priceMinorUnits: line.unitPricePaise,
  giftWrapPriceMinorUnits: line.giftWrapPaise,
  giftWrap: line.giftWrap,
  quantity: line.quantity,
})
export const totalOf = (line: OrderLine) => lineTotal(asPriced(line))

const priceChanged = (priced: PricedOrder) =>
  new Refusal(
    409,
    'price.changed',
    'A price has changed since you looked. Please check the new total before you pay.',
    {
      total_price: paiseToRupees(priced.totalPaise),
      lines: priced.lines.map(line => ({
        id: line.deskBuddyId ?? line.figurineId,
        slug: line.slug,
        name: line.name,
        quantity: line.quantity,
        price_minor_units: line.unitPricePaise,
        unit_price_minor_units: unitPrice(asPriced(line)),
        total_minor_units: totalOf(line),
      })),
    },
  )
