import { ArrowLeft, ShieldCheck } from 'lucide'
import { type ReactNode, useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { isNotFound } from '../../shared/errors.ts'
import { formatInr } from '../../shared/money.ts'
import { type Order, ordersApi } from '../../shared/orders/api.ts'
import type { CheckoutData } from '../../shared/orders/checkout.ts'
import { paths, payAgainPath, trackOrderPath } from '../../shared/paths.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { type Proof, proofsApi } from '../../shared/proofs/api.ts'
import { pageContext } from '../api.ts'
import { DemoStrip } from '../session/demo-strip.tsx'
import { requireVisitor } from '../session/guard.ts'
import { useShop } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonBar, ButtonLink } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { NamePlate } from '../ui/name-plate.tsx'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/payment-page.ts'
import { readCheckout } from './kept.ts'
import { messages } from './messages.ts'
import { OrderSummary } from './order-summary.tsx'
import { figuresOf, PlacedFigures, PurchaseFigures } from './ordered-figure.tsx'
import type { HeldCode, Paying } from './paying.ts'
import {
  asPurchase,
  type CheckoutState,
  type Summary,
  startOf,
  summaryOf,
  summaryOfOrder,
} from './purchase.ts'
import { usePayment } from './use-payment.ts'
import './payment-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Payment',
    description: 'Pay for your figurines by UPI, card, netbanking or wallet.',
    path: paths.payment,
    noindex: true,
  })

/** The order named in the address, otherwise the one the checkout saved in this tab. */
export async function loader(
  args: Route.LoaderArgs,
): Promise<{ order: Order | 'unknown' | null; figures: Proof[] }> {
  await requireVisitor(args)
  const id = args.url.searchParams.get('order')
  if (!id) return { order: null, figures: [] }
  const { call } = args.context.get(pageContext)
  const found = await call(ordersApi.one, { params: { id } }).catch(error => {
    if (isNotFound(error)) return null
    throw error
  })
  const order = found?.order
  const isFigure = order?.payable && order.cart_items.some(({ make }) => make === 'figure')
  const { proofs } = isFigure ? await call(proofsApi.list, { params: { id } }) : { proofs: [] }
  const figures = proofs.filter(({ figure, state }) => figure !== null && state === 'approved')
  return { order: order ?? 'unknown', figures }
}

export default function PaymentPage({ loaderData: { order, figures } }: Route.ComponentProps) {
  useOwnDocument()
  if (order === 'unknown') return <NotFound heading="Nobody stands here." sentence={messages.orderUnknown} />
  if (order && !order.payable) return <NothingToPay order={order} />
  return (
    <>
      <DemoStrip />
      <div className="wrap page">
        {order ? (
          <Payment
            summary={summaryOfOrder(order)}
            approved={figures.length}
            figures={<PlacedFigures proofs={figures} />}
            data={null}
            order={order}
            onRepriced={() => {}}
          />
        ) : (
          <FromCheckout />
        )}
      </div>
    </>
  )
}

/** The CSP for the provider's window holds only in this page's own document. */
function useOwnDocument() {
  useEffect(() => {
    const [document] = performance.getEntriesByType('navigation')
    if (document && new URL(document.name).pathname !== paths.payment) window.location.reload()
  }, [])
}

function FromCheckout() {
  const [data, setData] = useState<CheckoutData | null>(null)
  const navigate = useNavigate()
  useEffect(() => {
    const saved = readCheckout()
    setData(saved)
    if (!saved) void navigate(paths.checkout, { replace: true })
  }, [navigate])
  if (data) {
    const purchase = asPurchase(data)
    return (
      <Payment
        summary={{ ...summaryOf(purchase, data.discount), to: data.shipping.pincode }}
        approved={figuresOf(purchase).length}
        figures={<PurchaseFigures purchase={purchase} />}
        data={data}
        order={null}
        onRepriced={setData}
      />
    )
  }
  return (
    <div className="two" aria-busy="true">
      <div className="sk payment-sk" />
      <div className="sk payment-sk" />
    </div>
  )
}

const NothingToPay = ({ order }: { order: Order }) => (
  <div className="wrap page two">
    <div className="stack top start gap-5">
      <h1>{order.status === 'Cancelled' ? 'This order was cancelled.' : messages.alreadyPaid}</h1>
      <p className="lead">
        {order.status === 'Cancelled'
          ? messages.orderCancelled
          : 'There is nothing left to pay. You can follow your order from here.'}
      </p>
      <p>
        <NamePlate text={order.id} />
      </p>
      <div className="row gap-3">
        <ButtonLink to={trackOrderPath(order.id)}>Track Order</ButtonLink>
        <ButtonLink kind="soft" to={paths.orders}>
          My orders
        </ButtonLink>
      </div>
    </div>
    <div className="payment-picture">
      <Picture src={screenPictures.ship} alt="" sizes="(min-width: 860px) 40vw, 100vw" max={1080} first />
    </div>
  </div>
)

