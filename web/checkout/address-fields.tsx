import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { COUNTRY, INDIAN_STATES } from '../../shared/address.ts'
import { placesApi } from '../../shared/parcels/places-api.ts'
import { Phone, Pincode } from '../../shared/people.ts'
import { call } from '../api.ts'
import { messages, sentenceTo } from '../gift/messages.ts'
import { rememberPincode } from '../promise/known-pincode.ts'
import { Field, TextField } from '../ui/field.tsx'

interface Props {
  /** Also the browser's autofill group. */
  kind: 'shipping' | 'billing'
  errors: Partial<Record<string, string>>
  known?: Partial<Record<string, string>>
  /** Of a gift: mails go to the account's own address, so none is asked for. Null where none are sent. */
  mailsTo?: string | null
  /** The parcel goes to another person than the one who types. */
  isReceiver?: boolean
  /** A pincode given before, to see the days: an empty address begins with it. */
  pincode?: string | null
}

/** An address, pincode first: it fills in city and state, which can always be corrected. */
export function AddressFields({ kind, errors, known = {}, mailsTo, isReceiver = false, pincode }: Props) {
  const group = useRef<HTMLDivElement>(null)
  const fillFrom = usePlaceOfPincode(group, kind)
  useEffect(() => {
    const pincode = Pincode.safeParse(known.pincode)
    if (kind === 'shipping' && pincode.success) rememberPincode(pincode.data)
  }, [kind, known.pincode])
  const startFromAsked = useEffectEvent(() => {
    const field = group.current?.querySelector<HTMLInputElement>('[name="shipping.pincode"]')
    if (!field || field.value || isReceiver || !pincode) return
    field.value = pincode
    void fillFrom(pincode)
  })
  useEffect(startFromAsked, [])
  const common = (name: string) => ({
    name: `${kind}.${name}`,
    error: sentenceTo(errors[`${kind}.${name}`], isReceiver),
    defaultValue: known[name] ?? '',
  })
  return (
    <div ref={group} className="stack gap-4">
      <TextField
        label={isReceiver ? 'Their full name' : 'Full name'}
        autoComplete={`${kind} name`}
        autoCapitalize="words"
        required
        {...common('fullName')}
      />
      {kind === 'shipping' && <Reach common={common} mailsTo={mailsTo} isReceiver={isReceiver} />}
      {kind === 'billing' && Phone.safeParse(known.phone).success && (
        <input type="hidden" name="billing.phone" value={known.phone} />
      )}
      <div className="grid2">
        <TextField
          label="Pincode"
          inputMode="numeric"
          autoComplete={`${kind} postal-code`}
          maxLength={7}
          required
          hint="Fills in city and state."
          {...common('pincode')}
          onChange={event => void fillFrom(event.target.value)}
        />
      </div>
      <TextField
        label="Address"
        autoComplete={`${kind} address-line1`}
        required
        hint="House, street and area."
        {...common('address1')}
      />
      <TextField
        label="Flat, floor, landmark"
        optional
        autoComplete={`${kind} address-line2`}
        {...common('address2')}
      />
      <div className="grid2">
        <TextField label="City" autoComplete={`${kind} address-level2`} required {...common('city')} />
        <StateField kind={kind} error={common('state').error} known={known.state} />
      </div>
      <TextField
        label="Country"
        name={`${kind}.country`}
        autoComplete={`${kind} country-name`}
        readOnly
        defaultValue={COUNTRY}
      />
    </div>
  )
}

type Common = (name: string) => { name: string; error: string | undefined; defaultValue: string }
interface ReachProps {
  common: Common
  mailsTo: string | null | undefined
  isReceiver: boolean
}
const Reach = ({ common, mailsTo, isReceiver }: ReachProps) => (
  <>
    {typeof mailsTo === 'string' && (
      <p className="small">
        <input type="hidden" name="shipping.email" value={mailsTo} />
        {messages.mailsToYou(mailsTo)}
      </p>
    )}
    <div className="grid2">
      {mailsTo === undefined && (
        <TextField
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="shipping email"
          required
          {...common('email')}
        />
      )}
      <TextField
        label={isReceiver ? 'Their phone' : 'Phone'}
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel-national"
        required
        hint={isReceiver ? messages.theirPhone : '10 digits, for the courier.'}
        {...common('phone')}
      />
    </div>
  </>
)

interface StateProps {
  kind: Props['kind']
  error: string | undefined
  known: string | undefined
}
const StateField = ({ kind, error, known = '' }: StateProps) => (
  <Field label="State" error={error}>
    {tied => (
      <select
        {...tied}
        name={`${kind}.state`}
        autoComplete={`${kind} address-level1`}
        required
        defaultValue={known}
      >
        <option value="">Choose a state</option>
        {INDIAN_STATES.map(state => (
          <option key={state}>{state}</option>
        ))}
      </select>
    )}
  </Field>
)

/** Fills in a pincode's city and state; replaces what it filled in before, and never what was typed. */
function usePlaceOfPincode(group: RefObject<HTMLDivElement | null>, kind: Props['kind']) {
  const filled = useRef({ city: '', state: '' })
  return async (typed: string) => {
    const pincode = Pincode.safeParse(typed)
    if (!pincode.success) return
    if (kind === 'shipping') rememberPincode(pincode.data)
    try {
      const { place } = await call(placesApi.byPincode, { params: { pincode: pincode.data } })
      if (!place) return
      for (const name of ['city', 'state'] as const) {
        const selector = `[name="${kind}.${name}"]`
        const input = group.current?.querySelector<HTMLInputElement | HTMLSelectElement>(selector)
        if (input && (input.value === '' || input.value === filled.current[name]))
          input.value = filled.current[name] = place[name]
      }
      group.current?.dispatchEvent(new Event('input', { bubbles: true }))
    } catch (error) {
      console.warn('a pincode could not be looked up', error)
    }
  }
}

export type Part = Props['kind']

/** What stands in a form, also in the part of it that is not sent now. */
export function textsOf(form: HTMLFormElement): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const field of form.elements) {
    if (field instanceof HTMLInputElement) {
      if (!['checkbox', 'radio'].includes(field.type) || field.checked) typed[field.name] = field.value
    } else if (field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement)
      typed[field.name] = field.value
  }
  return typed
}

/** `shipping.city` and the like, of one address. */
export const partOf = (typed: Record<string, string>, part: Part): Record<string, string> =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) =>
      name.startsWith(`${part}.`) ? [[name.slice(part.length + 1), value]] : [],
    ),
  )

export function fillIn(form: HTMLFormElement, typed: Record<string, string>) {
  for (const [name, value] of Object.entries(typed)) {
    const field = form.elements.namedItem(name)
    if (
      (field instanceof HTMLInputElement && field.type !== 'checkbox' && field.type !== 'hidden') ||
      field instanceof HTMLSelectElement
    )
      field.value = value
  }
}

/** Whether a faulty field of this address is empty; what is filled in wrongly has its own sentence beside it. */
export const isEmptyIn = (typed: Record<string, string>, faulty: readonly string[], part: string) =>
  faulty.some(name => name.startsWith(`${part}.`) && !typed[name]?.trim())
