import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import type { Profile, Visitor } from '../../shared/accounts.ts'
import { Billing, CHECKOUT_KEY, type CheckoutData, Shipping } from '../../shared/checkout.ts'
import { formatInr } from '../../shared/money.ts'
import { paths } from '../../shared/paths.ts'
import { unreachable } from '../api.ts'
import { connection } from '../browser/connection.ts'
import { writeStored } from '../browser/storage.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { useForm } from '../ui/use-form.ts'
import { AddressFields } from './address-fields.tsx'
import { fillIn, keepDraft, keptDraft } from './draft.ts'
import { messages } from './messages.ts'
import { summaryOf, type Wanted } from './wanted.ts'

const SAME = 'same'
const Addresses = z.object({ shipping: Shipping, billing: z.nullable(Billing) })
type Addresses = z.infer<typeof Addresses>

/** `shipping.city` and the like become one address each. */
function nested(typed: Record<string, string>) {
  const part = (kind: string) =>
    Object.fromEntries(
      Object.entries(typed).flatMap(([name, value]) =>
        name.startsWith(`${kind}.`) ? [[name.slice(kind.length + 1), value]] : [],
      ),
    )
  return { shipping: part('shipping'), billing: typed[SAME] ? null : part('billing') }
}

export function CheckoutForm({
  wanted,
  visitor,
  profile,
}: {
  wanted: Wanted
  visitor: Visitor
  profile: Profile | null
}) {
  const [same, setSame] = useState(true)
  const [stored, setStored] = useState(true)
  const form = useForm({
    schema: Addresses,
    read: nested,
    async send(addresses) {
      const kept = writeStored('sessionStorage', CHECKOUT_KEY, checkoutData(wanted, addresses))
      setStored(kept)
      if (!kept) throw new Error(messages.notStored)
      if (!(await connection.isReached())) throw unreachable()
      // Only the payment page may load the provider's window, so it is a full page load.
      window.location.assign(paths.payment)
      await new Promise(() => {})
    },
  })
  useEffect(() => {
    const draft = keptDraft()
    if (!draft) return
    setSame(SAME in draft)
    setTimeout(() => form.ref.current && fillIn(form.ref.current, draft))
  }, [form.ref])

  const names = Object.keys(form.errors)
  const known = {
    fullName: profile?.name ?? visitor.name,
    email: visitor.email,
    phone: profile?.phone ?? '',
    address1: profile?.address_line1 ?? '',
    city: profile?.city ?? '',
    state: profile?.state ?? '',
    pincode: profile?.pincode ?? '',
  }
  return (
    <form
      ref={form.ref}
      className="grid gap-5"
      method="post"
      noValidate
      onSubmit={form.onSubmit}
      onInput={event => keepDraft(event.currentTarget)}
    >
      {names.some(name => name.startsWith('shipping.')) && (
        <Banner kind="bad">{messages.shippingMissing}</Banner>
      )}
      {names.some(name => name.startsWith('billing.')) && (
        <Banner kind="bad">{messages.billingMissing}</Banner>
      )}
      <AddressFields kind="shipping" errors={form.errors} known={known} />
      <label className="check">
        <input type="checkbox" name={SAME} checked={same} onChange={event => setSame(event.target.checked)} />
        Billing same as shipping
      </label>
      {!same && (
        <fieldset className="grid gap-4">
          <legend className="pb-3">
            <h2>Who is the receipt for?</h2>
          </legend>
          <AddressFields kind="billing" errors={form.errors} />
        </fieldset>
      )}
      {form.trouble && <Banner kind="bad">{stored ? form.trouble : messages.notStored}</Banner>}
      <noscript>This form needs JavaScript.</noscript>
      <div className="buybar">
        <span className="price money">{formatInr(summaryOf(wanted).totalPaise)}</span>
        <Button type="submit" busy={form.busy && 'One moment…'}>
          Proceed to Payment
        </Button>
      </div>
    </form>
  )
}

function checkoutData(wanted: Wanted, { shipping, billing }: Addresses): CheckoutData {
  const whom = { shipping, billing: billing ?? shipping }
  const { totalPaise } = summaryOf(wanted)
  if (wanted.flow === 'cart')
    return {
      flow: 'cart',
      ...whom,
      cartItems: wanted.items,
      cartSubtotalMinorUnits: totalPaise,
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
    totalPrice,
    storage,
    generatedFigurine,
    make,
  } = wanted.details
  return {
    flow: 'figurine',
    ...whom,
    figurineId,
    quantity,
    giftWrap,
    nameLabel,
    basePrice,
    giftWrapPrice,
    totalPrice,
    storage,
    previewImage: generatedFigurine,
    ...(make && { make }),
  }
}
