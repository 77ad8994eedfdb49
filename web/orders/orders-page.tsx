import { ordersApi } from '../../shared/orders/api.ts'
import { paths } from '../../shared/paths.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { pageContext } from '../api.ts'
import { orNull, orStandIn } from '../browser/loading.tsx'
import { ArrivalWords } from '../promise/arrival-promise.tsx'
import { requireVisitor } from '../session/guard.ts'
import { ButtonLink } from '../ui/button.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { Picture } from '../ui/picture.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import type { Route } from './+types/orders-page.ts'
import { messages } from './messages.ts'
import { OrderCard } from './order-card.tsx'
import { useLiveOrders } from './use-live-orders.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Your orders',
    description: 'Everything you have ordered, and how far along it is.',
    path: paths.orders,
    noindex: true,
  })

export async function loader(args: Route.LoaderArgs) {
  const { id } = await requireVisitor(args)
  return {
    userId: id,
    list: await args.context
      .get(pageContext)
      .call(ordersApi.ofUser, { params: { userId: id } })
      .catch(orNull('the orders')),
  }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn({ userId: null, list: null }))

export default function OrdersPage({ loaderData: { userId, list } }: Route.ComponentProps) {
  useLiveOrders(userId, list?.orders)
  return (
    <div className="wrap page">
      <h1 className="below" tabIndex={-1}>
        Your orders
      </h1>
      {!list && <TryAgain>{messages.listDown}</TryAgain>}
      {list?.orders.length === 0 && (
        <div className="state">
          <Picture src={screenPictures.ship} alt="" sizes="208px" max={480} />
          <p className="lead">
            No orders yet. Somebody could be on your desk <ArrivalWords />.
          </p>
          <div className="row centred gap-3">
            <ButtonLink to={paths.upload}>Make yours</ButtonLink>
            <ButtonLink kind="soft" to={paths.collections}>
              Collections
            </ButtonLink>
          </div>
        </div>
      )}
      <ul className="stack gap-5">
        {list?.orders.map(order => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
    </div>
  )
}
