import type { ReactNode } from 'react'
import { madeLabel } from '../../shared/name-label.ts'
import type { OrderLine } from '../../shared/orders/api.ts'
import { LinePicture } from '../ui/line-picture.tsx'
import { NamePlate } from '../ui/name-plate.tsx'
import './order-lines.css'

export const OrderLines = ({ lines }: { lines: readonly OrderLine[] }) => (
  <ul>
    {lines.map((line, position) => (
      <LineOf key={`${position}${line.name}`} src={line.image_url}>
        <LineWords line={line} />
      </LineOf>
    ))}
  </ul>
)

/** What a line is, beside its picture. */
export const LineWords = ({ line }: { line: OrderLine }) => (
  <>
    <b>{line.name}</b>
    {line.quantity > 1 && <span className="muted"> × {line.quantity}</span>}
    {line.name_label && (
      <div>
        <NamePlate text={madeLabel(line.name_label)} raised={line.make === 'figure'} />
      </div>
    )}
    {line.gift_wrap && <p className="small muted">Gift wrapped</p>}
  </>
)

export const LineOf = ({
  src,
  name,
  children,
}: {
  src: string | null
  name?: string
  children: ReactNode
}) => (
  <li className="order-line">
    <LinePicture src={src} {...(name && { name })} sizes="72px" max={160} />
    <div>{children}</div>
  </li>
)

interface SheetProps {
  as?: 'section' | 'li'
  className?: string
  label?: string
  children: ReactNode
}

/** An order, or a part of one. */
export const OrderSheet = ({ as: Tag = 'section', className = '', label, children }: SheetProps) => (
  <Tag className={`order ${className}`.trim()} aria-label={label}>
    {children}
  </Tag>
)
