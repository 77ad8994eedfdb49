import { type ComponentProps, useEffect, useState } from 'react'
import { z } from 'zod/mini'
import type { Profile, Visitor } from '../../shared/accounts/api.ts'
import { CallFailed } from '../../shared/errors.ts'
import { formatInr } from '../../shared/money.ts'
import { Billing, type CheckoutData, Shipping } from '../../shared/orders/checkout.ts'
import { GiftInput } from '../../shared/orders/gifts-api.ts'
import { paths } from '../../shared/paths.ts'
import { cartSubtotal } from '../../shared/pricing.ts'
import { promiseApi } from '../../shared/promise/api.ts'
import { call, unreachable } from '../api.ts'
import { connection } from '../browser/connection.ts'
import { peekPincode } from '../cart/known-pincode.ts'
import type { AppliedDiscount, Promo } from '../cart/use-promo.ts'
import { messages as gifts } from '../gift/messages.ts'
import { useShop } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonBar } from '../ui/button.tsx'
import { useForm } from '../ui/use-form.ts'
import { AddressFields, fillIn, isEmptyIn, type Part, partOf, textsOf } from './address-fields.tsx'
import { GiftPart, giftInput, useGiftDraft } from './gift-part.tsx'
import { keepCheckout, readDraft, saveDraft } from './kept.ts'
import { messages } from './messages.ts'
import { Approval, PurchaseFigures } from './ordered-figure.tsx'
import { type Purchase, summaryOf } from './purchase.ts'

const SAME = 'same'
const Addresses = z.object({ shipping: Shipping, billing: z.nullable(Billing), gift: z.nullable(GiftInput) })
type Addresses = z.infer<typeof Addresses>

const within = (only: string | null) =>
  only === null
    ? Addresses
    : Addresses.check(
        z.refine(({ shipping }) => shipping.state === only, {
          path: ['shipping', 'state'],
          message: messages.onlyWithin(only),
        }),
      )

const nested = (typed: Record<string, string>) => ({
  shipping: partOf(typed, 'shipping'),
  billing: typed[SAME] ? null : partOf(typed, 'billing'),
  gift: giftInput(typed),
})

interface Props {
  purchase: Purchase
  visitor: Visitor
  profile: Profile | null
  promo: Promo
}

export function CheckoutForm(props: Props) {
  const { purchase, visitor, promo } = props
  const { form, stored, asked: pincode, keep, gift, changeGift, same, setSame, known } = useCheckout(props)
  const typed = form.ref.current ? textsOf(form.ref.current) : {}
  const isAnyEmpty = (part: Part) => isEmptyIn(typed, Object.keys(form.errors), part)
  return (
    <form
      ref={form.ref}
      className="stack gap-5"
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      onInput={keep}
    >
      {isAnyEmpty('shipping') && <Banner kind="bad">{messages.shippingMissing}</Banner>}
      {isAnyEmpty('billing') && <Banner kind="bad">{messages.billingMissing}</Banner>}
      <GiftPart gift={gift} error={form.errors['gift.message']} onChange={changeGift} />
      <AddressFields
        key={gift.toReceiver ? 'theirs' : 'mine'}
        kind="shipping"
        errors={form.errors}
        known={known.shipping}
        {...(gift.on && { mailsTo: visitor.email })}
        isReceiver={gift.toReceiver}
        pincode={pincode}
      />
      {!gift.toReceiver && (
        <label className="check">
          <input
            type="checkbox"
            name={SAME}
            checked={same}
            onChange={event => setSame(event.target.checked)}
          />
          Billing same as shipping
        </label>
      )}
      {!same && <Receipt isGift={gift.toReceiver} errors={form.errors} known={known.billing} />}
      {form.trouble && <Banner kind="bad">{stored ? form.trouble : messages.notStored}</Banner>}
      <noscript>This form needs JavaScript.</noscript>
      <PurchaseFigures purchase={purchase} />
      <ButtonBar>
        <Approval purchase={purchase} />
        <span className="price money">{formatInr(summaryOf(purchase, promo.discount).totalPaise)}</span>
        <Button type="submit" busy={form.busy && 'One moment…'}>
          Proceed to Payment
        </Button>
      </ButtonBar>
    </form>
  )
}

