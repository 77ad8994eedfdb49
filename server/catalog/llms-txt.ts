import type { Category, DeskBuddy } from '../../shared/catalog/api.ts'
import { formatInr } from '../../shared/money.ts'
import { NAME_LABEL_MAX } from '../../shared/name-label.ts'
import { collectionsPath, deskBuddyPath, paths } from '../../shared/paths.ts'
import { GIFT_WRAP_PAISE, LINE_QUANTITY_MAX } from '../../shared/pricing.ts'
import {
  DAMAGE_CLAIM_HOURS,
  FIGURINE_HEIGHT,
  ifOrderedToday,
  PROCESSING_DAYS,
  REFUND_DAYS,
  REPLY_DAYS,
  SCULPTED,
  sculptedIn,
} from '../../shared/promise/delivery.ts'
import { otherPriceOfDrawing, type ShopFacts } from '../../shared/settings/shop-api.ts'

interface LlmsTxtInput {
  origin: string
  facts: ShopFacts
  items: readonly DeskBuddy[]
  categories: readonly Category[]
}

/** Plain facts for language models (llmstxt.org), from the same settings and rows as the pages. */
export function llmsTxt({ origin, facts, items, categories }: LlmsTxtInput): string {
  const link = (name: string, path: string, note: string) => `- [${name}](${origin}${path}): ${note}`
  const sections: [string, string[]][] = [
    ['What there is to buy', whatThereIs(facts, items)],
    ['Making and delivery', delivery(facts)],
    ['Changing your mind, damage and refunds', RETURNS],
    ['Paying', PAYING],
    ['Photos', photos(facts)],
    ['Who and where', whoAndWhere(facts)],
    [
      'Pages',
      [
        link('Make one from a photo', paths.upload, 'upload one photo and see a preview'),
        link('Make one by hand', paths.make, 'put a figurine together without a photo'),
        link('Collections', paths.collections, 'all Desk Buddies'),
        link('Pricing', paths.pricing, 'every price, with worked examples'),
        link('Cancellations and refunds', paths.cancellations, 'what can be cancelled and until when'),
        link('Privacy', paths.privacy, 'what is kept about people and how long'),
        link('Terms', paths.terms, 'what holds for an order'),
        link('Track an order', paths.trackOrder, 'by order ID'),
        link('Contact', paths.contact, 'questions, changes and complaints'),
        link('Product feed', '/feed.xml', 'every product with its price, for machines'),
      ],
    ],
    [
      'Collections',
      categories
        .filter(category => category.is_active)
        .map(({ name, slug, description }) =>
          link(name, collectionsPath({ category: slug }), description ?? 'Desk Buddies'),
        ),
    ],
    [
      'Desk Buddies',
      items.map(({ name, slug, subtitle, price_display }) =>
        link(name, deskBuddyPath(slug), [subtitle, price_display].filter(Boolean).join(', ')),
      ),
    ],
  ]
  return [
    '# Dopple',
    `> An online shop in India. It turns one photo into a small painted figurine, and sells ready-made figurines called Desk Buddies.${facts.mode === 'demo' ? ' This copy of the shop is a demonstration: no money moves and nothing is delivered.' : ''}`,
    ...sections.flatMap(([title, lines]) =>
      lines.length > 0 ? [`## ${title}`, lines.map(oneLine).join('\n')] : [],
    ),
  ]
    .join('\n\n')
    .concat('\n')
}

const oneLine = (line: string) => line.replace(/\s+/g, ' ').trim()

function whatThereIs(facts: ShopFacts, items: readonly DeskBuddy[]): string[] {
  const prices = items.map(item => item.price_minor_units)
  const [least, most] = [Math.min(...prices), Math.max(...prices)].map(formatInr)
  const drawing = otherPriceOfDrawing(facts)
  const range = least === most ? `${least}` : `${least} to ${most}`
  return [
    `- Custom figurine from a photo, or put together by hand: ${formatInr(facts.figurine_base_price_minor_units)} each. The preview is free.`,
    ...(drawing ? [`- ${SCULPTED} of a photo instead: ${formatInr(drawing.paise)} each.`] : []),
    ...(items.length > 0 ? [`- Desk Buddies, ${items.length} of them: ${range} each.`] : []),
    `- Gift wrap: ${formatInr(GIFT_WRAP_PAISE)}, for each Desk Buddy that is wrapped, and once for a custom figurine whatever its quantity.`,
    `- A name on the base, up to ${NAME_LABEL_MAX} characters: free.`,
    `- Each is about ${FIGURINE_HEIGHT} tall, 3D-printed and painted by hand. Up to ${LINE_QUANTITY_MAX} of one thing in an order.`,
    '- All prices are in Indian rupees (INR) and include all taxes and shipping.',
  ]
}

const delivery = ({ sells_only_in, drawing_days, usual_arrival }: ShopFacts) => [
  `- Everything is made to order. Printing and painting take ${PROCESSING_DAYS}.`,
  `- Delivered ${ifOrderedToday(usual_arrival)}, in most of India; product pages show the days for a pincode.`,
  `- ${SCULPTED}, a figurine is shown to its customer first; the days count from their approval. ${sculptedIn(drawing_days)}.`,
  `- Shipping is free, ${sells_only_in ? `within ${sells_only_in}, India,` : 'in India'} only.`,
]
const RETURNS = [
  '- Cancelling is free until production starts. After that there are no returns for a change of mind, since each piece is made for one person.',
  `- Something damaged or wrong, told within ${DAMAGE_CLAIM_HOURS} hours of delivery with photos, is made again or refunded, as the customer chooses.`,
  `- Refunds go back the way the payment came and take ${REFUND_DAYS}.`,
]
const PAYING = [
  '- By card, UPI, netbanking or wallet, through Razorpay. No cash on delivery.',
  '- An order needs an account; browsing, the cart and the maker do not.',
]

const photos = (facts: ShopFacts) => [
  `- A photo is deleted ${facts.photo_days_without_order} days after it came if nothing is ordered, or ${facts.photo_days_after_delivery} days after delivery. Without an order a photo of a child is deleted after ${facts.child_photo_days_without_order}. Its owner can delete it sooner.`,
  '- A photo of a child needs the consent of a parent or guardian, and is never shown to others.',
  facts.photo_readers.length > 0
    ? `- To draw the preview, the photo is sent to ${facts.photo_readers.join(' or ')}.`
    : '- The preview is drawn by the shop itself; the photo is sent to no other company.',
]

function whoAndWhere(facts: ShopFacts): string[] {
  const known: [string, string | null][] = [
    ['Legal name', facts.legal_name],
    ['Address', facts.address],
    ['Email', facts.support_email],
    ['Phone', facts.support_phone],
    ['Grievance officer', facts.grievance_officer],
    ...facts.social.map(({ name, url }): [string, string] => [name, url]),
  ]
  return [
    '- Language of the shop: English. Names on a base may be in other scripts.',
    `- Custom figurines are made in ${facts.custom_figurine.country_of_origin}.`,
    ...known.flatMap(([name, value]) => (value ? [`- ${name}: ${value}`] : [])),
    `- Messages are answered within ${REPLY_DAYS}.`,
  ]
}
