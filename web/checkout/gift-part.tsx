import { Gift } from 'lucide'
import { MessageField } from '../gift/message-field.tsx'
import { messages } from '../gift/messages.ts'
import { Icon } from '../ui/icon.tsx'

export interface GiftDraft {
  on: boolean
  toReceiver: boolean
  surprise: boolean
  message: string
}
export const NO_GIFT: GiftDraft = { on: false, toReceiver: false, surprise: false, message: '' }

/** The fields' names, as the form and its draft hold them. */
export const draftOf = (typed: Record<string, string>): GiftDraft => ({
  on: 'gift' in typed,
  toReceiver: 'gift' in typed && typed['gift.to'] === 'receiver',
  surprise: 'gift.surprise' in typed,
  message: typed['gift.message'] ?? '',
})
export function giftInput(typed: Record<string, string>) {
  const { on, toReceiver, ...fields } = draftOf(typed)
  return on ? { ...fields, to_receiver: toReceiver } : null
}

interface Props {
  gift: GiftDraft
  error: string | undefined
  onChange: (change: Partial<GiftDraft>) => void
}

/** Free of charge: a card with a message, another receiver, and what nobody says before it is opened. */
export const GiftPart = ({ gift, error, onChange }: Props) => (
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
        <MessageField
          name="gift.message"
          value={gift.message}
          error={error}
          onChange={message => onChange({ message })}
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
