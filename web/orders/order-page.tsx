import { ArrowLeft } from 'lucide'
import { isNotFound } from '../../shared/errors.ts'
import { orderPath, paths } from '../../shared/paths.ts'
import { pageContext } from '../api.ts'
import { requireVisitor } from '../session/guard.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { TryAgain } from '../ui/try-again.tsx'
import type { Route } from './+types/order-page.ts'
import { messages } from './messages.ts'
import { loadOwnOrder, OwnOrder } from './own-order.tsx'
import { useLiveOrders } from './use-live-orders.ts'

export const meta: Route.MetaFunction = ({ matches, params }) =>
  pageHead(originOf(matches), {
    title: `Order ${params.id ?? ''}`.trim(),
    path: orderPath(params.id ?? ''),
    noindex: true,
  })

export async function loader(args: Route.LoaderArgs) {
  const { id: userId } = await requireVisitor(args)
  const { call } = args.context.get(pageContext)
  try {
    return { userId, down: false, loaded: await loadOwnOrder(call, args.params.id) }
  } catch (error) {
    if (!isNotFound(error)) console.warn('an order could not be loaded', error)
    return { userId, down: !isNotFound(error), loaded: null }
  }
}

export default function OrderPage({ loaderData: { userId, loaded, down } }: Route.ComponentProps) {
  useLiveOrders(userId, loaded ? [loaded.order] : [])
  if (!loaded && !down) return <NotFound heading="Nobody stands here." sentence={messages.notFound} />
  return (
    <div className="wrap page">
      {loaded?.tracked.is_mine !== false && (
        <div className="order-back">
          <ButtonLink kind="bare" size="small" to={paths.orders}>
            <Icon of={ArrowLeft} />
            Your orders
          </ButtonLink>
        </div>
      )}
      {loaded ? <OwnOrder key={loaded.order.id} {...loaded} /> : <TryAgain>{messages.orderDown}</TryAgain>}
    </div>
  )
}
