import { useEffect, useRef, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Order } from '../../shared/orders/api.ts'
import { LAST_ORDER_KEY, LastOrder } from '../../shared/orders/checkout.ts'
import { paths, payAgainPath, receiptPath, trackOrderPath } from '../../shared/paths.ts'
import { altFor } from '../../shared/pictures/picture-alts.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { PROOF_FIRST } from '../../shared/proofs/api.ts'
import { useReducedMotion } from '../browser/reduced-motion.ts'
import { readStored } from '../browser/storage.ts'
import { FigureView } from '../figure/figure-view.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { NamePlate } from '../ui/name-plate.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/order-confirmation-page.ts'
import { messages } from './messages.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderLines } from './order-lines.tsx'
import { dateWords, expectedWords, moneyBackWords } from './order-words.ts'
import { TellSomebody } from './tell-somebody.tsx'
import { type SettledOrderState, useSettledOrder } from './use-settled-order.ts'
import './order-confirmation-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Thank you',
    description: 'Your order ID, what happens next, and when your figurine arrives.',
    path: paths.orderConfirmation,
    noindex: true,
  })

const stepsOf = (order: Order | null) => [
  { name: 'Production Begins', text: 'Printed in one piece, then painted by hand' },
  { name: 'Quality Check', text: 'Eyes, edges, plate' },
  {
    name: 'Shipped to You',
    text: expectedWords(order),
  },
]
export default function OrderConfirmationPage() {
  const id = useOrderId()
  const { shown, look } = useSettledOrder(id)

  const order = 'order' in shown ? shown.order : null
  const happening =
    shown.state === 'paid' && shown.order.status !== 'Cancelled' && shown.order.payment_status !== 'refunded'
  const custom = order?.cart_items.find(({ figurine }) => figurine)
  const picture = order && pictureFor(order, happening)
  return (
    <>
      {happening && isFresh(shown.order) && <Confetti />}
      <div className="wrap page two confirmation">
        <div className="confirmation-picture">
          {picture ? (
            <FigureView figure={custom?.figurine?.figure ?? null} label={custom?.name_label}>
              <Picture {...picture} sizes="(min-width: 860px) 45vw, 100vw" max={1080} first />
            </FigureView>
          ) : (
            <div className={shown.state === 'asking' ? 'sk' : undefined} />
          )}
        </div>
        <div className="stack top gap-5" aria-busy={shown.state === 'asking'}>
          <h1 tabIndex={-1}>{happening ? 'It is really happening.' : headingOf(shown)}</h1>
          {id && (
            <p>
              <NamePlate text={id} />
            </p>
          )}
          {shown.state === 'asking' && <div className="sk confirmation-sk" />}
          {happening && (
            <p className="lead">
              Thank you, {buyerOf(shown.order).split(/\s+/)[0]}. We wrote to {shown.order.shipping_email}.{' '}
              {shown.order.waits_for ? PROOF_FIRST : dateWords(shown.order)}
            </p>
          )}
          {order && (
            <>
              <OrderLines lines={order.cart_items} />
              <OrderFacts order={order} />
            </>
          )}
          <News shown={shown} isHappening={happening} />
          {(happening || shown.state === 'waiting') && <WhatHappensNext order={order} />}
          <div className="row gap-3">
            {id && order?.payable && shown.state === 'unpaid' && (
              <ButtonLink reloadDocument to={payAgainPath(id)}>
                Pay again
              </ButtonLink>
            )}
            {id && shown.state === 'unreachable' && <Button onClick={() => look(id)}>Try again</Button>}
            {id && (
              <ButtonLink kind={happening ? 'accent' : 'soft'} to={trackOrderPath(id)}>
                Track Order
              </ButtonLink>
            )}
            <ButtonLink kind="soft" to={paths.home}>
              Back to Home
            </ButtonLink>
            {id && shown.state === 'paid' && (
              <ButtonLink kind="bare" to={receiptPath(id)}>
                Receipt
              </ButtonLink>
            )}
          </div>
          {happening && <TellSomebody order={shown.order} />}
        </div>
      </div>
    </>
  )
}

/** A present goes to somebody else. */
const buyerOf = (order: Order) => (order.gift ? order.billing_name : order.shipping_name)

/** The order in the address, else the last one of this tab; without either, the page leads home. */
function useOrderId(): string | null {
  const returned = useSearchParams()[0].get('id')
  const navigate = useNavigate()
  const [id, setId] = useState<string | null>(null)
  useEffect(() => {
    const known = returned ?? readStored('sessionStorage', LAST_ORDER_KEY, LastOrder)?.id ?? null
    if (known) setId(known)
    else void navigate(paths.home, { replace: true })
  }, [returned, navigate])
  return id
}

