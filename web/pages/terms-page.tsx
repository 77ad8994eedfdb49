import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { NAME_LABEL_MAX } from '../../shared/name-label.ts'
import { paths } from '../../shared/paths.ts'
import { LINE_QUANTITY_MAX } from '../../shared/pricing.ts'
import { FIGURINE_HEIGHT, PROCESSING_DAYS } from '../../shared/promise/delivery.ts'
import { ArrivalWords } from '../promise/arrival-promise.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/terms-page.ts'
import { messages } from './messages.ts'
import { Particulars } from './particulars.tsx'
import { Points, Policy, type PolicySection } from './policy.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Terms',
    description:
      'What you can expect from Dopple and what Dopple expects from you: photos, previews, prices, making, delivery and damage.',
    path: paths.terms,
  })

export default function TermsPage() {
  return (
    <Policy
      title="Terms"
      lead="What you can expect from us, and what we ask of you, in words you need to read only once."
      sections={sections}
    />
  )
}

const section = (id: string, title: string, body: ReactNode): PolicySection => ({ id, title, body })

const sections: PolicySection[] = [
  section(
    'shop',
    'The shop',
    <>
      <p>
        Dopple makes custom figurines from a photo and sells ready-made ones, called Desk Buddies. We deliver
        in India. These terms apply to every order placed on this site, together with the pages on{' '}
        <Link to={paths.pricing}>pricing</Link>, <Link to={paths.cancellations}>cancellations</Link> and{' '}
        <Link to={paths.privacy}>privacy</Link>.
      </p>
      <p>
        To order you need an account and to be 18 or over. If you are younger, ask a parent or guardian to
        order with you.
      </p>
    </>,
  ),
  section(
    'photo',
    'The photo you send',
    <>
      <p>
        Send a photo that is yours to use, of somebody who agrees to become a figurine. For a child, a parent
        or guardian has to agree.
      </p>
      <p>
        You keep every right in the photo. You let us use it to draw and make your figurine, and for nothing
        else. We may refuse a photo or a label that is unlawful, sexual, hateful, or made to hurt somebody. If
        you have paid by then, you get all of it back.
      </p>
    </>,
  ),
  section(
    'preview',
    'The preview and the finished piece',
    <>
      <p>
        The preview is drawn by an image generator and shows what we will make. The figurine is printed,{' '}
        {FIGURINE_HEIGHT} tall, and painted by hand, so small details, brush marks and shades differ from the
        picture. That is not a fault. A different face is.
      </p>
      <p>
        Previews are free, with a daily limit for each account. A custom figurine is a likeness in our style,
        not a portrait.
      </p>
    </>,
  ),
  section(
    'order',
    'Ordering',
    <Points
      of={[
        `You can order up to ${LINE_QUANTITY_MAX} of each item at a time.`,
        `A name label is optional and has at most ${NAME_LABEL_MAX} characters. It is printed in capitals if its script has them, and otherwise just as you typed it, so please read it twice.`,
        'Your order is placed when the payment has been confirmed. You then get an order ID by email.',
        'If we cannot make something, we tell you and refund you.',
      ]}
    />,
  ),
  section(
    'money',
    'Price and payment',
    <p>
      Prices are in Indian rupees and include all taxes and shipping. The price on the page when you pay is
      the one that counts. One code or bundle counts per order, whichever saves you more. A refund gives back
      what you actually paid. Payments are taken by Razorpay by card, UPI, netbanking or wallet. See{' '}
      <Link to={paths.pricing}>Pricing</Link>.
    </p>,
  ),
  section(
    'delivery',
    'Making and delivery',
    <>
      <p>
        Printing and painting take {PROCESSING_DAYS}. Your parcel reaches you <ArrivalWords />. Give your
        pincode and the dates beside every order button are yours; your order page always shows the latest.
      </p>
      <p>
        You can follow each step on <Link to={paths.trackOrder}>Track order</Link>. Floods, strikes and
        festivals can slow a courier down. When we know of a delay, we write to you. Please check the address:
        if a parcel comes back because of it, we agree with you how to send it again.
      </p>
    </>,
  ),
  section(
    'wrong',
    'When something is wrong',
    <p>
      {messages.damage} How to cancel, and what happens then, is under{' '}
      <Link to={paths.cancellations}>Cancellations and refunds</Link>.
    </p>,
  ),
  section(
    'ours',
    'What belongs to us',
    <p>
      The Desk Buddies are our own characters. Their pictures and models, the name Dopple and this site may
      not be copied or sold. The figurine you bought is yours to keep, photograph and give away.
    </p>,
  ),
  section(
    'account',
    'Your account',
    <p>
      Keep your password to yourself and tell us if somebody else used it. We may close an account that is
      used to cheat or harm people, after finishing or refunding its open orders. You can delete it yourself
      in <Link to={paths.account}>your account</Link>.
    </p>,
  ),
  section(
    'law',
    'Responsibility and law',
    <>
      <p>
        A figurine is for the desk, not a toy for small children: it has small and thin parts. If we fail to
        keep our side of an order, we make it again or refund what you paid for it. Nothing here takes away a
        right you have under the Consumer Protection Act, 2019 or any other law that cannot be set aside.
      </p>
      <p>
        The law of India applies. When these terms change, the new ones apply to orders placed after the date
        at the top.
      </p>
    </>,
  ),
  section(
    'who',
    'Who we are',
    <>
      <p>
        Questions go to <Link to={paths.contact}>Contact</Link>. {messages.reply}
      </p>
      <Particulars />
    </>,
  ),
]
