import { type RefObject, useState } from 'react'
import type { Figure2 } from '../../shared/figure/figure.ts'
import {
  SHIRT_NAME_MAX,
  type ShirtWords,
  shirtNameFault,
  shownWords,
  storedWords,
} from '../../shared/figure/shirt-words.ts'
import { graphemes, normaliseLabel } from '../../shared/name-label.ts'
import { TextField } from '../ui/field.tsx'
import { messages } from './messages.ts'
import type { Sliding } from './use-maker.ts'

export interface Shirt {
  error: string | null
  input: RefObject<HTMLInputElement | null>
  /** Told when a field of what stands on the back is entered and left. */
  onBack: (isThere: boolean) => void
}
interface Props extends Shirt {
  figure: Figure2
  onChange: (figure: Figure2, sliding?: Sliding) => void
}

/** A name and a number on the back; the number stands on the chest too. */
export function ShirtFields({ figure, error, input, onBack, onChange }: Props) {
  const { outfit } = figure
  const shown = shownWords(outfit.style, outfit.words)
  const [typed, setTyped] = useState('')
  const fault = shirtNameFault(typed)
  // What is typed stands in the figure at once, but for blanks at its ends and what no shirt can carry.
  const isTyping = fault !== null || normaliseLabel(typed) === shown.name
  const name = isTyping ? typed : (shown.name ?? '')
  const put = (changed: Partial<ShirtWords>) => {
    const words = storedWords(outfit.style, { ...shown, ...changed })
    onChange({ ...figure, outfit: { ...outfit, words } }, { what: 'words' })
  }
  const look = { onFocus: () => onBack(true), onBlur: () => onBack(false), autoComplete: 'off' }
  return (
    <div className="choice-words">
      <TextField
        {...look}
        label={messages.shirtName}
        optional
        enterKeyHint="done"
        ref={input}
        value={name}
        onChange={event => {
          const next = clamped(event.target.value)
          setTyped(next)
          if (shirtNameFault(next) === null) put({ name: normaliseLabel(next) })
        }}
        hint={messages.shirtNameHint}
        aside={`${SHIRT_NAME_MAX - graphemes(name.trim()).length} left`}
        error={(isTyping ? fault : null) ?? error ?? undefined}
      />
      <TextField
        {...look}
        label={messages.shirtNumber}
        optional
        inputMode="numeric"
        enterKeyHint="done"
        value={shown.number ?? ''}
        onChange={event => put({ number: numberIn(event.target.value) })}
        hint={messages.shirtNumberHint}
      />
    </div>
  )
}

const clamped = (text: string) =>
  graphemes(text.replace(/\s+/gu, ' ').trimStart()).slice(0, SHIRT_NAME_MAX).join('')

function numberIn(text: string): number | null {
  const digits = text.replace(/\D/g, '').slice(0, 2)
  return digits === '' ? null : Number(digits)
}
