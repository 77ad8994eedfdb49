import { MapPin, X } from 'lucide'
import { type RefObject, useRef, useState } from 'react'
import { PINS_MAX } from '../../shared/proofs/api.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import type { FieldErrors } from '../ui/form-action.ts'
import { Icon } from '../ui/icon.tsx'
import type { Place } from './body-dots.ts'

const messages = {
  press: 'Press the place on the model, or say below where it is. You can still drag to turn it.',
  full: `These are all ${PINS_MAX} places. Please put the rest into words.`,
} as const

interface Placed extends Place {
  key: number
}

/** The places that a customer points at, until they are sent. */
export function usePins() {
  const view = useRef<HTMLDivElement>(null)
  const [places, setPlaces] = useState<readonly Placed[]>([])
  const [isPointing, setPointing] = useState(false)
  return {
    view,
    places,
    isPointing,
    begin() {
      setPointing(true)
      view.current?.scrollIntoView({ block: 'nearest' })
    },
    stop: () => setPointing(false),
    point(place: Place) {
      setPlaces([...places, { ...place, key: Math.max(0, ...places.map(({ key }) => key)) + 1 }])
      setPointing(false)
    },
    remove: (key: number) => setPlaces(places.filter(place => place.key !== key)),
    clear() {
      setPlaces([])
      setPointing(false)
    },
  }
}
export interface Pinning extends ReturnType<typeof usePins> {
  view: RefObject<HTMLDivElement | null>
}

export const pinField = (at: number) => `pins.${at}.text`

/** A sentence for each place, and the button that adds one. */
export const PinFields = ({ pinning, errors }: { pinning: Pinning; errors: FieldErrors }) => (
  <div className="stack gap-3">
    {pinning.places.map(({ key }, at) => (
      <div key={key} className="body-pin-field">
        <TextField
          label={`What should be different at place ${at + 1}?`}
          name={pinField(at)}
          required
          autoFocus
          error={errors[pinField(at)]}
        />
        <button
          type="button"
          className="ico"
          aria-label={`Remove place ${at + 1}`}
          onClick={() => pinning.remove(key)}
        >
          <Icon of={X} />
        </button>
      </div>
    ))}
    {pinning.places.length >= PINS_MAX ? (
      <p className="small muted">{messages.full}</p>
    ) : (
      <Button
        kind="soft"
        size="small"
        className="self-start"
        aria-pressed={pinning.isPointing}
        onClick={pinning.isPointing ? pinning.stop : pinning.begin}
      >
        <Icon of={MapPin} />
        Point at a place
      </Button>
    )}
    <p className="small" role="status">
      {pinning.isPointing && messages.press}
    </p>
  </div>
)