const News = ({ shown, isHappening }: { shown: SettledOrderState; isHappening: boolean }) => (
  <>
    {shown.state === 'waiting' && <Banner kind="warn">{messages.bankWaited}</Banner>}
    {shown.state === 'unpaid' && (
      <Banner kind="warn">
        {messages.notPaid} {shown.failure}
      </Banner>
    )}
    {!isHappening && (shown.state === 'cancelled' || shown.state === 'paid') && (
      <Banner>{moneyBackWords(shown.order)}</Banner>
    )}
    {shown.state === 'unreachable' && <Banner kind="bad">{messages.trackDown}</Banner>}
  </>
)

const WhatHappensNext = ({ order }: { order: Order | null }) => (
  <section className="stack gap-3">
    <h2>What Happens Next</h2>
    <ol className="next-steps">
      {stepsOf(order).map(({ name, text }, position) => (
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
)

const headings: Record<SettledOrderState['state'], string> = {
  asking: 'Your order',
  unreachable: 'Your order',
  waiting: 'Nearly there.',
  unpaid: 'Not paid yet.',
  cancelled: 'This order was cancelled.',
  paid: 'This order was refunded.',
}
const headingOf = (shown: SettledOrderState) =>
  shown.state === 'paid' && shown.order.status === 'Cancelled' ? headings.cancelled : headings[shown.state]

/** The picture of the parcel for an order on its way, else the ordered figure. */
function pictureFor({ figurine, cart_items }: Order, happening: boolean) {
  const own = cart_items.find(line => line.figurine)?.image_url ?? figurine?.generated_figurine_url
  if (own) return { src: own, alt: 'Your figurine' }
  if (happening) return { src: screenPictures.ship, alt: altFor(screenPictures.ship, '') }
  const line = cart_items.find(({ image_url }) => image_url !== null)
  return line?.image_url ? { src: line.image_url, alt: altFor(line.image_url, line.name) } : null
}

/** Confetti only for an order that was just paid. */
const isFresh = (order: Order) =>
  order.paid_at !== null && Date.now() - new Date(order.paid_at).getTime() < FRESH_MS
const FRESH_MS = 10 * 60_000

const FALLS_MS = 3000
const PIECES = 140
const COLOURS = ['#C4125A', '#F7B92C', '#CFA04A', '#2D6FB7', '#1B6A48', '#F3D48A']

/** Three seconds on a canvas that takes no clicks; none under reduced motion. */
function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null)
  const calm = useReducedMotion()
  useEffect(() => {
    const sheet = canvas.current
    const pen = sheet?.getContext('2d')
    if (!sheet || !pen || calm) return
    const scale = Math.min(2, window.devicePixelRatio)
    const [width, height] = [window.innerWidth, window.innerHeight]
    sheet.width = width * scale
    sheet.height = height * scale
    pen.scale(scale, scale)
    const pieces = Array.from({ length: PIECES }, (_, number) => ({
      x: Math.random() * width,
      y: -Math.random() * height * 0.6,
      size: 6 + Math.random() * 7,
      speed: height * (0.32 + Math.random() * 0.3),
      sway: 20 + Math.random() * 40,
      turn: Math.random() * Math.PI * 2,
      colour: COLOURS[number % COLOURS.length] ?? '',
    }))
    const begun = performance.now()
    let frame = requestAnimationFrame(draw)
    function draw(now: number) {
      const seconds = (now - begun) / 1000
      pen?.clearRect(0, 0, width, height)
      if (!pen || now - begun > FALLS_MS) return
      pen.globalAlpha = Math.min(1, (FALLS_MS - (now - begun)) / 500)
      for (const piece of pieces) {
        pen.save()
        pen.translate(
          piece.x + Math.sin(seconds * 2 + piece.turn) * piece.sway,
          piece.y + piece.speed * seconds,
        )
        pen.rotate(piece.turn + seconds * 4)
        pen.fillStyle = piece.colour
        pen.fillRect(-piece.size / 2, -piece.size / 4, piece.size, piece.size / 2)
        pen.restore()
      }
      frame = requestAnimationFrame(draw)
    }
    return () => cancelAnimationFrame(frame)
  }, [calm])
  return <canvas ref={canvas} className="confetti" />
}
