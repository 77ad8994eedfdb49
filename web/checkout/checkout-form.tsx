import { type ReactNode, useEffect, useState } from 'react'
import { z } from 'zod/mini'
import type { RememberedAddress } from '../../shared/accounts/addresses-api.ts'
import type { Profile, Visitor } from '../../shared/accounts/api.ts'
import { CallFailed } from '../../shared/errors.ts'
import { formatInr } from '../../shared/money.ts'
import { Billing, type CheckoutData, Shipping } from '../../shared/orders/checkout.ts'
import { GiftInput } from '../../shared/orders/gifts-api.ts'
import { paths } from '../../shared/paths.ts'
import { Pincode } from '../../shared/people.ts'
import { cartSubtotal } from '../../shared/pricing.ts'
import { unreachable } from '../api.ts'
import { connection } from '../browser/connection.ts'
import { dropPresentWish, presentWish } from '../cart/checkout-start.ts'
import type { AppliedDiscount, Promo } from '../cart/use-promo.ts'
import { messages as gifts } from '../gift/messages.ts'
import { peekPincode, rememberPincode } from '../promise/known-pincode.ts'
import { useShop } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonBar } from '../ui/button.tsx'
import type { FieldErrors } from '../ui/form-action.ts'
import { useForm } from '../ui/use-form.ts'
import {
  AddressChoice,
  addressIn,
  cardsOf,
  inOneLine,
  OTHER,
  unservedAt,
  useAddressChoices,
} from './address-choice.tsx'
import { AddressFields, fillIn, isEmptyIn, type Part, textsOf } from './address-fields.tsx'
import { GiftPart, giftInput, goesToReceiver, useGiftDraft, withWish } from './gift-part.tsx'
import { GiftWrap } from './gift-wrap.tsx'
import { keepCheckout, readDraft, saveDraft } from './kept.ts'
import { messages } from './messages.ts'
import { type Purchase, summaryOf } from './purchase.ts'

const SAME = 'same'
const FORM = 'checkout'
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

const nestedWith =
  ({ visitor, remembered }: Pick<Buying, 'visitor' | 'remembered'>) =>
  (typed: Record<string, string>) => ({
    shipping: { email: visitor.email, ...addressIn(typed, 'shipping', remembered) },
    billing: typed[SAME] ? null : addressIn(typed, 'billing', remembered),
    gift: giftInput(typed),
  })

interface Buying {
  purchase: Purchase
  visitor: Visitor
  profile: Profile | null
  /** Where paid orders went, the last one first. */
  remembered: RememberedAddress[]
  promo: Promo
  onWrap: (key: string, giftWrap: boolean) => void
}
interface Props extends Buying {
  /** What it comes to and when it arrives: between the form and its button, or beside both. */
  children: ReactNode
}

export function CheckoutForm(props: Props) {
  const { purchase, visitor, promo, children } = props
  const { form, stored, asked, keep, gift, changeGift, same, setSame, known, addressOf } = useCheckout(props)
  const typed = form.ref.current ? textsOf(form.ref.current) : {}
  const shipping = addressOf('shipping')
  const billing = addressOf('billing')
  const isAnyEmpty = (part: Part, { chosen }: typeof shipping) =>
    chosen === OTHER && isEmptyIn(typed, Object.keys(form.errors), part)
  return (
    <>
      <form
        id={FORM}
        ref={form.ref}
        className="stack gap-5"
        method="post"
        noValidate
        onSubmit={form.onSubmit}
        onInput={keep}
      >
        {isAnyEmpty('shipping', shipping) && <Banner kind="bad">{messages.shippingMissing}</Banner>}
        {isAnyEmpty('billing', billing) && <Banner kind="bad">{messages.billingMissing}</Banner>}
        <GiftPart gift={gift} errors={form.errors} onChange={changeGift}>
          <GiftWrap purchase={purchase} onWrap={props.onWrap} />
        </GiftPart>
        <AddressChoice
          key={gift.toReceiver ? 'theirs' : 'mine'}
          {...shipping}
          legend={gift.toReceiver ? messages.theirAddress : messages.ownAddress}
          mailsTo={visitor.email}
        >
          <AddressFields
            kind="shipping"
            errors={form.errors}
            known={known.shipping}
            {...(gift.on && { mailsTo: visitor.email })}
            isReceiver={gift.toReceiver}
            pincode={asked}
          />
        </AddressChoice>
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
        {!same && (
          <Receipt isGift={gift.toReceiver} billing={billing}>
            <AddressChoice {...billing} legend={messages.ownAddress}>
              <AddressFields kind="billing" errors={form.errors} known={known.billing} />
            </AddressChoice>
          </Receipt>
        )}
        <noscript>This form needs JavaScript.</noscript>
      </form>
      {children}
      <ButtonBar>
        {form.trouble && (
          <div className="buybar-said">
            <Banner kind="bad">{stored ? form.trouble : messages.notStored}</Banner>
          </div>
        )}
        <span className="price money">{formatInr(summaryOf(purchase, promo.discount).totalPaise)}</span>
        <Button type="submit" form={FORM} busy={form.busy && 'One moment…'}>
          Proceed to Payment
        </Button>
      </ButtonBar>
    </>
  )
}

