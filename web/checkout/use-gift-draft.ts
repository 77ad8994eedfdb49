import { type RefObject, useRef, useState } from 'react'
import { keepDraft, textsOf } from './draft.ts'
import { draftOf, type GiftDraft, NO_GIFT } from './gift-part.tsx'

export type Typed = Partial<Record<string, string>>
export type Part = 'shipping' | 'billing'

/** `shipping.city` and the like, of one address. */
export const partOf = (typed: Record<string, string>, part: Part): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      name.startsWith(`${part}.`) ? [[name.slice(part.length + 1), value]] : [],
    ),
  )

/**
 * What is chosen of a gift, and what stands in the two addresses then: sent straight to its receiver, the buyer's own
 * address is the receipt's, and comes back if the parcel goes to the buyer after all.
 */
export function useGiftDraft(form: RefObject<HTMLFormElement | null>, mine: Typed) {
  const [gift, setGift] = useState<GiftDraft>(NO_GIFT)
  const [same, setSame] = useState(true)
  const [known, setKnown] = useState<Record<Part, Typed>>({ shipping: mine, billing: {} })
  const theirs = useRef<Typed>({})

  function swap(toReceiver: boolean) {
    const typed = form.current ? textsOf(form.current) : {}
    const shipping = partOf(typed, 'shipping')
    if (toReceiver)
      setKnown({ shipping: theirs.current, billing: same ? shipping : partOf(typed, 'billing') })
    else {
      theirs.current = shipping
      setKnown({ shipping: partOf(typed, 'billing'), billing: {} })
    }
    setSame(!toReceiver)
  }
  function changeGift(change: Partial<GiftDraft>) {
    const next = { ...gift, ...change }
    if (next.toReceiver !== gift.toReceiver) swap(next.toReceiver)
    setGift(next)
    setTimeout(() => form.current && keepDraft(form.current))
  }
  function restore(typed: Record<string, string>, wasSame: boolean) {
    setGift(draftOf(typed))
    setSame(wasSame)
    setKnown({ shipping: { ...mine, ...partOf(typed, 'shipping') }, billing: partOf(typed, 'billing') })
  }
  return { gift, changeGift, same, setSame, known, restore }
}
