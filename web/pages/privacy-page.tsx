import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '../../shared/paths.ts'
import { RECORDS_DAYS } from '../../shared/privacy/api.ts'
import { REPLY_DAYS } from '../../shared/promise/delivery.ts'
import type { ShopFacts } from '../../shared/settings/shop-api.ts'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/privacy-page.ts'
import { GRIEVANCE_DAYS } from './messages.ts'
import { Particulars, useFacts } from './particulars.tsx'
import { Points, Policy, type PolicySection } from './policy.tsx'
import { WhatWeKeep } from './what-we-keep.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Privacy',
    description:
      'What Dopple keeps about you, why, for how long and who else sees it. Your photos are private and are deleted on a fixed day.',
    path: paths.privacy,
  })

export default function PrivacyPage() {
  return (
    <Policy
      title="Privacy"
      lead="You send a picture of somebody you like. It is used to make their figurine, and for nothing else."
      sections={sections(useFacts())}
    />
  )
}

/** Depends on the configured models and on what an admin lets them do. */
function whoDraws({ photo_readers: [first, other], photo_describer: describer }: ShopFacts): ReactNode[] {
  if (!first) return []
  return [
    <>
      <strong>{first}</strong> draws the preview. It receives the photo and the drawing instructions, and not
      your name, address or email.{' '}
      {other && (
        <>
          If it is down or declines, <strong>{other}</strong> is asked once, with the same photo and
          instructions.{' '}
        </>
      )}
      {other ? 'Their' : 'Its'} computers may be outside India.
    </>,
    describer ? (
      <>
        <strong>{describer}</strong> is also asked, once for each photo, what the person in it looks like:
        skin, hair, beard, what covers the hair, glasses, eyes, brows, mouth, marks, jewellery, clothes and
        what they hold, and nothing about who it is. It receives the photo alone, cut to that person, with
        other faces hidden. The answer is kept with the photo and deleted with it.
      </>
    ) : (
      'What the person in the photo looks like is worked out on your own device and by our own computers. No other company is asked.'
    ),
  ]
}

const MODEL_MAKERS = {
  meshy: {
    name: 'Meshy',
    keeps:
      'We have it deleted there as soon as the model is here; otherwise it would be kept for three days. By its terms it may learn from what it gets.',
  },
  fal: {
    name: 'fal',
    keeps: 'What it holds ends there within an hour, and sooner where we can have it deleted.',
  },
} as const

/** Of drawings, for whichever services the founder chose. */
function whoMakesModels({ model_makers: { adults, children, partner } }: ShopFacts): ReactNode[] {
  const whose = (name: keyof typeof MODEL_MAKERS, of: string, alsoTo: string | null) => (
    <>
      <strong>{MODEL_MAKERS[name].name}</strong>, in the United States, may make a first 3D model of a drawing{' '}
      {of}. It gets the drawing, and not the photo, name or address. {MODEL_MAKERS[name].keeps}
      {alsoTo && ` It uses a model of ${alsoTo}, which gets the drawing too, under terms of its own.`}
    </>
  )
  return [
    ...(adults ? [whose(adults, 'of an adult', partner)] : []),
    ...(children
      ? [whose(children, 'of a child, only after a parent agreed to this on the order’s page', null)]
      : []),
  ]
}

const sections = (shop: ShopFacts): PolicySection[] => [
  {
    id: 'short',
    title: 'In short',
    body: <InShort shop={shop} />,
  },
  { id: 'keep', title: 'What we keep, and why', body: <WhatWeKeep shop={shop} /> },
  {
    id: 'others',
    title: 'Who else sees it',
    body: <WhoElse shop={shop} />,
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: <Rights />,
  },
  {
    id: 'children',
    title: 'Children',
    body: (
      <>
        <p>
          An account is for people of 18 and over. Every upload asks who is in the picture. A figurine of a
          child is welcome when a parent or guardian agrees: they give their name and date of birth and agree
          to a statement before the photo is used.
        </p>
        <p>
          Whoever sends a photo of another parent’s child names that parent, who gets an email with a link to
          agree or refuse. Until they agree, our own computer puts together a simple figure from it, which
          only the sender sees. Nothing else is done with it: the face is not measured, no other company gets
          it and nothing can be ordered. If they refuse, or take their consent back later, it is deleted. We
          keep the parent’s name and address as long as the photo, and what they agreed to, without the
          address, at least {RECORDS_DAYS} days; the sender does not see their date of birth. For an address
          that refused, we keep a fingerprint for {RECORDS_DAYS} days, from which nobody without our key can
          read it, so that we do not write there again.
        </p>
        <p>
          A photo of a child, and one where nobody said who is in it, is never shown in the gallery or by a
          shared link, and without an order it is deleted after {shop.child_photo_days_without_order} days.
          The parent who sent it can take the consent back under{' '}
          <Link to={paths.photoVault}>your photos</Link>; what an order under way still needs is deleted once
          that order is finished.
        </p>
        <p>
          If a child’s photo reached us any other way, <Link to={paths.contact}>tell us</Link> and it is
          deleted.
        </p>
      </>
    ),
  },
  {
    id: 'browser',
    title: 'What stays in your browser',
    body: <InYourBrowser />,
  },
  {
    id: 'safety',
    title: 'How it is kept safe',
    body: (
      <p>
        Connections are encrypted, passwords are stored so that nobody can read them, and links to your
        pictures expire. If your data were ever exposed, we would tell you and the Data Protection Board what
        happened, what it means and what to do.
      </p>
    ),
  },
  {
    id: 'grievance',
    title: 'Grievances and questions',
    body: <Grievances />,
  },
]

