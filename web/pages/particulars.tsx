import type { ReactNode } from 'react'
import type { ShopFacts } from '../../shared/settings/shop-api.ts'
import { useShop } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'

/** The root loader has run before any page is rendered. */
export function useFacts(): ShopFacts {
  const shop = useShop()
  if (!shop) throw new Error('a page was drawn without the facts of the shop')
  return shop
}

export const whatsAppLink = (number: string) => `https://wa.me/${number.replace(/\D/g, '')}`

interface Particular {
  label: string
  setting: string
  value: string | null
  show?: (value: string) => ReactNode
}

const mail = (address: string) => <a href={`mailto:${address}`}>{address}</a>
const phone = (number: string) => <a href={`tel:${number.replace(/[^\d+]/g, '')}`}>{number}</a>

const particularsOf = (shop: ShopFacts): Particular[] => [
  { label: 'Legal name', setting: 'SHOP_LEGAL_NAME', value: shop.legal_name },
  { label: 'Address', setting: 'SHOP_ADDRESS', value: shop.address },
  { label: 'Email', setting: 'SUPPORT_EMAIL', value: shop.support_email, show: mail },
  { label: 'Phone', setting: 'SUPPORT_PHONE', value: shop.support_phone, show: phone },
  { label: 'Grievance officer', setting: 'GRIEVANCE_OFFICER', value: shop.grievance_officer },
]

/** Missing facts of a demo are marked as examples. */
export function Particulars() {
  const shop = useFacts()
  const shown = particularsOf(shop).filter(({ value }) => value !== null || shop.mode === 'demo')
  return (
    <dl className="particulars">
      {shown.map(({ label, setting, value, show }) => (
        <div key={setting}>
          <dt>{label}</dt>
          <dd>
            {value === null ? <Badge tone="warn">Example, set {setting}</Badge> : (show?.(value) ?? value)}
          </dd>
        </div>
      ))}
    </dl>
  )
}
