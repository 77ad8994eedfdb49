import { CircleAlert } from 'lucide'
import { type ReactNode, useEffect, useId, useState } from 'react'
import type { RememberedAddress } from '../../shared/accounts/addresses-api.ts'
import { streetLines } from '../../shared/address.ts'
import { promiseApi } from '../../shared/promise/api.ts'
import { call } from '../api.ts'
import { messages as gifts } from '../gift/messages.ts'
import { rememberPincode } from '../promise/known-pincode.ts'
import { Button } from '../ui/button.tsx'
import type { FieldErrors } from '../ui/form-action.ts'
import { Icon } from '../ui/icon.tsx'
import { type Part, partOf } from './address-fields.tsx'
import { messages } from './messages.ts'
import './address-choice.css'

export const OTHER = 'other'
const choiceName = (part: Part) => `address.${part}`

interface Props {
  part: Part
  legend: string
  cards: RememberedAddress[]
  /** One's id, or `OTHER`. */
  chosen: string
  onChoose: (id: string) => void
  errors: FieldErrors
  /** Where mails about the order go, if that is to be said. */
  mailsTo?: string
  /** The form of another address. */
  children: ReactNode
}

/** Remembered addresses to press. The form stays on the page unseen and unsent, so that what was typed in it stays. */
export function AddressChoice({ part, legend, cards, chosen, onChoose, errors, mailsTo, children }: Props) {
  const errorId = useId()
  const [all, setAll] = useState(false)
  const card = cards.find(({ id }) => id === chosen)
  const unserved = useUnserved(part === 'shipping' ? card?.pincode : undefined)
  if (cards.length === 0) return children
  const refused = Object.entries(errors).find(([name]) => name.startsWith(`${part}.`))?.[1]
  const error = card && (refused ?? unserved)
  const choose = { name: choiceName(part), chosen, onChoose, ...(error && { errorId }) }
  const shown = all ? cards : cards.filter((one, at) => at < SHOWN[part] || one === card)
  return (
    <>
      <fieldset className="address-choice">
        <legend className="label">{legend}</legend>
        {shown.map(one => (
          <Choice key={one.id} {...choose} value={one.id}>
            <AddressLines address={one} />
          </Choice>
        ))}
        {shown.length < cards.length && (
          <Button kind="bare" size="small" className="self-start" onClick={() => setAll(true)}>
            {messages.allAddresses(cards.length)}
          </Button>
        )}
        <Choice {...choose} value={OTHER}>
          {messages.otherAddress}
        </Choice>
        {error && (
          <p id={errorId} className="err" role="alert">
            <Icon of={CircleAlert} />
            {error}
          </p>
        )}
      </fieldset>
      {card && mailsTo && <p className="small">{gifts.mailsToYou(mailsTo)}</p>}
      <fieldset disabled={card !== undefined} hidden={card !== undefined}>
        {children}
      </fieldset>
    </>
  )
}
/** At first; a receipt is nearly always to the one used last. */
const SHOWN = { shipping: 3, billing: 1 }

interface ChoiceProps {
  name: string
  value: string
  chosen: string
  onChoose: (id: string) => void
  errorId?: string
  children: ReactNode
}
const Choice = ({ name, value, chosen, onChoose, errorId, children }: ChoiceProps) => (
  <label className="check address-card">
    <input
      type="radio"
      name={name}
      value={value}
      checked={chosen === value}
      onChange={() => onChoose(value)}
      {...(chosen === value && errorId && { 'aria-invalid': true, 'aria-describedby': errorId })}
    />
    <span>{children}</span>
  </label>
)

const whereOf = (address: RememberedAddress) =>
  [...streetLines(address), `${address.city} ${address.pincode}`].join(', ')
export const inOneLine = (address: RememberedAddress) => `${address.fullName}, ${whereOf(address)}`

const AddressLines = ({ address }: { address: RememberedAddress }) => (
  <>
    <span className="block bold">{address.fullName}</span>
    <span className="block small">{whereOf(address)}</span>
    {address.phone && <span className="block small muted">{address.phone}</span>}
  </>
)

/** Why nothing can be sent to a pincode, if that is so; the summary shows its days. */
function useUnserved(pincode: string | undefined): string | null {
  const [found, setFound] = useState<{ pincode: string; sentence: string | null } | null>(null)
  useEffect(() => {
    if (!pincode) return
    rememberPincode(pincode)
    let isCurrent = true
    void unservedAt(pincode).then(sentence => isCurrent && setFound({ pincode, sentence }))
    return () => {
      isCurrent = false
    }
  }, [pincode])
  return found && found.pincode === pincode ? found.sentence : null
}

/** Why no parcel can go to a pincode, or null. If that cannot be asked, the order itself is. */
export const unservedAt = (pincode: string): Promise<string | null> =>
  call(promiseApi.estimate, { query: { pincode } }).then(
    ({ unserved }) => unserved,
    () => null,
  )

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
