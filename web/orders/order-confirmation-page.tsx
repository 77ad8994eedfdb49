import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { pictures } from '../../shared/built-in-pictures.ts'
import { LAST_ORDER_KEY, LastOrder } from '../../shared/checkout.ts'
import { arrivesBetween, DELIVERY_DAYS } from '../../shared/delivery.ts'
import { CallFailed } from '../../shared/errors.ts'
import type { Order } from '../../shared/orders.ts'
import { paths, trackOrderPath } from '../../shared/paths.ts'
import { paymentsApi } from '../../shared/payments.ts'
import { loginPath } from '../account/next.ts'
import { call } from '../api.ts'
import { readStored } from '../browser/storage.ts'
import { finishPurchase, savedCheckout } from '../checkout/finish-purchase.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { Picture } from '../ui/picture.tsx'
import { Plate } from '../ui/plate.tsx'
import type { Route } from './+types/order-confirmation-page.ts'
import { Confetti } from './confetti.tsx'
import './orders.css'
import { receiptPath } from './paths.ts'
import { ShareButtons } from './share-buttons.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Thank you', path: paths.orderConfirmation, noindex: true })

const steps = [
  { name: 'Production Begins', text: 'Printed in one piece, then painted by hand' },
  { name: 'Quality Check', text: 'Eyes, edges, plate' },
  { name: 'Shipped to You', text: `Delivery expected in ${DELIVERY_DAYS.from}-${DELIVERY_DAYS.to} working days` },
]
const POLL_MS = 4000
type Shown = { order: Order; paid: boolean } | 'unknown' | null

export default function OrderConfirmationPage() {
  const returned = useSearchParams()[0].get('id')
  const navigate = useNavigate()
  const [id, setId] = useState<string | null>(null)
  const [shown, setShown] = useState<Shown>(null)

  useEffect(() => {
    const known = returned ?? readStored('sessionStorage', LAST_ORDER_KEY, LastOrder)?.id ?? null
    if (known) setId(known)
    else void navigate(paths.home, { replace: true })
  }, [returned, navigate])

  const settled = shown !== null && shown !== 'unknown' && shown.paid
  useEffect(() => {
    if (!id || settled) return
    const look = () =>
      call(paymentsApi.check, { params: { id } }).then(
        ({ order, state }) => {
          if (state === 'paid') finishPurchase(order.id, savedCheckout(order))
          setShown({ order, paid: state === 'paid' })
        },
        error => {
          console.warn('the order could not be loaded', error)
          if (error instanceof CallFailed && error.status === 401) void navigate(loginPath(`${paths.orderConfirmation}?id=${id}`), { replace: true })
          else if (error instanceof CallFailed && error.status === 404) void navigate(paths.home, { replace: true })
          else setShown(now => now ?? 'unknown')
        },
      )
    void look()
    const again = setInterval(look, POLL_MS)
    return () => clearInterval(again)
  }, [id, settled, navigate])

  if (!id) return <div className="wrap page" aria-busy="true" />
  const order = shown && shown !== 'unknown' ? shown.order : null
  return (
    <>
      {settled && <Confetti />}
      <div className="wrap page two confirmation">
        <div className="confirmation-picture">
          <Picture
            src={order?.figurine?.generated_figurine_url ?? pictures.ship}
            alt="A figurine waving from an open parcel"
            sizes="(min-width: 860px) 45vw, 100vw"
            max={1080}
            first
          />
        </div>
        <div className="grid content-start gap-5">
          <h1 tabIndex={-1}>{settled || shown === null ? 'It is really happening.' : 'Nearly there.'}</h1>
          <p>
            <Plate text={id} />
          </p>
          {settled && order && (
            <p className="lead">
              Thank you, {order.shipping_name.split(/\s+/)[0]}. We wrote to {order.shipping_email}. It arrives{' '}
              {arrivesBetween(new Date(order.paid_at ?? order.created_at))}.
            </p>
          )}
          {shown !== null && !settled && (
            <Banner kind="warn">
              We are waiting for your bank to confirm the payment. This page keeps asking; you can close it, we write to you as soon as the money is
              there.
            </Banner>
          )}
          <section className="grid gap-3">
            <h2>What Happens Next</h2>
            <ol className="stages">
              {steps.map(({ name, text }, position) => (
                <li key={name} className={position === 0 ? 'now' : undefined}>
                  <span className="d" aria-hidden="true">
                    {position + 1}
                  </span>
                  <span>
                    <b>{name}</b>
                    <span className="block small">{text}</span>
                  </span>
                </li>
              ))}
            </ol>
          </section>
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={trackOrderPath(id)}>Track Order</ButtonLink>
            <ButtonLink kind="soft" to={paths.home}>
              Back to Home
            </ButtonLink>
            {settled && (
              <ButtonLink kind="bare" to={receiptPath(id)}>
                Receipt
              </ButtonLink>
            )}
          </div>
          <ShareButtons />
        </div>
      </div>
    </>
  )
}
