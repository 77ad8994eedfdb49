import {
  fromFault,
  fromLength,
  GIFT_FROM_MAX,
  GIFT_MESSAGE_MAX,
  messageFault,
  messageLength,
  signsOfOtherFonts,
} from '../../shared/orders/gifts-api.ts'
import { TextArea, TextField } from '../ui/field.tsx'
import { CARD_LETTERS } from './card-words.tsx'
import { messages } from './messages.ts'

interface Props {
  name: string
  value: string
  error?: string | undefined
  onChange: (typed: string) => void
}

export function MessageField({ name, value, error, onChange }: Props) {
  const others = signsOfOtherFonts(value)
  return (
    <TextArea
      label={messages.message}
      name={name}
      optional
      dir="auto"
      className={CARD_LETTERS}
      value={value}
      onChange={event => onChange(event.target.value)}
      hint={others.length > 0 ? messages.otherFonts(others) : messages.messageHint}
      aside={`${messageLength(value)}/${GIFT_MESSAGE_MAX}`}
      error={messageFault(value) ?? error}
    />
  )
}

/** Nobody's name stands there unless it is typed. */
export const FromField = ({ name, value, error, onChange }: Props) => (
  <TextField
    label={messages.from}
    name={name}
    optional
    dir="auto"
    autoComplete="off"
    className={CARD_LETTERS}
    value={value}
    onChange={event => onChange(event.target.value)}
    hint={messages.fromHint}
    aside={`${fromLength(value)}/${GIFT_FROM_MAX}`}
    error={fromFault(value) ?? error}
  />
)
