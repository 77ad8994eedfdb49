import { z } from 'zod/mini'
import { FigurineStorage } from '../figurines/api.ts'
import { NAME_LABEL_MAX } from '../name-label.ts'
import { FigurineMake, GIFT_WRAP_PAISE, LINE_QUANTITY_MAX } from '../pricing.ts'

export const ORDER_DETAILS_KEY = 'dopple.order-details'
export const ORDER_DRAFT_KEY = 'dopple.draft'

/** Passed to the checkout through this tab's session storage; prices in rupees. */
export const OrderDetails = z.object({
  figurineId: z.string(),
  closeupImage: z.nullable(z.string()),
  fullbodyImage: z.nullable(z.string()),
  generatedFigurine: z.nullable(z.string()),
  quantity: z.int().check(z.minimum(1), z.maximum(LINE_QUANTITY_MAX)),
  giftWrap: z.boolean(),
  nameLabel: z.nullable(z.string().check(z.maxLength(NAME_LABEL_MAX * 20))),
  basePrice: z.number(),
  giftWrapPrice: z.number(),
  totalPrice: z.number(),
  storage: FigurineStorage,
  make: z.optional(FigurineMake),
  /** What was typed on the result, which shows the same wrap. */
  draftId: z.optional(z.string()),
})
export type OrderDetails = z.infer<typeof OrderDetails>

export const giftWrapRupees = (giftWrap: boolean) => (giftWrap ? GIFT_WRAP_PAISE / 100 : 0)
