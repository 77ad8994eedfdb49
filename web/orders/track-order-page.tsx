import { ChevronDown } from 'lucide'
import { type SubmitEvent, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { CallFailed, isNotFound } from '../../shared/errors.ts'
import { ordersApi, type TrackedOrder } from '../../shared/orders/api.ts'
import { normaliseOrderId } from '../../shared/orders/order-status.ts'
import { PARCEL_WORDS } from '../../shared/parcels/api.ts'
import { paths } from '../../shared/paths.ts'
import { type Diary, productionApi } from '../../shared/production/api.ts'
import { arrivalWindow, betweenWords, dayWords } from '../../shared/promise/delivery.ts'
import { date, when } from '../../shared/time/moments.ts'
import { type Call, pageContext } from '../api.ts'
import { orStandIn, useRecovery } from '../browser/loading.tsx'
import { FigureView } from '../figure/figure-view.tsx'
import { useVisitor } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { LineItem, LinePicture } from '../ui/line-picture.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/track-order-page.ts'
import { MakersDiary } from './makers-diary.tsx'
import { messages } from './messages.ts'
import { makingWords, usualWords } from './order-words.ts'
import { ParcelWays, troubleOf } from './parcel-ways.tsx'
import { TrackSteps } from './track-steps.tsx'
import { useLiveOrders } from './use-live-orders.ts'
import { WaitingNote } from './waiting-note.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Track your order',
    description: 'Where your figurine is, from the printer to your door.',
    path: paths.trackOrder,
  })

interface Tracked {
  id: string
  order: TrackedOrder | null
  /** For the order's owner. */
  diary: Diary | null
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
  const nothing = { id: id ?? '', order: null, diary: null, at: now() }
  if (!id) return { ...nothing, error: id === null ? null : messages.idMissing }
  try {
    const { order } = await ask(ordersApi.track, { params: { orderId: id } })
    return { id, order, diary: await diaryOf(ask, order), at: now(), error: null }
  } catch (error) {
    if (isNotFound(error)) return { ...nothing, error: messages.notFound }
    console.warn('an order could not be tracked', error)
    const tooMany = error instanceof CallFailed && error.status === 429
    return { ...nothing, error: tooMany ? error.detail : messages.trackDown }
  }
}

const isOurs = (order: TrackedOrder) => order.shipping_name !== undefined

/** Without it the page still says where the order is. */
const diaryOf = async (ask: Call, order: TrackedOrder): Promise<Diary | null> =>
  isOurs(order)
    ? ask(productionApi.diary, { params: { id: order.id } }).catch((error: unknown) => {
        console.warn('the diary of an order could not be loaded', error)
        return null
      })
    : null

export const loader = (args: Route.LoaderArgs) => track(args.context.get(pageContext).call, typedId(args.url))

export const clientLoader = ({ serverLoader, url }: Route.ClientLoaderArgs) =>
  serverLoader().catch(
    orStandIn({ id: typedId(url) ?? '', order: null, diary: null, at: now(), error: messages.trackDown }),
  )

export default function TrackOrderPage({
  loaderData: { id, order, diary, at, error },
}: Route.ComponentProps) {
  const [missing, setMissing] = useState(false)
  useRecovery(error === messages.trackDown)
  const visitor = useVisitor()
  useLiveOrders(order && isOurs(order) ? (visitor?.id ?? null) : null, [{ updated_at: at }])
  const busy = useNavigation().state === 'loading'

  function onSubmit(event: SubmitEvent<HTMLFormElement>) {
    const isEmpty = new FormData(event.currentTarget).get('id') === ''
    setMissing(isEmpty)
    if (isEmpty) event.preventDefault()
  }
  return (
    <div className="wrap page two">
      <section className="stack top gap-5" aria-live="polite">
        {order ? <Whereabouts order={order} diary={diary} /> : <Invitation />}
      </section>
      <div className="stack top gap-5">
        {order && <Contents order={order} />}
        <Form
          action={paths.trackOrder}
          className="stack gap-3"
          onSubmit={onSubmit}
          noValidate
          preventScrollReset
        >
          <TextField
            key={id}
            label={order ? 'Another order' : 'Order ID'}
            name="id"
            defaultValue={order ? '' : id}
            placeholder="DPL-"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            error={missing ? messages.idMissing : (error ?? undefined)}
            hint="You will find it in the email we sent you. It begins with DPL-."
          />
          <Button type="submit" kind={order ? 'soft' : 'accent'} busy={busy && 'Looking…'}>
            Track
          </Button>
        </Form>
      </div>
    </div>
  )
}

