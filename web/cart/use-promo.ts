import { useEffect, useState } from 'react'
import type { CartItem } from '../../shared/cart.ts'
import { type CartPrice, cartPriceApi, type PriceWish } from '../../shared/cart-price.ts'
import { CallFailed } from '../../shared/errors.ts'
import { PAYMENT_MIN_PAISE } from '../../shared/pricing.ts'
import { call } from '../api.ts'
import { rememberCode, useKeptCode } from './promo-store.ts'

export interface Discount {
  paise: number
  name: string
}
export interface Promo {
  /** What is taken off; while it is asked for anew, what it was before. */
  discount: Discount | null
  /** The accepted code, to be sent with the order. */
  code: string | null
  /** The kept code with what the shop says about it. */
  kept: { code: string; accepted: boolean; sentence: string | null } | null
  /** The last code that was refused for good. */
  refused: { code: string; sentence: string } | null
  isAsking: boolean
  isDown: boolean
  apply: (typed: string) => void
  remove: () => void
  again: () => void
}
export const wishesIn = (items: readonly CartItem[]): PriceWish[] =>
  items.map(({ kind, id, slug, quantity, giftWrap }) => ({ kind, id, slug, quantity, giftWrap }))

/** While the discount is asked for anew, the one before may be larger than what is left. */
export const paidTotal = (sum: number, discount: Discount | null) =>
  discount ? Math.max(PAYMENT_MIN_PAISE, sum - discount.paise) : sum

type Answer = CartPrice['code']
interface Asked {
  key: string
  price: CartPrice | null
}

/** What stands in the way now may change with the cart; everything else is final. */
const MAY_CHANGE = ['promo.minimum', 'promo.not_for_these', 'promo.held']
const GATHER_MS = 150

/** What promotions take off the lines of a cart, or of a single figurine. */
export function usePromo(wishes: readonly PriceWish[]): Promo {
  const code = useKeptCode()
  const [asked, setAsked] = useState<Asked | null>(null)
  const [refused, setRefused] = useState<Promo['refused']>(null)
  const [tries, setTries] = useState(0)
  const lines = JSON.stringify(wishes)
  const key = `${code} ${tries} ${lines}`
  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      priceOf(JSON.parse(lines) as PriceWish[], code).then(
        price => {
          if (!isCurrent) return
          setAsked({ key, price })
          const why = price.code
          if (!why || why.accepted || (why.reason && MAY_CHANGE.includes(why.reason))) return
          setRefused({ code: why.code, sentence: why.sentence })
          rememberCode(null)
        },
        error => {
          console.warn('the price of the cart could not be asked', error)
          if (isCurrent) setAsked({ key, price: null })
        },
      )
    }, GATHER_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [key, lines, code])

  const isKnown = asked?.key === key
  const price = isKnown ? asked.price : null
  const accepted = asked?.price?.code
  return {
    discount: discountIn(asked?.price ?? null),
    code: accepted?.accepted && accepted.code === code ? code : null,
    kept: code === null ? null : { code, ...saidOf(price?.code ?? null) },
    refused,
    isAsking: !isKnown,
    isDown: isKnown && asked.price === null,
    apply(typed) {
      setRefused(null)
      setTries(tries + 1)
      rememberCode(typed)
    },
    remove() {
      setRefused(null)
      rememberCode(null)
    },
    again: () => setTries(tries + 1),
  }
}

const discountIn = (price: CartPrice | null): Discount | null =>
  price && price.discount_minor_units > 0
    ? { paise: price.discount_minor_units, name: price.discount_name ?? '' }
    : null
const saidOf = (answer: Answer) => ({
  accepted: answer?.accepted ?? false,
  sentence: answer?.sentence ?? null,
})

/** After too many unknown codes the price is asked for without one, and the code gets the refusal's sentence. */
async function priceOf(cartItems: PriceWish[], code: string | null): Promise<CartPrice> {
  try {
    return await call(cartPriceApi.price, { body: { cartItems, code } })
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 429 || code === null) throw error
    const price = await call(cartPriceApi.price, { body: { cartItems, code: null } })
    return { ...price, code: { code, accepted: false, sentence: error.detail, reason: error.code } }
  }
}
