import { Tag } from 'lucide'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { formatInr } from '../../shared/money.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import './promo-field.css'
import type { Discount, Promo } from './use-promo.ts'

export const DiscountLine = ({ discount }: { discount: Discount | null }) =>
  discount && (
    <p className="line promo-line">
      <span>Discount ({discount.name})</span> <span className="money">−{formatInr(discount.paise)}</span>
    </p>
  )

/** The code that is kept with what it does, or a field for one behind a button. */
export function PromoField({ promo }: { promo: Promo }) {
  const { savedCode, refused, isAsking, isDown } = promo
  const [isOpen, setOpen] = useState(false)
  if (isOpen && savedCode && !isAsking) setOpen(false)
  const box = useRef<HTMLDivElement>(null)
  const focusNext = useRef(false)
  const shown = savedCode && !(isAsking && isOpen) ? 'kept' : isOpen || refused ? 'field' : 'button'
  useEffect(() => {
    if (!focusNext.current || isAsking) return
    focusNext.current = false
    const selector = shown === 'field' ? 'input' : 'button'
    box.current?.querySelector<HTMLElement>(selector)?.focus()
  }, [shown, isAsking])
  return (
    <div ref={box} className="promo">
      {shown === 'kept' && savedCode && (
        <AppliedCode
          savedCode={savedCode}
          onRemove={() => {
            focusNext.current = true
            setOpen(false)
            promo.remove()
          }}
        />
      )}
      {shown === 'field' && (
        <CodeForm
          promo={promo}
          onApply={typed => {
            focusNext.current = true
            setOpen(true)
            promo.apply(typed)
          }}
        />
      )}
      {shown === 'button' && (
        <button
          type="button"
          className="link"
          onClick={() => {
            focusNext.current = true
            setOpen(true)
          }}
        >
          Have a code?
        </button>
      )}
      {isDown && savedCode && (
        <p className="small" role="status">
          Discounts could not be checked just now.{' '}
          <button type="button" className="link" onClick={promo.again}>
            Try again
          </button>
        </p>
      )}
    </div>
  )
}

const AppliedCode = ({
  savedCode,
  onRemove,
}: {
  savedCode: NonNullable<Promo['savedCode']>
  onRemove: () => void
}) => (
  <div className="promo-kept">
    <p className="promo-code">
      <Icon of={Tag} />
      <b>{savedCode.code}</b>
      <button
        type="button"
        className="link"
        aria-label={`Remove the code ${savedCode.code}`}
        onClick={onRemove}
      >
        Remove
      </button>
    </p>
    <p
      className={savedCode.accepted || savedCode.sentence === null ? 'small muted' : 'small promo-why'}
      role="status"
    >
      {savedCode.sentence ?? 'Checking…'}
    </p>
  </div>
)

function CodeForm({ promo, onApply }: { promo: Promo; onApply: (typed: string) => void }) {
  const { refused, isAsking, savedCode } = promo
  const [missing, setMissing] = useState(false)
  const error = missing ? 'Please type the code first.' : refused?.sentence
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    event.stopPropagation()
    const typed = String(new FormData(event.currentTarget).get('promo') ?? '').trim()
    setMissing(typed === '')
    if (typed !== '') onApply(typed)
  }
  return (
    <form className="promo-form" noValidate onSubmit={onSubmit}>
      <TextField
        label="Promo code"
        name="promo"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={60}
        defaultValue={savedCode?.code ?? refused?.code ?? ''}
        error={error}
      />
      <Button type="submit" kind="soft" busy={savedCode !== null && isAsking && 'Checking…'}>
        Apply
      </Button>
    </form>
  )
}
