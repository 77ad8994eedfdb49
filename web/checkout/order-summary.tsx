import type { ReactNode } from 'react'
import { formatInr } from '../../shared/money.ts'
import { madeLabel } from '../../shared/name-label.ts'
import { PROOF_FIRST } from '../../shared/proofs/api.ts'
import { DiscountLine } from '../cart/promo-field.tsx'
import { Sum } from '../cart/sum.tsx'
import { ArrivalPromise } from '../promise/arrival-promise.tsx'
import { LinePicture } from '../ui/line-picture.tsx'
import { NamePlate } from '../ui/name-plate.tsx'
import type { Summary } from './purchase.ts'
import './order-summary.css'

const piecesOf = (lines: Summary['lines']) => lines.reduce((sum, { quantity }) => sum + quantity, 0)

export const OrderSummary = ({
  summary: { lines, goodsPaise, wrapPaise, discount, totalPaise, proofFirst, to },
  children,
}: {
  summary: Summary
  children?: ReactNode
}) => (
  <Sum as="aside" label="Order summary">
    <ul className="sum-lines">
      {lines.map(line => (
        <li key={line.key}>
          <LinePicture src={line.imageUrl} sizes="64px" max={160} />
          <div>
            <b>{line.name}</b>
            {line.quantity > 1 && <span className="muted"> × {line.quantity}</span>}
            {line.note && <p className="small muted">{line.note}</p>}
          </div>
          <span className="money">{formatInr(line.totalPaise)}</span>
          {line.nameLabel && (
            <div className="sum-plate">
              <NamePlate text={madeLabel(line.nameLabel)} />
            </div>
          )}
        </li>
      ))}
    </ul>
    <p className="line">
      Figurines <span className="money">{formatInr(goodsPaise)}</span>
    </p>
    {wrapPaise > 0 && (
      <p className="line">
        Gift wrap <span className="money">{formatInr(wrapPaise)}</span>
      </p>
    )}
    <p className="line">
      Shipping <span>FREE</span>
    </p>
    <DiscountLine discount={discount} />
    <p className="line tot">
      Total <span className="price money">{formatInr(totalPaise)}</span>
    </p>
    <p className="small muted">Inclusive of all taxes.</p>
    {children}
    {proofFirst && <p className="small muted">{PROOF_FIRST}</p>}
    <ArrivalPromise pieces={piecesOf(lines)} proofFirst={proofFirst} to={to} asksElsewhere />
  </Sum>
)
