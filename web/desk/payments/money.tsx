import { useState } from 'react'
import { formatInrExact } from '../../../shared/money.ts'
import type { DeskOrder, RefundView } from '../../../shared/orders/desk-api.ts'
import { when } from '../../../shared/time/moments.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { PAYMENT_WORDS } from '../orders/messages.ts'
import { RefundForm } from './refund-form.tsx'

const tones: Record<RefundView['status'], Tone> = {
  asked: 'warn',
  pending: 'warn',
  processed: 'ok',
  failed: 'bad',
}
const words: Record<RefundView['status'], string> = {
  asked: 'Asked for',
  pending: 'On its way',
  processed: 'Refunded',
  failed: 'Failed',
}

export function Money({ desk }: { desk: DeskOrder }) {
  const [isOpen, setOpen] = useState(false)
  const { order, payments, refunds, refundable_minor_units: left } = desk
  return (
    <>
      {payments.length === 0 && <p className="muted">{PAYMENT_WORDS[order.payment_status]}.</p>}
      <ul className="one-list">
        {payments.map(payment => (
          <li key={payment.id} className="money-line">
            <p>
              <b className="money">{formatInrExact(payment.amount_minor_units)}</b> by {payment.method},{' '}
              {payment.status}
              <span className="small muted">
                {payment.id}, {when(payment.created_at)}
                {payment.error && `: ${payment.error}`}
              </span>
            </p>
          </li>
        ))}
        {refunds.map(refund => (
          <li key={refund.id} className="money-line">
            <p>
              <b className="money">−{formatInrExact(refund.amount_minor_units)}</b> {refund.reason}
              <span className="small muted">
                {refund.reference ?? refund.id}, by {refund.actor}, {when(refund.created_at)}
                {refund.error && `: ${refund.error}`}
              </span>
            </p>
            <Badge tone={tones[refund.status]}>{words[refund.status]}</Badge>
          </li>
        ))}
      </ul>
      {left > 0 && !isOpen && (
        <div className="one-row">
          <Button kind="soft" size="small" onClick={() => setOpen(true)}>
            Refund…
          </Button>
        </div>
      )}
      {isOpen && <RefundForm desk={desk} onClose={() => setOpen(false)} />}
    </>
  )
}
