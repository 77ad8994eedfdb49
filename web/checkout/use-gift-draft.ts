import { type RefObject, useRef, useState } from 'react'
import { textsOf } from './draft.ts'
import { draftOf, type GiftDraft, NO_GIFT } from './gift-part.tsx'

type Typed = Partial<Record<string, string>>
export type Part = 'shipping' | 'billing'

/** `shipping.city` and the like, of one address. */
export const partOf = (typed: Record<string, string>, part: Part): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      name.startsWith(`${part}.`) ? [[name.slice(part.length + 1), value]] : [],
    ),
  )

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
    setGift(draftOf(typed))
    const receipt = partOf(typed, 'billing')
    // A receipt in another name was a second address before the reload too.
    own.current = { shipping: mine, same: !receipt.fullName || receipt.fullName === mine.fullName }
    setSame(wasSame)
    setKnown({ shipping: { ...mine, ...partOf(typed, 'shipping') }, billing: receipt })
  }
  return { gift, changeGift, same, setSame, known, restore }
}
