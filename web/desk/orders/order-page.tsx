import { Printer } from 'lucide'
import { booksApi, type DocumentEntry, type Margin } from '../../../shared/books/api.ts'
import { claimsDeskApi, type DeskClaim } from '../../../shared/claims/api.ts'
import { isNotFound } from '../../../shared/errors.ts'
import {
  type DeskOrder,
  orderDeskApi,
  packingSlipPath,
  productionPath,
} from '../../../shared/orders/desk-api.ts'
import { parcelsApi, type Shipment } from '../../../shared/parcels/api.ts'
import { paths } from '../../../shared/paths.ts'
import { when } from '../../../shared/time/moments.ts'
import { pageContext } from '../../api.ts'
import { orNull, orStandIn, useLastLoaded } from '../../browser/loading.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NotFound } from '../../ui/not-found.tsx'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { TryAgain } from '../../ui/try-again.tsx'
import { AdminShell } from '../ui/shell.tsx'
import { useLiveDesk } from '../ui/use-live-desk.ts'
import type { Route } from './+types/order-page.ts'
import { messages } from './messages.ts'
import { NextStep } from './next-step.tsx'
import { OrderNow } from './order-now.tsx'
import { orderStep } from './order-step.ts'
import { OrderWhat } from './order-what.tsx'
import './order-page.css'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageHead(originOf(matches), { title: params.id ?? 'Order', noindex: true })

interface Loaded {
  desk: DeskOrder | null
  /** Followed by a courier; a parcel by hand stands in the form. */
  parcels: Shipment[] | null
  claims: DeskClaim[] | null
  documents: DocumentEntry[] | null
  margin: Margin | null
  down: boolean
}

export async function loader(args: Route.LoaderArgs): Promise<Loaded> {
  await requireAdmin(args)
  const { call } = args.context.get(pageContext)
  const params = { id: args.params.id }
  try {
    const [desk, parcels, claims, documents, margin] = await Promise.all([
      call(orderDeskApi.one, { params }),
      call(parcelsApi.ofOrder, { params }).then(
        ({ shipments }) => shipments.filter(({ carrier }) => carrier !== 'by_hand'),
        orNull('the parcels of an order'),
      ),
      call(claimsDeskApi.list, { query: { order_id: params.id } }).then(
        answer => answer.claims,
        orNull('the claims of an order'),
      ),
      call(booksApi.documents, { params }).then(answer => answer.documents, orNull('the papers of an order')),
      call(booksApi.margin, { params }).catch(orNull('what is left of an order')),
    ])
    return { desk, parcels, claims, documents, margin, down: false }
  } catch (error) {
    const down = !isNotFound(error)
    if (down) console.warn('an order could not be loaded', error)
    return { ...NOTHING, down }
  }
}

const NOTHING: Loaded = {
  desk: null,
  parcels: null,
  claims: null,
  documents: null,
  margin: null,
  down: false,
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn({ ...NOTHING, down: true }))

const back = { to: paths.adminOrders, label: 'the order desk' }

export default function OrderPage({ loaderData, params }: Route.ComponentProps) {
  return <OneOrder key={params.id} loaded={loaderData} />
}

function OneOrder({ loaded }: { loaded: Loaded }) {
  const shown = useLastLoaded(loaded.down ? null : loaded)
  useLiveDesk(shown?.desk?.order.id)
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
  const step = orderStep(desk, shown.parcels)
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
      <NextStep desk={desk} step={step} />
      <div className="one-order">
        <OrderNow {...shown} desk={desk} step={step} />
        <OrderWhat {...shown} desk={desk} step={step} />
      </div>
    </AdminShell>
  )
}
