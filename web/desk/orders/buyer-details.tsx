import { Copy } from 'lucide'
import { Link } from 'react-router'
import { streetLines } from '../../../shared/address.ts'
import type { Shipping } from '../../../shared/orders/checkout.ts'
import { adminOrdersPath, type DeskOrder } from '../../../shared/orders/desk-api.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

export function BuyerDetails({ desk: { order, shipping, customer } }: { desk: DeskOrder }) {
  const lines = addressLines(shipping)
  const copy = () =>
    navigator.clipboard.writeText([...lines, shipping.phone].join('\n')).then(
      () => announceStatus({ text: messages.copied }),
      () => announceStatus({ text: messages.notCopied }),
    )
  return (
    <>
      <address>
        {lines.map((line, at) => (
          <span key={line} className={at === 0 ? 'bold' : undefined}>
            {line}
          </span>
        ))}
      </address>
      <div className="one-row">
        <Button kind="soft" size="small" onClick={copy}>
          <Icon of={Copy} />
          Copy address
        </Button>
      </div>
      <p className="one-row">
        {shipping.phone && (
          <a className="link" href={`tel:+91${shipping.phone}`}>
            {shipping.phone}
          </a>
        )}
        {shipping.email && (
          <a
            className="link"
            href={`mailto:${shipping.email}?subject=${encodeURIComponent(`Your order ${order.id}`)}`}
          >
            {shipping.email}
          </a>
        )}
      </p>
      <p className="small muted">
        {customer ? (
          <>
            Account of {customer.name}, {customer.email},{' '}
            <Link className="link" to={adminOrdersPath({ q: customer.email })}>
              {customer.orders === 1 ? 'their only order' : `all ${customer.orders} orders`}
            </Link>
          </>
        ) : (
          'The account was deleted; the order stays for the books.'
        )}
      </p>
    </>
  )
}

export const addressLines = ({ fullName, city, state, pincode, country, ...street }: Shipping): string[] => [
  fullName,
  ...streetLines(street),
  `${city} ${pincode}`,
  `${state}, ${country}`,
]