const Invitation = () => (
  <>
    <h1>Where is it?</h1>
    <p className="lead muted">From the printer to your door, step by step. No login needed.</p>
  </>
)

const headings: Record<TrackedOrder['status'], string> = {
  Pending: 'Waiting for the payment.',
  Processing: 'In good hands.',
  'In Production': 'The printer is humming.',
  'Quality Check': 'One last look.',
  Shipped: 'On its way.',
  'Out for Delivery': 'Today is the day.',
  Delivered: 'It is with you.',
  Cancelled: 'This order was cancelled.',
}

function Whereabouts({ order, diary }: { order: TrackedOrder; diary: Diary | null }) {
  const making = makingWords(order.making)
  const [first] = order.making
  const onItsWay = order.status !== 'Delivered' && order.status !== 'Cancelled' && order.status !== 'Pending'
  const trouble = troubleOf(order)
  const isBuyer = order.shipping_email !== undefined
  const dateWaits = order.waits_for !== null && !order.started
  const paidAt = order.history.find(({ status }) => status === 'Processing')?.created_at ?? order.created_at
  return (
    <>
      <div className="stack gap-2">
        <h1>{trouble ? `${PARCEL_WORDS[trouble]}.` : headings[order.status]}</h1>
        <p className="lead muted">
          Order {order.id}
          {onItsWay &&
            !dateWaits &&
            (trouble === null || trouble === 'not_delivered') &&
            (order.promise
              ? `, arrives ${betweenWords(order.promise)}`
              : `, due by ${date(arrivalWindow(new Date(paidAt)).to.toISOString())}`)}
        </p>
      </div>
      {order.payment_status === 'refunded' && <Banner>The payment went back the way it came.</Banner>}
      {order.payment_status === 'partially_refunded' && (
        <Banner>Part of the payment went back the way it came.</Banner>
      )}
      {order.promise?.was && (
        <Banner kind="warn">
          {messages.later(dayWords(order.promise.was), betweenWords(order.promise))} {order.promise.reason}
        </Banner>
      )}
      <WaitingNote order={order} to={isBuyer ? 'buyer' : 'anybody'} />
      {making && (
        <p role="status">
          {making} {diary && first && usualWords(diary.usual_days[first.stage] ?? 1)}
        </p>
      )}
      <TrackSteps order={order} />
      {diary && diary.entries.length > 0 && <MakersDiary entries={diary.entries} />}
      <ParcelWays order={order} />
      <details>
        <summary>
          Everything that happened
          <Icon of={ChevronDown} />
        </summary>
        <div>
          <ol>
            {order.history.map(entry => (
              <li key={`${entry.created_at}${entry.status}`} className="line">
                <span>{entry.status === 'Pending' ? 'Order placed' : entry.status}</span>
                <span className="small muted num">{when(entry.created_at)}</span>
              </li>
            ))}
          </ol>
        </div>
      </details>
    </>
  )
}

const Contents = ({ order }: { order: TrackedOrder }) => (
  <section aria-label="What is in it" className="stack gap-3">
    {order.figurine?.generated_figurine_url && (
      <FigureView figure={order.figurine.figure}>
        <img
          className="own-picture track-figure"
          src={order.figurine.generated_figurine_url}
          width={1024}
          height={1024}
          alt="Your figurine"
        />
      </FigureView>
    )}
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
