import { ChevronDown } from 'lucide'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Piece } from '../../shared/catalog/piece.ts'
import { formatInr } from '../../shared/money.ts'
import { paths } from '../../shared/paths.ts'
import {
  DAMAGE_CLAIM_HOURS,
  FIGURINE_HEIGHT,
  PROCESSING_DAYS,
  SCULPTED,
  sculptedIn,
} from '../../shared/promise/delivery.ts'
import { ArrivalWords } from '../promise/arrival-promise.tsx'
import { useShop } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import './about-piece.css'

interface Props {
  /** What it is called in general. */
  kind: string
  paise: number
  piece: Piece
  /** How many are being ordered on the same page. */
  pieces?: number
  lead?: string
  /** Of what is sculpted after a drawing and shown to its customer first. */
  drawing?: { paise: number; days: number }
}

const mrp = (paise: number) => `MRP ${formatInr(paise)}, inclusive of all taxes`

/** What Indian law wants on the page of a thing for sale. What nobody has filled in is left out. */
export function AboutPiece({ kind, paise, piece, pieces = 1, lead, drawing }: Props) {
  const soldOnlyIn = useShop()?.sells_only_in
  const maker = useSellerFacts()
  const rows: [string, ReactNode][] = [
    ['Item', `${kind}, 1 piece`],
    ['Price', mrp(paise)],
    [SCULPTED, drawing && drawing.paise !== paise && mrp(drawing.paise)],
    ['Size', piece.dimensions ?? `${FIGURINE_HEIGHT} tall`],
    ['Material', piece.material],
    ['Country of origin', piece.country_of_origin],
    ['Made and packed by', maker.nameAndAddress],
    ['Questions and complaints', maker.contact],
    [
      'Making and delivery',
      <>
        Made to order in {PROCESSING_DAYS}. At your door <ArrivalWords pieces={pieces} />, free of charge.
        {drawing &&
          ` ${SCULPTED}, you see it first, and the days count from your approval. ${sculptedIn(drawing.days)}.`}
        {soldOnlyIn && ` Delivered within ${soldOnlyIn} only.`}
      </>,
    ],
    [
      'Returns',
      <>
        Cancel free of charge until production starts. It cannot be returned for a change of mind. If it
        arrives damaged, write within {DAMAGE_CLAIM_HOURS} hours, and it is made again or refunded at no cost
        to you.{' '}
        <Link className="link" to={paths.cancellations}>
          All the terms
        </Link>
      </>,
    ],
  ]
  return (
    <details>
      <summary>
        <h2>About this piece</h2>
        <Icon of={ChevronDown} />
      </summary>
      <div>
        {lead && <p className="pdp-lead">{lead}</p>}
        <dl className="piece">
          {rows.map(
            ([name, value]) =>
              value && (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ),
          )}
        </dl>
      </div>
    </details>
  )
}

/** A demo without particulars says which settings it waits for; a live shop has them. */
function useSellerFacts() {
  const shop = useShop()
  const given = (value: string | null | undefined, setting: string) =>
    value ?? (shop?.mode === 'demo' && <Badge tone="warn">Example, set {setting}</Badge>)
  const mail = shop?.support_email
  const phone = shop?.support_phone
  return {
    nameAndAddress: (
      <>
        {given(shop?.legal_name, 'SHOP_LEGAL_NAME')}
        <br />
        {given(shop?.address, 'SHOP_ADDRESS')}
      </>
    ),
    contact: (
      <>
        {mail ? <a href={`mailto:${mail}`}>{mail}</a> : given(null, 'SUPPORT_EMAIL')}
        <br />
        {phone ? <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a> : given(null, 'SUPPORT_PHONE')}
        <br />
        <Link className="link" to={paths.contact}>
          Contact page
        </Link>
      </>
    ),
  }
}