const InShort = ({ shop }: { shop: ShopFacts }) => (
  <Points
    of={[
      'Photos you upload for a figurine are private. There is no public address for them, and they are never sold, lent or used for advertising. Only a photo that you add to a review, and agree to show, is public.',
      'The location and camera data inside a photo, GPS included, are removed when it arrives.',
      `A photo without an order is deleted after ${shop.photo_days_without_order} days, a child’s after ${shop.child_photo_days_without_order}. A photo with an order is deleted ${shop.photo_days_after_delivery} days after delivery.`,
      <>
        You see every photo we hold, until when, and who looked at it under{' '}
        <Link to={paths.photoVault}>your photos</Link>.
      </>,
      <>
        You can download or delete what we hold in <Link to={paths.account}>your account</Link>, without
        asking anybody.
      </>,
      'There is no advertising and no tracking by other companies on this site.',
    ]}
  />
)

const WhoElse = ({ shop }: { shop: ShopFacts }) => (
  <>
    <p>Only those who are needed to make, pay for and deliver your order, and each sees only their part.</p>
    <Points
      of={[
        ...whoDraws(shop),
        ...whoMakesModels(shop),
        <>
          <strong>Razorpay</strong> takes the payment. Card numbers, UPI ids and bank passwords are typed in
          Razorpay’s window and never reach us.
        </>,
        <>
          <strong>The courier</strong> gets the name, address and phone number on the parcel.
        </>,
        <>
          <strong>Our hosting and mail services</strong> store and carry data for us and may not use it for
          themselves.
        </>,
        'A court or an authority gets what the law makes us hand over, and no more.',
      ]}
    />
    <p>
      A figurine appears in the public gallery only when its owner, an adult, has agreed, and never one of
      somebody who has died. The photo behind it is never shown.
    </p>
  </>
)

const Rights = () => (
  <>
    <p>India’s Digital Personal Data Protection Act, 2023 gives you these, and they cost nothing.</p>
    <Points
      of={[
        <>
          <strong>To know.</strong> Download everything we hold about you from{' '}
          <Link to={paths.account}>your account</Link>.
        </>,
        <>
          <strong>To correct.</strong> Change your name, phone and address there. For the email address,{' '}
          <Link to={paths.contact}>write to us</Link>.
        </>,
        <>
          <strong>To erase.</strong> Delete any photo or preview under{' '}
          <Link to={paths.photoVault}>your photos</Link>, with a receipt, or your whole account. While an
          order is still being made or delivered, this waits until it is finished.
        </>,
        <>
          <strong>To change your mind.</strong> Taking back your consent is as easy as giving it: under your
          photos take it back or delete the photo, or leave the newsletter by the link in any of its emails.
        </>,
        <>
          <strong>To name somebody</strong> who may use these rights for you if you die or cannot act.
        </>,
        <>
          <strong>To complain</strong>, first to us, and then to the Data Protection Board of India.
        </>,
      ]}
    />
  </>
)

const InYourBrowser = () => (
  <Points
    of={[
      'A cookie that keeps you signed in, and one that helps to slow down people who guess passwords.',
      'Your cart until you sign out, the order you are putting together, and whether you like the page light or dark.',
      'A photo you chose before signing in. It waits on your own device and is gone when you sign out, or after a day.',
    ]}
  />
)

const Grievances = () => (
  <>
    <p>
      <Link to={paths.contact}>Write to us</Link> or to the grievance officer below. You get an answer within{' '}
      {REPLY_DAYS}, and a grievance is settled within {GRIEVANCE_DAYS}. When this text changes, so does the
      date at the top.
    </p>
    <Particulars />
  </>
)
