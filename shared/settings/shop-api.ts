import { z } from 'zod/mini'
import { MODEL_SERVICES } from '../bodies/models-api.ts'
import { Piece } from '../catalog/piece.ts'
import type { Api } from '../endpoint.ts'
import type { FigurinePrices } from '../pricing.ts'
import { Arrival } from '../promise/api.ts'

const maybe = z.nullable(z.string())

const ModelMakerName = z.nullable(z.enum(MODEL_SERVICES))

export const ShopFacts = z.object({
  mode: z.enum(['demo', 'live']),
  figurine_base_price_minor_units: z.int(),
  /** Of what is sculpted after a drawing: its price, and the working days until it is shown to its buyer. */
  drawing_price_minor_units: z.int(),
  drawing_days: z.int(),
  payment_script_url: z.string(),
  payment_is_sandbox: z.boolean(),
  hero_images: z.array(z.string()),
  legal_name: maybe,
  address: maybe,
  support_email: maybe,
  support_phone: maybe,
  whatsapp_number: maybe,
  grievance_officer: maybe,
  social: z.array(z.object({ name: z.string(), url: z.string() })),
  /** Companies that may receive a photo, the first before the others; none if it is drawn here. */
  photo_readers: z.array(z.string()),
  /** Who of them is also asked how the person looks. */
  photo_describer: z.nullable(z.string()),
  /** Companies that get the drawing of a figurine, and not the photo, to make a 3D model of it; null for nobody. */
  model_makers: z.object({
    adults: ModelMakerName,
    children: ModelMakerName,
    /** The company that the service passes drawings of adults on to. */
    partner: maybe,
  }),
  /** The one state parcels may go to; null where they go to all. */
  sells_only_in: maybe,
  /** Of one piece ordered today, in most of India. */
  usual_arrival: Arrival,
  photo_days_without_order: z.int(),
  child_photo_days_without_order: z.int(),
  photo_days_after_delivery: z.int(),
  custom_figurine: Piece,
})
export type ShopFacts = z.infer<typeof ShopFacts>

type Prices = Pick<ShopFacts, 'figurine_base_price_minor_units' | 'drawing_price_minor_units'>
/** What a figurine costs, by what is made of it. */
export const pricesIn = (shop: Prices): FigurinePrices => ({
  figure: shop.figurine_base_price_minor_units,
  drawing: shop.drawing_price_minor_units,
})

/** What a figurine costs at least. */
export const leastPrice = (shop: Prices) => Math.min(...Object.values(pricesIn(shop)))
/** What is sculpted after a drawing, where that has a price of its own. */
export const otherPriceOfDrawing = (shop: Prices & Pick<ShopFacts, 'drawing_days'>) =>
  shop.drawing_price_minor_units === shop.figurine_base_price_minor_units
    ? null
    : { paise: shop.drawing_price_minor_units, days: shop.drawing_days }

export const shopApi = {
  facts: {
    method: 'GET',
    path: '/shop',
    summary: 'The shop as its pages show it: mode, prices, particulars, links.',
    response: ShopFacts,
  },
  backstage: {
    method: 'GET',
    path: '/shop/backstage',
    summary: 'Whether whoever asks may look at what is only there for building the shop.',
    response: z.object({ open: z.boolean() }),
  },
} satisfies Api
