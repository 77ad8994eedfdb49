import { Gift } from 'lucide'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { PresentWish } from '../cart/checkout-start.ts'
import { FromField, MessageField } from '../gift/card-fields.tsx'
import { messages } from '../gift/messages.ts'
import type { FieldErrors } from '../ui/form-action.ts'
import { Icon } from '../ui/icon.tsx'
import { type Part, partOf, textsOf } from './address-fields.tsx'

interface GiftDraft {
  on: boolean
  toReceiver: boolean
  surprise: boolean
  message: string
  from: string
}
const NO_GIFT: GiftDraft = { on: false, toReceiver: false, surprise: false, message: '', from: '' }

/** The fields' names, as the form and its draft hold them. */
const draftOf = (typed: Record<string, string>): GiftDraft => ({
  on: 'gift' in typed,
  toReceiver: 'gift' in typed && typed['gift.to'] === 'receiver',
  surprise: 'gift.surprise' in typed,
  message: typed['gift.message'] ?? '',
  from: typed['gift.from'] ?? '',
})
export function giftInput(typed: Record<string, string>) {
  const { on, toReceiver, ...fields } = draftOf(typed)
  return on ? { ...fields, to_receiver: toReceiver } : null
}

export const goesToReceiver = (typed: Record<string, string>) => draftOf(typed).toReceiver

const isOfParcel = (name: string) =>
  name.startsWith('shipping.') || name === 'same' || name.startsWith('address.')

/** Said before the checkout that it is a present: what was typed for a parcel to the buyer is the receipt's then. */
export function withWish(typed: Record<string, string>, { surprise }: PresentWish): Record<string, string> {
  const wished = { gift: 'on', 'gift.to': 'receiver', ...(surprise && { 'gift.surprise': 'on' }) }
  if (goesToReceiver(typed)) return { ...typed, ...wished }
  const others = Object.entries(typed).filter(([name]) => !isOfParcel(name))
  const receipt = Object.entries(partOf(typed, 'shipping')).map(([name, value]) => [`billing.${name}`, value])
  return { ...Object.fromEntries(receipt), ...Object.fromEntries(others), ...wished }
}

interface Props {
  gift: GiftDraft
  errors: FieldErrors
  onChange: (change: Partial<GiftDraft>) => void
  /** Its wrap. */
  children: ReactNode
}

/** Free of charge: a card with a message, another receiver, and what nobody says before it is opened. */
export const GiftPart = ({ gift, errors, onChange, children }: Props) => (
  <section className="gift-part" aria-label={messages.isGift}>
    <label className="check">
      <input
        type="checkbox"
        name="gift"
        checked={gift.on}
        onChange={event => onChange({ on: event.target.checked, toReceiver: false })}
      />
      <Icon of={Gift} />
      {messages.isGift}
    </label>
    {gift.on && (
      <>
        <fieldset>
          <legend className="label">{messages.where}</legend>
          <Way value="me" gift={gift} onChange={onChange} />
          <Way value="receiver" gift={gift} onChange={onChange} />
        </fieldset>
        {children}
        <MessageField
          name="gift.message"
          value={gift.message}
          error={errors['gift.message']}
          onChange={message => onChange({ message })}
        />
        <FromField
          name="gift.from"
          value={gift.from}
          error={errors['gift.from']}
          onChange={from => onChange({ from })}
        />
        <label className="check">
          <input
            type="checkbox"
            name="gift.surprise"
            checked={gift.surprise}
            aria-describedby="surprise-hint"
            onChange={event => onChange({ surprise: event.target.checked })}
          />
          {messages.surprise}
        </label>
        <p id="surprise-hint" className="hint">
          {messages.surpriseHint}
        </p>
      </>
    )}
  </section>
)

const Way = ({ value, gift, onChange }: Pick<Props, 'gift' | 'onChange'> & { value: 'me' | 'receiver' }) => (
  <label className="check">
    <input
      type="radio"
      name="gift.to"
      value={value}
      checked={gift.toReceiver === (value === 'receiver')}
      onChange={() => onChange({ toReceiver: value === 'receiver' })}
    />
    {value === 'me' ? messages.toMe : messages.toThem}
  </label>
)

type Typed = Partial<Record<string, string>>

/** The buyer's address, with what was changed of it on the receipt, which has no e-mail and no phone. */
export const ownAgain = (own: { shipping: Typed; same: boolean }, receipt: Typed): Typed =>
  own.same ? { ...own.shipping, ...receipt } : own.shipping

/**
 * What is chosen of a gift, and what stands in the two addresses then: sent straight to its receiver, the buyer's own
 * address is the receipt's, and comes back if the parcel goes to the buyer after all.
 */
export function useGiftDraft(form: RefObject<HTMLFormElement | null>, mine: Typed, saveDraft: () => void) {
  const [gift, setGift] = useState<GiftDraft>(NO_GIFT)
  const [same, setSame] = useState(true)
  const [known, setKnown] = useState<Record<Part, Typed>>({ shipping: mine, billing: {} })
  const own = useRef({ shipping: mine, same: true })
  const theirs = useRef<Typed>({})
  const typedNow = (part: Part) => partOf(form.current ? textsOf(form.current) : {}, part)

  function swap(toReceiver: boolean) {
    const shipping = typedNow('shipping')
    const billing = typedNow('billing')
    if (toReceiver) {
      own.current = { shipping: { ...shipping, email: known.shipping.email }, same }
      setKnown({ shipping: theirs.current, billing: same ? shipping : billing })
      setSame(false)
    } else {
      theirs.current = shipping
      setKnown({ shipping: ownAgain(own.current, billing), billing: own.current.same ? {} : billing })
      setSame(own.current.same)
    }
  }
  function changeGift(change: Partial<GiftDraft>) {
    const next = { ...gift, ...change }
    // A gift's form does not ask for the e-mail.
    if (next.on && !gift.on) setKnown({ ...known, shipping: typedNow('shipping') })
    if (next.toReceiver !== gift.toReceiver) swap(next.toReceiver)
    setGift(next)
    setTimeout(saveDraft)
  }
  function restore(typed: Record<string, string>, wasSame: boolean) {
    const before = draftOf(typed)
    setGift(before)
    const receipt = partOf(typed, 'billing')
    // A receipt in another name was a second address before the reload too.
    own.current = { shipping: mine, same: !receipt.fullName || receipt.fullName === mine.fullName }
    setSame(wasSame)
    const shipping = partOf(typed, 'shipping')
    setKnown(
      before.toReceiver
        ? { shipping, billing: { ...mine, ...receipt } }
        : { shipping: { ...mine, ...shipping }, billing: receipt },
    )
    return before
  }
  return { gift, changeGift, same, setSame, known, restore }
}
