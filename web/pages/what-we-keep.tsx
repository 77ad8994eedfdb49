import { ADDRESSES_MAX, RECEIVER_MONTHS } from '../../shared/accounts/addresses-api.ts'
import { GIFT_DAYS } from '../../shared/orders/gifts-api.ts'
import { RECORDS_DAYS } from '../../shared/privacy/api.ts'
import { DIARY_DAYS } from '../../shared/production/api.ts'
import type { ShopFacts } from '../../shared/settings/shop-api.ts'

const KEPT_ALWAYS = [
  {
    what: 'The shape of your figurine’s face',
    why: 'To make it look like the person: twenty numbers such as “wide, thick brows”, measured in the photo by our own computers. Never used to recognise anybody.',
    until: 'What was measured as long as the photo, the figurine’s own face as long as the figurine.',
  },
  {
    what: 'Who is in a photo, and a parent’s consent',
    why: 'To know who may be shown, and that a parent agreed to a photo of a child: full name, date of birth, the text agreed to, and when. For somebody who has died, that close family sent the photo.',
    until: `As long as the photo, and at least ${RECORDS_DAYS} days from the day it was given. It goes with the account.`,
  },
  {
    what: 'Another parent’s name and email',
    why: 'Given by whoever sends a photo of that parent’s child, to ask whether they agree. Used for nothing else.',
    until: 'As long as the photo. It goes at once when the parent refuses, and with the account.',
  },
  {
    what: 'Who looked at your pictures, and what you deleted',
    why: 'So that you can see who opened them, one line for each viewer and day, and have a receipt.',
    until: `${RECORDS_DAYS} days. It goes with the account.`,
  },
  {
    what: 'Photos from the workshop',
    why: 'To show you how your figurine comes along. Only you see them.',
    until: `${DIARY_DAYS} days after delivery. Sooner if you delete it.`,
  },
  {
    what: 'Photos of what is wrong',
    why: 'Those you send with a claim about an order. Only you and I see them.',
    until: 'One year, or until you delete the account. Sooner if you delete it.',
  },
  {
    what: 'Presents',
    why: 'What is written on the card, and who receives it. Whoever has the card sees its words and the pieces after the delivery.',
    until: `The page of the card ends ${GIFT_DAYS} days after delivery; the rest goes when you delete the account.`,
  },
  {
    what: 'Reviews',
    why: 'To show what buyers say: your stars and words, your first name with an initial, and the photos you agreed to show.',
    until:
      'Until you delete the review. When you delete the account, your name and the photos go, and stars and words stay without a name.',
  },
  {
    what: 'Shared previews',
    why: 'The link that you made. Never the photo.',
    until: 'The link until the day you chose, or until you end it; the rest as long as the figurine.',
  },
  {
    what: 'Name, email, phone, address',
    why: 'For your account, to deliver, and to reach you about an order.',
    until:
      'Until you delete the account. Email and phone then go from your orders too; name and address stay on those that our accounts need.',
  },
  {
    what: 'Addresses your orders went to',
    why: 'So that you do not type them again, your own and those of people you send presents to. You can change and delete them in your account.',
    until: `The last ${ADDRESSES_MAX}, until you delete them or the account. A receiver’s goes ${RECEIVER_MONTHS} months after its last use.`,
  },
  {
    what: 'Orders and payments',
    why: 'To make what you ordered, to refund, and for our accounts. We see that you paid, but never your full card or account number.',
    until:
      'As long as Indian tax and accounting law asks: name, address, pieces and sums, also on receipts, invoices and credit notes, and why money went back. Names on bases and notes go when you delete the account.',
  },
  {
    what: 'Which of us changed or looked at something',
    why: 'To find out what went wrong, and who opened a customer’s profile.',
    until:
      'As long as the shop exists. When you delete the account, your name and all words go; what was done, and when, stays.',
  },
  {
    what: 'Cart',
    why: 'So that it is there on every device you log in on and, if you asked for it, to remind you of it in one email.',
    until: 'Until you empty it, order what is in it, or delete the account.',
  },
  {
    what: 'Codes you used',
    why: 'To keep each code to its limit per customer. Your email and phone are stored beside it as a fingerprint for that.',
    until: 'With the order; the fingerprints until you delete the account.',
  },
  {
    what: 'Messages',
    why: 'To answer you, and to know next time what was agreed.',
    until: 'Until the matter is closed and the law no longer asks for it, or until you delete the account.',
  },
  {
    what: 'Newsletter',
    why: 'Your address and when you agreed, only if you signed up and confirmed.',
    until: 'Until you leave the list.',
  },
  {
    what: 'Technical log',
    why: 'Network address and pages asked for, to find faults and stop abuse.',
    until: 'Only as long as that takes.',
  },
]

const retentionRows = (shop: ShopFacts) => [
  {
    what: 'Photo',
    why: 'To draw the preview and to paint from.',
    until: `${shop.photo_days_without_order} days when nothing is ordered, ${shop.child_photo_days_without_order} for a photo of a child or one where nobody said who is in it; or ${shop.photo_days_after_delivery} days after delivery. Sooner if you delete it.`,
  },
  ...(shop.photo_describer
    ? [
        {
          what: 'What the person in a photo looks like',
          why: 'To build the figurine: the words of a list that the company named below chose, such as “curly hair, round glasses”.',
          until: 'As long as the photo.',
        },
      ]
    : []),
  ...KEPT_ALWAYS,
]

export const WhatWeKeep = ({ shop }: { shop: ShopFacts }) => (
  <dl className="kept">
    {retentionRows(shop).map(({ what, why, until }) => (
      <div key={what}>
        <dt>{what}</dt>
        <dd>{why}</dd>
        <dd className="small muted">Kept: {until}</dd>
      </div>
    ))}
  </dl>
)
