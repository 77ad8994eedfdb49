import { Printer, Truck } from 'lucide'
import type { ReactNode } from 'react'
import { booksApi } from '../../../shared/books/api.ts'
import { claimsDeskApi, type DeskClaim } from '../../../shared/claims/api.ts'
import { isNotFound } from '../../../shared/errors.ts'
import {
  type DeskOrder,
  orderDeskApi,
  packingSlipPath,
  productionPath,
} from '../../../shared/orders/desk-api.ts'
import { hasLeft } from '../../../shared/orders/order-status.ts'
import { parcelsApi, parcelsPath, type Shipment } from '../../../shared/parcels/api.ts'
import { paths } from '../../../shared/paths.ts'
import { pageContext } from '../../api.ts'
import { orStandIn, useLastLoaded } from '../../browser/loading.tsx'
import { StatusBadge } from '../../orders/status-badge.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { TryAgain } from '../../ui/try-again.tsx'
import { ClaimRow } from '../claims/claim-row.tsx'
import { OrderParcels } from '../parcels/order-parcels.tsx'
import { Money } from '../payments/money.tsx'
import { AdminShell } from '../ui/shell.tsx'
import type { Route } from './+types/order-page.ts'
import { Contents } from './contents.tsx'
import { History } from './history.tsx'
import { Mails } from './mails.tsx'
import { messages } from './messages.ts'
import { Notes } from './notes.tsx'
import '../../orders/orders.css'
import '../ui/parts.css'
import '../ui/rows.css'
import { when } from '../../../shared/time/moments.ts'
import { BooksPart, type OrderBooks } from '../books/books-part.tsx'
import { Ticket } from '../contact/ticket.tsx'
import { ParcelForm } from '../parcels/parcel-form.tsx'
import { PrintPanel } from '../print/print-panel.tsx'
import { Proofs } from '../proofs/proofs.tsx'
import { Whom } from './buyer-link.tsx'
import { PresentOf } from './present.tsx'
import { StatusSelect } from './status-select.tsx'
import { useLiveDesk } from './use-live-desk.ts'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageHead(originOf(matches), { title: params.id ?? 'Order', noindex: true })

interface Loaded {
  desk: DeskOrder | null
  /** Followed by a courier; a parcel by hand stands in the form. */
  parcels: Shipment[]
  claims: DeskClaim[]
  books: OrderBooks | null
  down: boolean
}

export async function loader(asked: Route.LoaderArgs): Promise<Loaded> {
  await requireAdmin(asked)
  const { call } = asked.context.get(pageContext)
  const params = { id: asked.params.id }
  try {
    const [desk, { shipments }, { claims }, { documents }, margin] = await Promise.all([
      call(orderDeskApi.one, { params }),
      call(parcelsApi.ofOrder, { params }),
      call(claimsDeskApi.list, { query: { order_id: params.id } }),
      call(booksApi.documents, { params }),
      call(booksApi.margin, { params }),
    ])
    const parcels = shipments.filter(({ carrier }) => carrier !== 'by_hand')
    return { desk, parcels, claims, books: { documents, margin }, down: false }
  } catch (error) {
    const down = !isNotFound(error)
    if (down) console.warn('an order could not be loaded', error)
    return { ...NOTHING, down }
  }
}

const NOTHING: Loaded = { desk: null, parcels: [], claims: [], books: null, down: false }

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn({ ...NOTHING, down: true }))

const back = { to: paths.adminOrders, label: 'the order desk' }

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  return <OneOrder key={params.id} loaded={loaderData} />
}

function OneOrder({ loaded }: { loaded: Loaded }) {
  const shown = useLastLoaded(loaded.down ? null : loaded)
  useLiveDesk([], shown?.desk?.order.id)
  const trouble = loaded.down && <TryAgain>{messages.orderDown}</TryAgain>
  if (!shown)
    return (
      <AdminShell heading="Order" back={back}>
        {trouble}
      </AdminShell>
    )
  const { desk } = shown
  if (!desk) return <NotFound heading="Nobody stands here." sentence={messages.notThere} />
  const { order } = desk
  return (
    <AdminShell
      heading={order.id}
      lead={`Placed ${when(order.created_at)}`}
      back={back}
      aside={
        <div className="desk-do">
          <ButtonLink kind="soft" size="small" to={packingSlipPath([order.id])}>
            <Icon of={Printer} />
            {order.gift ? 'Slip and card' : 'Packing slip'}
          </ButtonLink>
          <ButtonLink kind="soft" size="small" to={productionPath([order.id])}>
            <Icon of={Printer} />
            Production
          </ButtonLink>
        </div>
      }
    >
      {trouble}
      <div className="one-order">
        <OrderNow {...shown} desk={desk} />
        <OrderWhat {...shown} desk={desk} />
      </div>
    </AdminShell>
  )
}

