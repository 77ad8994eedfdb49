import { Printer } from 'lucide'
import { booksApi } from '../../shared/books/api.ts'
import { isNotFound } from '../../shared/errors.ts'
import { formatInrExact } from '../../shared/money.ts'
import { madeLabel } from '../../shared/name-label.ts'
import { type Order, type OrderLine, ordersApi } from '../../shared/orders/api.ts'
import { paths } from '../../shared/paths.ts'
import { unitPrice } from '../../shared/pricing.ts'
import { date } from '../../shared/time/moments.ts'
import { pageContext } from '../api.ts'
import { orNull } from '../browser/loading.tsx'
import { requireVisitor } from '../session/guard.ts'
import { useShop } from '../session/session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { Panel } from '../ui/panel.tsx'
import type { Route } from './+types/receipt-page.ts'
import { DocumentList } from './document-list.tsx'
import { messages } from './messages.ts'
import { Paper } from './paper.tsx'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageHead(originOf(matches), { title: `Receipt ${params.id ?? ''}`.trim(), noindex: true })

export async function loader(args: Route.LoaderArgs) {
  await requireVisitor(args)
  const id = args.params.id ?? ''
  const { call } = args.context.get(pageContext)
  const params = { id }
  try {
    const [{ order }, documents] = await Promise.all([
      call(ordersApi.one, { params }),
      call(booksApi.documents, { params }).then(answer => answer.documents, orNull('the papers of an order')),
    ])
    return { order, documents }
  } catch (error) {
    if (isNotFound(error)) return null
    throw error
  }
}

/** Prints on one white page. */
export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const shop = useShop()
  if (!loaderData) return <NotFound heading="Nobody stands here." sentence={messages.notFound} />
  const { order, documents } = loaderData
  return (
    <Paper>
      <div className="row gap-3 no-print">
        <Button kind="soft" size="small" onClick={() => window.print()}>
          <Icon of={Printer} />
          Print
        </Button>
        <ButtonLink kind="bare" size="small" to={paths.orders}>
          Your orders
        </ButtonLink>
      </div>
      <Panel key={order.id} loaded={documents} down={order.paid_at !== null && messages.papersDown}>
        {papers => <DocumentList orderId={order.id} documents={papers} />}
      </Panel>
      <header>
        <div>
          <h1>{order.paid_at ? 'Receipt' : 'Order'}</h1>
          <p>
            {order.id}, {date(order.paid_at ?? order.created_at)}
          </p>
        </div>
        <Seller />
      </header>
      <div className="receipt-whom">
        <div>
          <b>For</b>
          <p>{order.billing_name}</p>
          <p>{order.billing_address}</p>
        </div>
        <div>
          <b>Sent to</b>
          <p>{order.shipping_name}</p>
          <p>{order.shipping_address}</p>
        </div>
      </div>
      <Items order={order} />
      <p className="small">
        {order.payment
          ? `Paid by ${order.payment.method}, reference ${order.payment.reference}.`
          : 'Not paid yet.'}{' '}
        Status: {order.status}.
      </p>
      {shop?.mode === 'demo' && (
        <p className="small muted">
          Made by a shop in demo mode: no money moved, and this is not a tax document.
        </p>
      )}
    </Paper>
  )
}

function Seller() {
  const shop = useShop()
  return (
    <address>
      <b>{shop?.legal_name ?? 'Dopple (example particulars)'}</b>
      <br />
      {shop?.address ?? 'The shop’s address appears here once it is set'}
      <br />
      {shop?.support_email ?? 'The shop’s email appears here once it is set'}
      <br />
      Grievance officer: {shop?.grievance_officer ?? 'named here once set'}
    </address>
  )
}

const Items = ({ order }: { order: Order }) => (
  <table>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col" className="r">
          Pieces
        </th>
        <th scope="col" className="r">
          Each
        </th>
        <th scope="col" className="r">
          Sum
        </th>
      </tr>
    </thead>
    <ItemRows order={order} />
    <tfoot>
      {order.discount_minor_units > 0 && (
        <tr>
          <th scope="row" colSpan={3}>
            Discount ({order.discount_name})
          </th>
          <td className="r money">−{formatInrExact(order.discount_minor_units)}</td>
        </tr>
      )}
      <tr>
        <th scope="row" colSpan={3}>
          Total, inclusive of all taxes
        </th>
        <td className="r money">{formatInrExact(order.amount_minor_units)}</td>
      </tr>
      {order.refunded_minor_units > 0 && (
        <tr>
          <th scope="row" colSpan={3}>
            Refunded
          </th>
          <td className="r money">{formatInrExact(order.refunded_minor_units)}</td>
        </tr>
      )}
    </tfoot>
  </table>
)

/** The wrap of a figurine is paid once for all its pieces, so it has a row of its own. */
function ItemRow({ line }: { line: OrderLine }) {
  const each = unitPrice({
    kind: line.kind,
    priceMinorUnits: line.price_minor_units,
    giftWrap: line.gift_wrap,
    giftWrapPriceMinorUnits: line.gift_wrap_price_minor_units,
  })
  const isWrappedOnce = line.kind === 'figurine' && line.gift_wrap
  const wrap = isWrappedOnce ? line.gift_wrap_price_minor_units : 0
  return (
    <>
      <tr>
        <td>
          {line.name}
          {line.name_label && `, plate “${madeLabel(line.name_label)}”`}
          {line.gift_wrap && !isWrappedOnce && ', gift wrapped'}
          {line.discount_minor_units > 0 && (
            <span className="block small muted">
              of the discount: {formatInrExact(line.discount_minor_units)}
            </span>
          )}
        </td>
        <td className="r num">{line.quantity}</td>
        <td className="r money">{formatInrExact(each)}</td>
        <td className="r money">{formatInrExact(line.total_minor_units - wrap)}</td>
      </tr>
      {isWrappedOnce && (
        <tr>
          <td colSpan={3}>Gift wrap</td>
          <td className="r money">{formatInrExact(wrap)}</td>
        </tr>
      )}
    </>
  )
}

const ItemRows = ({ order }: { order: Order }) => (
  <tbody>
    {order.cart_items.map((line, position) => (
      <ItemRow key={`${position}${line.name}`} line={line} />
    ))}
    <tr>
      <td colSpan={3}>Shipping</td>
      <td className="r">FREE</td>
    </tr>
  </tbody>
)
