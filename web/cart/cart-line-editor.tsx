import { useRef, useState } from 'react'
import { type CartItem, isFigurine } from '../../shared/cart/cart.ts'
import { formatInr } from '../../shared/money.ts'
import {
  clampLabel,
  isInCapitals,
  labelFault,
  labelLength,
  NAME_LABEL_MAX,
  normaliseLabel,
} from '../../shared/name-label.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { changeLine } from './change-line.ts'
import { labelRefusal } from './figurine-line.ts'

export function CartLineEditor({ item, onDone }: { item: CartItem; onDone: (itemKey: string) => void }) {
  const [label, setLabel] = useState(item.nameLabel ?? '')
  const [giftWrap, setGiftWrap] = useState(item.giftWrap)
  const labelInput = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [refused, setRefused] = useState<{ label: string; why: string } | null>(null)

  async function save() {
    if (labelFault(label)) return labelInput.current?.focus()
    setBusy(true)
    // Letters of a figure are raised, and not every sign can be.
    const why = item.make === 'figure' ? await labelRefusal(normaliseLabel(label)) : null
    setBusy(false)
    setRefused(why === null ? null : { label, why })
    if (why !== null) return labelInput.current?.focus()
    const key = changeLine(item, { giftWrap, nameLabel: normaliseLabel(label) })
    onDone(key)
  }

  return (
    <form
      className="stack gap-3 ci-edit"
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <TextField
        label="Name label"
        optional
        autoComplete="off"
        value={label}
        onChange={event => setLabel(clampLabel(event.target.value))}
        aside={`${NAME_LABEL_MAX - labelLength(label)} left`}
        ref={labelInput}
        hint={`Printed on the base${isInCapitals(label) ? ' in capitals' : ''}.`}
        error={labelFault(label) ?? (refused?.label === label ? refused.why : undefined)}
      />
      <label className="check">
        <input type="checkbox" checked={giftWrap} onChange={event => setGiftWrap(event.target.checked)} />
        Gift wrap
        <span className="end money">
          +{formatInr(item.giftWrapPriceMinorUnits)}
          {!isFigurine(item) && ' each'}
        </span>
      </label>
      <div className="beside gap-2">
        <Button type="submit" size="small" busy={busy && 'One moment…'}>
          Save
        </Button>
        <Button kind="bare" size="small" onClick={() => onDone(item.itemKey)}>
          Cancel
        </Button>
      </div>
    </form>
  )
}