type ReceiptProps = Required<Pick<ComponentProps<typeof AddressFields>, 'errors' | 'known'>> & {
  isGift: boolean
}

const Receipt = ({ isGift, errors, known }: ReceiptProps) => (
  <fieldset className="stack gap-4">
    <legend className="pay-legend">
      <h2>Who is the receipt for?</h2>
    </legend>
    {isGift && <p className="muted">{gifts.receiptIsYours}</p>}
    <AddressFields kind="billing" errors={errors} known={known} />
  </fieldset>
)

/** The form and what was typed in it before; sent, it leads to the payment. */
function useCheckout({ purchase, visitor, profile, promo }: Props) {
  const [stored, setStored] = useState(true)
  // Not what was typed here before, which may be a receiver's.
  const [asked] = useState(() => (readDraft(visitor.id) ? null : peekPincode()))
  const form = useForm({
    schema: within(useShop()?.sells_only_in ?? null),
    read: nested,
    async send(addresses) {
      await refuseUnserved(addresses.shipping.pincode)
      const data = checkoutData(purchase, addresses, await promo.settled())
      const kept = keepCheckout(data)
      setStored(kept)
      if (!kept) throw new Error(messages.notStored)
      if (!(await connection.isReached())) throw unreachable()
      // Only the payment page may load the provider's window, so it is a full page load.
      window.location.assign(paths.payment)
      await new Promise(() => {})
    },
  })
  const saveTyped = () => form.ref.current && saveDraft(textsOf(form.ref.current), visitor.id)
  const { restore, ...draft } = useGiftDraft(form.ref, knownOf(visitor, profile), saveTyped)
  useEffect(() => {
    const typed = readDraft(visitor.id)
    if (!typed) return
    restore(typed, SAME in typed)
    setTimeout(() => form.ref.current && fillIn(form.ref.current, typed))
  }, [form.ref, visitor.id])
  return { form, stored, asked, keep: saveTyped, ...draft }
}

const knownOf = (visitor: Visitor, profile: Profile | null) => ({
  fullName: profile?.name ?? visitor.name,
  email: visitor.email,
  phone: profile?.phone ?? '',
  address1: profile?.address_line1 ?? '',
  city: profile?.city ?? '',
  state: profile?.state ?? '',
  pincode: profile?.pincode ?? '',
})

/** Said beside the pincode before anybody pays; if it cannot be asked, the order itself is asked. */
async function refuseUnserved(pincode: string) {
  const { unserved } = await call(promiseApi.estimate, { query: { pincode } }).catch(() => ({
    unserved: null,
  }))
  if (unserved) throw new CallFailed(422, { detail: unserved, errors: { 'shipping.pincode': unserved } })
}

function checkoutData(
  purchase: Purchase,
  { shipping, billing, gift }: Addresses,
  { code, discount }: AppliedDiscount,
): CheckoutData {
  const off = { promoCode: code, discount }
  const whom = { shipping, billing: billing ?? shipping, ...(gift && { gift }), ...off }
  const { totalPaise } = summaryOf(purchase, discount)
  if (purchase.flow === 'cart')
    return {
      flow: 'cart',
      ...whom,
      cartItems: purchase.items,
      cartSubtotalMinorUnits: cartSubtotal(purchase.items),
      totalPrice: totalPaise / 100,
      currency: 'INR',
    }
  const {
    figurineId,
    quantity,
    giftWrap,
    nameLabel,
    basePrice,
    giftWrapPrice,
    storage,
    generatedFigurine,
    make,
  } = purchase.details
  return {
    flow: 'figurine',
    ...whom,
    figurineId,
    quantity,
    giftWrap,
    nameLabel,
    basePrice,
    giftWrapPrice,
    totalPrice: totalPaise / 100,
    storage,
    previewImage: generatedFigurine,
    ...(make && { make }),
  }
}
