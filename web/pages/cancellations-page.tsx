import { Link } from 'react-router'
import { ANSWER_HOURS } from '../../shared/contact/api.ts'
import { paths } from '../../shared/paths.ts'
import { DAMAGE_CLAIM_HOURS, REFUND_DAYS } from '../../shared/promise/delivery.ts'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/cancellations-page.ts'
import { messages } from './messages.ts'
import { Points, Policy, type PolicySection } from './policy.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Cancellations and refunds',
    description: `Cancel free of charge until production starts. Damage is put right when you write within ${DAMAGE_CLAIM_HOURS} hours of delivery. Refunds take ${REFUND_DAYS}.`,
    path: paths.cancellations,
  })

export default function CancellationsPage() {
  return (
    <Policy
      title="Cancellations and refunds"
      lead="Everything here is made for one person. So you can change your mind until I start, and I answer for what I made."
      sections={sections}
    />
  )
}

const changeLink = `${paths.contact}?about=change`

const sections: PolicySection[] = [
  {
    id: 'cancel',
    title: 'Cancelling an order',
    body: (
      <>
        <p>
          You can cancel free of charge until production starts, which is when the order’s status becomes In
          Production. You get back everything you paid. Changes to the label, the wrap or the address work the
          same way.
        </p>
        <p>
          See where your order stands on <Link to={paths.trackOrder}>Track order</Link>, then{' '}
          <Link to={changeLink}>ask for the change</Link> with your order ID. The sooner you write, the
          better: the moment your message arrives is the one that counts.
        </p>
      </>
    ),
  },
  {
    id: 'started',
    title: 'Once production has started',
    body: (
      <p>
        Custom figurines and Desk Buddies are made to order, and a figurine with your face on it cannot be
        sold to anybody else. From In Production on, an order can no longer be cancelled or returned because
        of a change of mind.
      </p>
    ),
  },
  {
    id: 'damage',
    title: 'Damaged, wrong or not the one you ordered',
    body: (
      <>
        <p>{messages.damage}</p>
        <ol className="points numbered">
          <li>Keep the box and everything in it.</li>
          <li>Take one photo of the damage, one of the whole figurine and one of the box with its label.</li>
          <li>
            Open the order in <Link to={paths.orders}>your orders</Link> within {DAMAGE_CLAIM_HOURS} hours of
            delivery and send the photos there. I answer within {ANSWER_HOURS} hours. I look at later ones
            too.
          </li>
        </ol>
        <p>
          You choose: I make it again and send it free of charge, or you get your money back. The same goes
          for a wrong figurine or a wrong label.
        </p>
      </>
    ),
  },
  {
    id: 'hand',
    title: 'What is not damage',
    body: (
      <Points
        of={[
          'Small brush marks, fine print lines and shades that differ a little from the preview. It is painted by hand.',
          'A label that was printed exactly as it was typed.',
          'A fall, a wash or a day in a hot car after delivery.',
        ]}
      />
    ),
  },
  {
    id: 'late',
    title: 'Late or lost',
    body: (
      <p>
        Your order says between which days it arrives. If it has not come by then, tell me on its page in{' '}
        <Link to={paths.orders}>your orders</Link> and I find out where it is. A parcel that the courier has
        lost is made again or refunded, as you like.
      </p>
    ),
  },
  {
    id: 'refunds',
    title: 'How refunds work',
    body: (
      <Points
        of={[
          `The money goes back to the card, UPI account, bank account or wallet it came from, within ${REFUND_DAYS} of the day it is approved.`,
          'You get an email when a refund is sent, saying how much it is and what it is for.',
          'Nothing is deducted from an order that is cancelled in time, gift wrap included.',
          'If money left your account but the order was not placed, Razorpay or your bank sends it back. If it reached me after the order was cancelled, I send it back.',
        ]}
      />
    ),
  },
  {
    id: 'ask',
    title: 'Asking',
    body: (
      <p>
        <Link to={paths.contact}>Write to me</Link>. {messages.reply} None of this takes away a right that the
        Consumer Protection Act, 2019 gives you.
      </p>
    ),
  },
]