interface PaymentProps {
  summary: Summary
  /** How many figures are approved by paying. */
  approved: number
  /** Those figures. */
  figures: ReactNode
  data: CheckoutData | null
  order: Order | null
  onRepriced: (data: CheckoutData) => void
}
function Payment({ summary, approved, figures, data, order, onRepriced }: PaymentProps) {
  const shop = useShop()
  const [query] = useSearchParams()
  const { paying, payNow, payAnotherWay } = usePayment({
    scriptUrl: shop?.payment_script_url ?? '',
    data,
    orderId: order?.id ?? null,
    onRepriced,
    cameBack: query.has('failed') ? 'failed' : query.has('cancelled') ? 'cancelled' : null,
  })
  if (paying.state === 'waiting')
    return <WaitingForBank orderId={paying.orderId} onOtherWay={payAnotherWay} />
  return (
    <div className="two paying">
      <div className="stack top gap-5">
        <p>
          <ButtonLink
            kind="bare"
            size="small"
            to={order ? paths.orders : paths.checkout}
            state={data && ({ from: startOf(data) } satisfies CheckoutState)}
          >
            <Icon of={ArrowLeft} />
            {order ? 'Back to orders' : 'Back to checkout'}
          </ButtonLink>
        </p>
        <h1>Nearly yours.</h1>
        <Notes paying={paying} totalPaise={summary.totalPaise} />
        {paying.state === 'changed' && paying.held && (
          <HeldElsewhere held={paying.held} onRelease={held => void payNow({ held })} />
        )}
        {figures}
        <WaysToPay isSandbox={shop?.payment_is_sandbox === true} />
        <p className="beside gap-2 small muted">
          <Icon of={ShieldCheck} />
          <span>
            You are charged only once. If the connection drops, your payment still reaches its order, or comes
            back to you.
          </span>
        </p>
      </div>
      <OrderSummary summary={summary} />
      <ButtonBar>
        {approved > 0 && <p className="small buybar-said">{messages.approvedByOrder(approved)}</p>}
        <span className="price money" aria-live="polite">
          {formatInr(summary.totalPaise)}
        </span>
        <Button busy={BUSY[paying.state]} onClick={() => payNow({ onceMore: paying.state === 'again' })}>
          {paying.state === 'again' ? 'Order it again' : 'Pay Now'}
        </Button>
      </ButtonBar>
    </div>
  )
}

const WaysToPay = ({ isSandbox }: { isSandbox: boolean }) => (
  <>
    <p className="lead">
      A secure window opens on this page. Pay by UPI, card, netbanking or wallet; what you type there goes
      only to the payment provider, never to us.
    </p>
    <ul className="methods" aria-label="Ways to pay">
      {['UPI', 'Cards', 'Netbanking', 'Wallets'].map(method => (
        <li key={method}>{method}</li>
      ))}
    </ul>
    {isSandbox && (
      <Banner>
        This shop runs in demo mode: the window is a stand-in, no money moves, and you may choose how the
        payment ends.
      </Banner>
    )}
  </>
)

const Notes = ({ paying, totalPaise }: { paying: Paying; totalPaise: number }) => (
  <>
    {paying.state === 'changed' && (
      <Banner kind="warn">
        {paying.news.length > 0 ? paying.news.join(' ') : 'A price has changed since you looked.'} The new
        total is {formatInr(totalPaise)}. Nothing was charged.
      </Banner>
    )}
    {paying.state === 'ready' && paying.error && (
      <Banner kind="bad">
        {paying.error}
        {paying.reference && <span className="block bold">Payment reference: {paying.reference}</span>}
      </Banner>
    )}
    {paying.state === 'again' && (
      <Banner kind="warn">
        {messages.paidLately}{' '}
        <Link className="link" to={trackOrderPath(paying.orderId)}>
          {paying.orderId}
        </Link>
      </Banner>
    )}
    {paying.state === 'ready' && paying.watching && <Banner>{messages.approved}</Banner>}
  </>
)

/** Two ways out where an older order of theirs holds the code; the third is Pay Now without it. */
const HeldElsewhere = ({ held, onRelease }: { held: HeldCode; onRelease: (held: HeldCode) => void }) => (
  <div className="row gap-3">
    <Button kind="soft" size="small" onClick={() => onRelease(held)}>
      Cancel that order and use {held.data.promoCode ? 'the code' : 'the discount'} here
    </Button>
    <ButtonLink kind="bare" size="small" reloadDocument to={payAgainPath(held.orderId)}>
      Pay that order
    </ButtonLink>
    <p className="small muted">Pay Now places this order at the new total and leaves the other one alone.</p>
  </div>
)

const BUSY: Record<Paying['state'], string | false> = {
  ready: false,
  processing: 'Opening the payment window…',
  open: 'The payment window is open…',
  confirming: 'Checking with the bank…',
  waiting: false,
  changed: false,
  again: false,
}

const WaitingForBank = ({ orderId, onOtherWay }: { orderId: string; onOtherWay: () => void }) => (
  <div className="state" role="status">
    <span className="spin" aria-hidden="true" />
    <h1>{messages.waiting}</h1>
    <p className="lead read">{messages.waitingMore}</p>
    <p className="muted">Order {orderId}</p>
    <div className="row centred gap-3">
      <ButtonLink kind="soft" to={paths.orders}>
        My orders
      </ButtonLink>
      <Button kind="bare" onClick={onOtherWay}>
        I have not paid: try another way
      </Button>
    </div>
  </div>
)
