import { useState } from 'react'
import type { RememberedAddress } from '../../shared/accounts/addresses-api.ts'
import { choiceName, OTHER } from './address-choice.tsx'
import { type Part, partOf } from './address-fields.tsx'

type Typed = Record<string, string>

/** Of the two parts, which remembered addresses can be chosen: a receipt is the buyer's own, a parcel needs a phone. */
export const cardsOf = (remembered: RememberedAddress[], part: Part, toReceiver: boolean) =>
  part === 'shipping'
    ? remembered.filter(one => one.for === (toReceiver ? 'receiver' : 'self') && one.phone !== null)
    : remembered.filter(one => one.for === 'self' && toReceiver)

/** The chosen address, else what was typed. */
export function addressIn(typed: Typed, part: Part, remembered: RememberedAddress[]) {
  const card = remembered.find(({ id }) => id === typed[choiceName(part)])
  if (!card) return partOf(typed, part)
  const { id: _, for: __, last_used_at: ___, ...place } = card
  return place
}

/** Which address is chosen: the one used last, until there is a choice. */
export function useAddressChoices(remembered: RememberedAddress[]) {
  const [chosen, setChosen] = useState<Partial<Record<`${Part} ${boolean}`, string>>>({})
  function choice(part: Part, toReceiver: boolean) {
    const cards = cardsOf(remembered, part, toReceiver)
    const wanted = chosen[`${part} ${toReceiver}`] ?? cards[0]?.id
    return { cards, chosen: cards.find(({ id }) => id === wanted)?.id ?? OTHER }
  }
  const choose = (part: Part, toReceiver: boolean, id: string) =>
    setChosen(before => ({ ...before, [`${part} ${toReceiver}`]: id }))
  /** As a draft says; one without a choice was typed. */
  function restore(typed: Typed, toReceiver: boolean) {
    for (const part of ['shipping', 'billing'] as const)
      choose(part, toReceiver, typed[choiceName(part)] ?? OTHER)
  }
  return { choice, choose, restore }
}
