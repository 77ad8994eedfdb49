import { madeLabel } from '../../../shared/name-label.ts'
import type { Gift } from '../../../shared/orders/api.ts'
import type { DeskSheet } from '../../../shared/orders/desk-api.ts'
import { date } from '../../../shared/time/moments.ts'
import { CardWords } from '../../gift/card-words.tsx'
import { messages } from '../../gift/messages.ts'
import { useRootData, useShop } from '../../session/session.ts'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { QrCode } from '../../ui/qr-code.tsx'
import { addressLines } from '../orders/buyer-details.tsx'
import { loadSheets, PrintShell } from '../ui/print-shell.tsx'
import type { Route } from './+types/packing-slip-page.ts'
import './packing-slip-page.css'

export const meta: Route.MetaFunction = ({ matches, params, loaderData }) =>
  pageHead(originOf(matches), {
    title: loaderData?.sheets.length === 1 ? `Packing slip ${params.ids}` : 'Packing slips',
    noindex: true,
  })

export const loader = (args: Route.LoaderArgs) => loadSheets(args)

export default function PackingSlipPage({ loaderData: { sheets } }: Route.ComponentProps) {
  return (
    <PrintShell heading="Packing slip" sheets={sheets} second={cardOf}>
      {sheet => <PackingSlip sheet={sheet} />}
    </PrintShell>
  )
}

/** Of a present: a card to cut out, on a sheet of its own. */
const cardOf = ({ order, reveal_path: path }: DeskSheet) =>
  order.gift &&
  path && {
    heading: 'Gift card',
    content: (
      <>
        <p className="no-print">For {order.id}. Cut along the line, and put it on top of the wrapping.</p>
        <GiftCard gift={order.gift} revealPath={path} />
      </>
    ),
  }

/** For the parcel: no prices, since it may be a present. */
function PackingSlip({ sheet: { order, shipping } }: { sheet: DeskSheet }) {
  const shop = useShop()
  return (
    <>
      <header>
        <div>
          <b className="a4-mark">Dopple</b>
          <p>{shop?.address ?? 'The shop’s address appears here once it is set'}</p>
        </div>
        <div className="r">
          <b>{order.id}</b>
          <p>{date(order.created_at)}</p>
        </div>
      </header>
      <address>
        {addressLines(shipping).map((line, at) => (
          <span key={line} className={at === 0 ? 'a4-name' : undefined}>
            {line}
          </span>
        ))}
        <span>{shipping.phone}</span>
      </address>
      <table>
        <thead>
          <tr>
            <th scope="col">In the box</th>
            <th scope="col">Plate</th>
            <th scope="col">Wrap</th>
            <th scope="col" className="r">
              Pieces
            </th>
            <th scope="col" className="r">
              Packed
            </th>
          </tr>
        </thead>
        <tbody>
          {order.cart_items.map((line, position) => (
            <tr key={`${position}${line.name}`}>
              <td>{line.name}</td>
              <td>{line.name_label ? madeLabel(line.name_label) : '–'}</td>
              <td>{line.gift_wrap ? 'Gift wrap' : '–'}</td>
              <td className="r num">{line.quantity}</td>
              <td className="r">
                <span className="a4-box" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {order.tracking_number && (
        <p>
          {order.courier}: <b>{order.tracking_number}</b>
        </p>
      )}
      <footer>
        Thank you. Each one was painted by hand. If anything is damaged, write within 48 hours to{' '}
        {shop?.support_email ?? 'the shop'} and add photos of the figurine and its box.
      </footer>
    </>
  )
}

const sizeOf = (message: string) =>
  message.length <= 60 ? 'large' : message.length <= 140 ? 'middle' : 'small'

/** For the parcel: a message, and a code that opens the reveal page. */
function GiftCard({ gift: { message, from }, revealPath }: { gift: Gift; revealPath: string }) {
  const address = `${useRootData()?.origin ?? ''}${revealPath}`
  return (
    <div className="gift-card">
      {message ? (
        <CardWords as="p" className="gift-words" size={sizeOf(message)} from={from}>
          {message}
        </CardWords>
      ) : (
        <CardWords as="p" className="gift-words" from={from}>
          <span className="gift-plain">{messages.card}</span>
        </CardWords>
      )}
      <div className="gift-code">
        <QrCode text={address} label="The code of the page for the receiver" />
        <div>
          <b className="gift-mark">Dopple</b>
          <p>{messages.scan}</p>
          <p className="gift-address">{address.replace(/^https?:\/\//, '')}</p>
        </div>
      </div>
    </div>
  )
}
