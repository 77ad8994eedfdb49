import { useEffect, useRef, useState } from 'react'
import { type CartPrice, cartPriceApi, type PriceLineInput } from '../../shared/cart/api.ts'
import type { CartItem } from '../../shared/cart/cart.ts'
import { CallFailed } from '../../shared/errors.ts'
import { PAYMENT_MIN_PAISE } from '../../shared/pricing.ts'
import { call } from '../api.ts'
import { rememberCode, useSavedCode } from './promo-store.ts'

export interface Discount {
  paise: number
  name: string
}
/** What an order is sent with. */
export interface AppliedDiscount {
  code: string | null
  discount: Discount | null
}
export interface Promo {
  /** What is taken off; while it is asked for anew, what it was before. */
  discount: Discount | null
  /** The kept code with what the shop says about it. */
  savedCode: { code: string; accepted: boolean; sentence: string | null } | null
  /** The last code that was refused for good. */
  refused: { code: string; sentence: string } | null
  isAsking: boolean
  isDown: boolean
  /** What is to be sent with an order, once the last question is answered. */
  settled: () => Promise<AppliedDiscount>
  apply: (typed: string) => void
  remove: () => void
  again: () => void
}
export const priceLinesIn = (items: readonly CartItem[]): PriceLineInput[] =>
  items.map(({ kind, make, id, slug, quantity, giftWrap }) => ({ kind, make, id, slug, quantity, giftWrap }))

/** While the discount is asked for anew, the one before may be larger than what is left. */
export const paidTotal = (sum: number, discount: Discount | null) =>
  discount ? Math.max(PAYMENT_MIN_PAISE, sum - discount.paise) : sum

type Answer = CartPrice['code']
interface PricedKey {
  key: string
  price: CartPrice | null
}

/** What stands in the way now may change with the cart; everything else is final. */
const MAY_CHANGE = ['promo.minimum', 'promo.not_for_these', 'promo.held']
const GATHER_MS = 150
const gathered = () => new Promise(resolve => setTimeout(resolve, GATHER_MS))

function nullIfDown(error: unknown): null {
  console.warn('the price of the cart could not be asked', error)
  return null
}

/** What promotions take off the lines of a cart, or of a single figurine. */
export function usePromo(cartLines: readonly PriceLineInput[]): Promo {
  const code = useSavedCode()
  const [priced, setPriced] = useState<PricedKey | null>(null)
  const [refused, setRefused] = useState<Promo['refused']>(null)
  const [tries, setTries] = useState(0)
  const pending = useRef<Promise<CartPrice | null>>(Promise.resolve(null))
  const lines = JSON.stringify(cartLines)
  const key = `${code} ${tries} ${lines}`
  useEffect(() => {
    let isCurrent = true
    const asking = gathered().then(() =>
      isCurrent ? priceOf(JSON.parse(lines) as PriceLineInput[], code).catch(nullIfDown) : null,
    )
    pending.current = asking
    void asking.then(answer => {
      if (!isCurrent) return
      setPriced({ key, price: answer })
      const why = answer?.code
      if (!why || why.accepted || (why.reason && MAY_CHANGE.includes(why.reason))) return
      setRefused({ code: why.code, sentence: why.sentence })
      rememberCode(null)
    })
    return () => {
      isCurrent = false
    }
  }, [key, lines, code])

  const isKnown = priced?.key === key
  const price = isKnown ? priced.price : null
  return {
    discount: discountIn(priced?.price ?? null),
    savedCode: code === null ? null : { code, ...codeAnswer(price?.code ?? null) },
    refused,
    isAsking: !isKnown,
    isDown: isKnown && priced.price === null,
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
    async settled() {
      let price: CartPrice | null = null
      let asking: Promise<CartPrice | null> | undefined
      while (asking !== pending.current) {
        asking = pending.current
        price = await asking
      }
      // A code that could not be looked at is sent along, so that it is not lost unsaid.
      return { code: price?.code?.accepted === false ? null : code, discount: discountIn(price) }
    },
  }
}

const discountIn = (price: CartPrice | null): Discount | null =>
  price && price.discount_minor_units > 0
    ? { paise: price.discount_minor_units, name: price.discount_name ?? '' }
    : null
const codeAnswer = (answer: Answer) => ({
  accepted: answer?.accepted ?? false,
  sentence: answer?.sentence ?? null,
})

/** After too many unknown codes the price is asked for without one, and the code gets the refusal's sentence. */
async function priceOf(cartItems: PriceLineInput[], code: string | null): Promise<CartPrice> {
  try {
    return await call(cartPriceApi.price, { body: { cartItems, code } })
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status !== 429 || code === null) throw error
    const price = await call(cartPriceApi.price, { body: { cartItems, code: null } })
    return { ...price, code: { code, accepted: false, sentence: error.detail, reason: error.code } }
  }
}