interface ReceiptProps {
  isGift: boolean
  billing: { cards: RememberedAddress[]; chosen: string; errors: FieldErrors }
  children: ReactNode
}
/** Of a present it goes to the buyer, and folds to one line where that was their address last time. */
function Receipt({ isGift, billing, children }: ReceiptProps) {
  const [isOpen, setOpen] = useState(false)
  const { cards, chosen, errors } = billing
  const card = cards.find(({ id }) => id === chosen)
  if (isGift && cards.length > 0) {
    const hasFault = Object.keys(errors).some(name => name.startsWith('billing.'))
    const staysOpen = !card || hasFault
    return (
      <details
        className="receipt-fold"
        open={isOpen || staysOpen}
        onToggle={({ currentTarget }) => {
          if (staysOpen) currentTarget.open = true
          else setOpen(currentTarget.open)
        }}
      >
        <summary>
          <span>
            {gifts.asLastTime} {card ? inOneLine(card) : messages.otherAddress}
          </span>
          {!staysOpen && <span className="link">{gifts.change}</span>}
        </summary>
        <div>{children}</div>
      </details>
    )
  }
  return (
    <fieldset className="stack gap-4">
      <legend className="pay-legend">
        <h2>Who is the receipt for?</h2>
      </legend>
      {isGift && <p className="muted">{gifts.receiptIsYours}</p>}
      {children}
    </fieldset>
  )
}

/** The form and what was typed in it before; sent, it leads to the payment. */
function useCheckout(props: Buying) {
  const { purchase, visitor, remembered, promo } = props
  const [stored, setStored] = useState(true)
  // Not what was typed here before, which may be a receiver's, nor what a card says already.
  const [asked] = useState(() => {
    const pincode = readDraft(visitor.id) ? null : peekPincode()
    return remembered.some(one => one.pincode === pincode) ? null : pincode
  })
  const form = useForm({
    schema: within(useShop()?.sells_only_in ?? null),
    read: nestedWith(props),
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
  const { restore, ...draft } = useGiftDraft(form.ref, knownOf(props), saveTyped)
  const choices = useAddressChoices(remembered)
  useEffect(() => {
    const draft = readDraft(visitor.id)
    const wish = presentWish()
    dropPresentWish()
    const typed = wish ? withWish(draft ?? {}, wish) : draft
    if (!typed) return
    const { toReceiver } = restore(typed, SAME in typed)
    if (draft && toReceiver === goesToReceiver(draft)) choices.restore(typed, toReceiver)
    setTimeout(() => {
      if (form.ref.current) fillIn(form.ref.current, typed)
      saveTyped()
    })
  }, [form.ref, visitor.id])

  const { toReceiver } = draft.gift
  const addressOf = (part: Part) => ({
    part,
    ...choices.choice(part, toReceiver),
    errors: form.errors,
    onChoose(id: string) {
      choices.choose(part, toReceiver, id)
      form.reopen()
      const typed = Pincode.safeParse(form.ref.current && textsOf(form.ref.current)[`${part}.pincode`])
      if (part === 'shipping' && id === OTHER && typed.success) rememberPincode(typed.data)
    },
  })
  return { form, stored, asked, keep: saveTyped, ...draft, addressOf }
}

/** Beside a remembered address the form is for another one. */
function knownOf({ visitor, profile, remembered }: Buying) {
  const reach = {
    fullName: profile?.name ?? visitor.name,
    email: visitor.email,
    phone: profile?.phone ?? '',
  }
  if (cardsOf(remembered, 'shipping', false).length > 0) return reach
  return {
    ...reach,
    address1: profile?.address_line1 ?? '',
    city: profile?.city ?? '',
    state: profile?.state ?? '',
    pincode: profile?.pincode ?? '',
  }
}

/** Said beside the pincode before anybody pays. */
async function refuseUnserved(pincode: string) {
  const unserved = await unservedAt(pincode)
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