type Here = Loaded & { desk: DeskOrder }

/** Where it stands, where it goes, and what was said about it. */
function OrderNow({ desk, parcels, claims }: Here) {
  const { order } = desk
  return (
    <div className="one-now">
      <Part heading="Status">
        <div className="one-status">
          <StatusBadge order={order} />
          <StatusSelect order={order} />
        </div>
      </Part>
      <Part heading="Parcel">
        {parcels.length > 0 && <OrderParcels shipments={parcels} />}
        {mayBook(desk, parcels) && (
          <ButtonLink kind="soft" size="small" to={parcelsPath([order.id])}>
            <Icon of={Truck} />
            Book a parcel
          </ButtonLink>
        )}
        {!parcels.some(isUnderWay) && (
          <ParcelForm
            key={`${order.courier} ${order.tracking_number}`}
            desk={desk}
            again={hasLeft(order.status) && claims.some(isMadeAgain)}
          />
        )}
      </Part>
      <Part heading="To">
        <Whom desk={desk} />
      </Part>
      {order.gift && (
        <Part heading="A present">
          <PresentOf desk={desk} gift={order.gift} />
        </Part>
      )}
      {claims.length > 0 && (
        <Part heading="Claims">
          <ul className="one-list">
            {claims.map(claim => (
              <ClaimRow key={claim.id} claim={claim} />
            ))}
          </ul>
        </Part>
      )}
      {desk.tickets.length > 0 && (
        <Part heading="Messages">
          <ul className="one-list">
            {desk.tickets.map(ticket => (
              <Ticket key={ticket.id} ticket={ticket} />
            ))}
          </ul>
        </Part>
      )}
      <Part heading="Notes">
        <Notes orderId={order.id} notes={desk.notes} />
      </Part>
    </div>
  )
}

/** What is made, what it cost, and what happened. */
function OrderWhat({ desk, books }: Here) {
  const { order } = desk
  return (
    <div className="one-what">
      <Part heading="What to make">
        <Contents order={order} childPhotos={desk.child_photos} />
      </Part>
      {order.cart_items.some(({ kind }) => kind === 'figurine') && (
        <Part heading="Proof">
          <Proofs desk={desk} />
        </Part>
      )}
      {printableLines(desk).map((line, _, { length }) => (
        <Part key={line} heading={length > 1 ? `Print file of line ${line}` : 'Print file'}>
          <PrintPanel orderId={order.id} line={line} hash={hashOf(desk, line)} />
        </Part>
      ))}
      <Part heading="Money">
        <Money desk={desk} />
      </Part>
      {books && order.paid_at && (
        <Part heading="Books">
          <BooksPart orderId={order.id} books={books} />
        </Part>
      )}
      <Part heading="History">
        <History desk={desk} />
      </Part>
      <Part heading="Mails">
        <Mails desk={desk} />
      </Part>
    </div>
  )
}

const isUnderWay = ({ state }: Shipment) =>
  !['cancelled', 'returned', 'lost', 'damaged', 'delivered'].includes(state)
const isMadeAgain = ({ replacement }: DeskClaim) => replacement !== null && replacement.stage !== null
/** Nothing is on its way; a delivered order may get another parcel. */
const mayBook = ({ order }: DeskOrder, parcels: readonly Shipment[]) =>
  order.paid_at !== null &&
  order.status !== 'Cancelled' &&
  order.payment_status !== 'refunded' &&
  !parcels.some(isUnderWay) &&
  (order.tracking_number === null || parcels.length > 0 || order.status === 'Delivered')

const newestOf = ({ proofs }: DeskOrder, line: number) => proofs.findLast(proof => proof.line === line)
const hashOf = (desk: DeskOrder, line: number) => newestOf(desk, line)?.hash ?? ''
/** Approved figures of the kit; what is sculpted has no file. */
const printableLines = (desk: DeskOrder) =>
  desk.order.cart_items.flatMap((_, at) => {
    const newest = newestOf(desk, at + 1)
    return newest?.state === 'approved' && newest.figure ? [at + 1] : []
  })

const Part = ({ heading, children }: { heading: string; children: ReactNode }) => (
  <section className="part" aria-label={heading}>
    <h2>{heading}</h2>
    {children}
  </section>
)
