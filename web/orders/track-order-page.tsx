import { type SubmitEvent, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { CallFailed, isNotFound } from '../../shared/errors.ts'
import { ordersApi, type TrackedOrder } from '../../shared/orders/api.ts'
import { normaliseOrderId } from '../../shared/orders/order-status.ts'
import { paths } from '../../shared/paths.ts'
import { betweenWords, dayWords } from '../../shared/promise/delivery.ts'
import { type Call, pageContext } from '../api.ts'
import { orNull, orStandIn, useRecovery } from '../browser/loading.tsx'
import { useVisitor } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { LineItem, LinePicture } from '../ui/line-picture.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/track-order-page.ts'
import { messages } from './messages.ts'
import { loadOwnOrder, OwnOrder, type OwnOrderData } from './own-order.tsx'
import { useLiveOrders } from './use-live-orders.ts'
import { WaitingNote } from './waiting-note.tsx'
import { OrderHead, Whereabouts } from './whereabouts.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Track your order',
    description: 'Where your figurine is, from the printer to your door.',
    path: paths.trackOrder,
  })

interface Tracked {
  id: string
  order: TrackedOrder | null
  /** For its buyer. */
  own: OwnOrderData | null
  at: string
  error: string | null
}
const now = () => new Date().toISOString()

/** Null before anything was asked. */
function typedId({ searchParams }: URL): string | null {
  const id = searchParams.get('id')?.trim().slice(0, 60)
  return id ? normaliseOrderId(id) : (id ?? null)
}

async function track(ask: Call, id: string | null): Promise<Tracked> {
  const nothing = { id: id ?? '', order: null, own: null, at: now() }
  if (!id) return { ...nothing, error: id === null ? null : messages.idMissing }
  try {
    const { order } = await ask(ordersApi.track, { params: { orderId: id } })
    return { id, order, own: await ownOrder(ask, order), at: now(), error: null }
  } catch (error) {
    if (isNotFound(error)) return { ...nothing, error: messages.notFound }
    console.warn('an order could not be tracked', error)
    const tooMany = error instanceof CallFailed && error.status === 429
    return { ...nothing, error: tooMany ? error.detail : messages.trackDown }
  }
}

/** Whoever bought it sees the same as at its own address, or where it is if that cannot be loaded. */
const ownOrder = async (ask: Call, order: TrackedOrder): Promise<OwnOrderData | null> =>
  order.is_mine ? loadOwnOrder(ask, order.id).catch(orNull('an order for its buyer')) : null

export const loader = (args: Route.LoaderArgs) => track(args.context.get(pageContext).call, typedId(args.url))

export const clientLoader = ({ serverLoader, url }: Route.ClientLoaderArgs) =>
  serverLoader().catch(
    orStandIn({ id: typedId(url) ?? '', order: null, own: null, at: now(), error: messages.trackDown }),
  )

export default function TrackOrderPage({ loaderData: { id, order, own, at, error } }: Route.ComponentProps) {
  useRecovery(error === messages.trackDown)
  const visitor = useVisitor()
  useLiveOrders(order?.is_mine ? (visitor?.id ?? null) : null, [{ updated_at: at }])
  const form = <IdForm key={id} id={order ? '' : id} isAnother={order !== null} error={error} />
  if (own)
    return (
      <div className="wrap page">
        <OwnOrder key={own.order.id} {...own} />
        <div className="above another-order">{form}</div>
      </div>
    )
  return (
    <div className="wrap page two">
      <section className="stack top gap-5" aria-live="polite">
        {order ? <TrackedByAnybody order={order} /> : <Invitation />}
      </section>
      <div className="stack top gap-5">
        {order && <Contents order={order} />}
        {form}
      </div>
    </div>
  )
}

interface IdFormProps {
  id: string
  isAnother: boolean
  error: string | null
}
function IdForm({ id, isAnother, error }: IdFormProps) {
  const [missing, setMissing] = useState(false)
  const busy = useNavigation().state === 'loading'
  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const isEmpty = new FormData(event.currentTarget).get('id') === ''
    setMissing(isEmpty)
    if (isEmpty) event.preventDefault()
  }
  return (
    <Form action={paths.trackOrder} className="stack gap-3" onSubmit={onSubmit} noValidate preventScrollReset>
      <TextField
        label={isAnother ? 'Another order' : 'Order ID'}
        name="id"
        defaultValue={id}
        placeholder="DPL-"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={missing ? messages.idMissing : (error ?? undefined)}
        hint="You will find it in the email we sent you. It begins with DPL-."
      />
      <Button type="submit" kind={isAnother ? 'soft' : 'accent'} busy={busy && 'Looking…'}>
        Track
      </Button>
    </Form>
  )
}

const Invitation = () => (
  <>
    <h1>Where is it?</h1>
    <p className="lead muted">From the printer to your door, step by step. No login needed.</p>
  </>
)

/** Where it is, without who bought it or for how much. */
const TrackedByAnybody = ({ order }: { order: TrackedOrder }) => (
  <>
    <OrderHead order={order}>
      <p className="small muted">Order {order.id}</p>
    </OrderHead>
    {order.payment_status === 'refunded' && <Banner>The payment went back the way it came.</Banner>}
    {order.payment_status === 'partially_refunded' && (
      <Banner>Part of the payment went back the way it came.</Banner>
    )}
    {order.promise?.was && (
      <Banner kind="warn">
        {messages.later(dayWords(order.promise.was), betweenWords(order.promise))} {order.promise.reason}
      </Banner>
    )}
    <WaitingNote order={order} to="anybody" />
    <Whereabouts order={order} diary={null} />
  </>
)

const Contents = ({ order }: { order: TrackedOrder }) => (
  <section aria-label="What is in the parcel" className="stack gap-3">
    <p className="muted">
      To {order.shipping_name ? `${order.shipping_name}, ` : ''}
      {order.shipping_city}, {order.shipping_state}
    </p>
    <ul>
      {order.cart_items.map((item, position) => (
        <LineItem key={`${position}${item.name}`}>
          <LinePicture src={item.image_url} sizes="104px" max={240} />
          <div>
            <b>{item.name}</b>
            {item.quantity > 1 && <p className="muted">{item.quantity} pieces</p>}
          </div>
        </LineItem>
      ))}
    </ul>
  </section>
)
