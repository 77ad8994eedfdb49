import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { catalogApi, type DeskBuddy } from '../../shared/catalog/api.ts'
import { formatInr } from '../../shared/money.ts'
import { NAME_LABEL_MAX } from '../../shared/name-label.ts'
import { paths } from '../../shared/paths.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { screenAlts } from '../../shared/pictures/screen-alts.ts'
import { GIFT_WRAP_PAISE, LINE_QUANTITY_MAX } from '../../shared/pricing.ts'
import { FIGURINE_HEIGHT, SCULPTED, sculptedIn } from '../../shared/promise/delivery.ts'
import { otherPriceOfDrawing, type ShopFacts } from '../../shared/settings/shop-api.ts'
import { pageContext } from '../api.ts'
import { fetchedOr, orNull, orStandIn } from '../browser/loading.tsx'
import { ArrivalWords } from '../promise/arrival-promise.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/pricing-page.ts'
import { useFacts } from './particulars.tsx'
import { Points, Policy, type PolicySection } from './policy.tsx'
import { type Sold, WorkedExamples } from './worked-examples.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Pricing',
    description:
      'What a custom figurine, a Desk Buddy and gift wrap cost, all taxes and shipping included, with worked examples.',
    path: paths.pricing,
  })

/** What is for sale, as the built-in catalogue where the shop cannot say. */
export async function loader({ context }: Route.LoaderArgs): Promise<{ buddies: Sold[] }> {
  const { call } = context.get(pageContext)
  const list = call(catalogApi.list, { query: {} }).then(({ desk_buddies }) => desk_buddies)
  const { value } = await fetchedOr(list, builtInDeskBuddies)
  return { buddies: soldOf(value) }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(async error => {
    const list = await builtInDeskBuddies().catch(orNull('the built-in catalogue'))
    return orStandIn({ buddies: soldOf(list ?? []) })(error)
  })

/** Loaded only where the shop cannot say. */
const builtInDeskBuddies = async () =>
  (await import('../../shared/catalog/built-in-catalog.ts')).builtInDeskBuddies

const soldOf = (buddies: readonly Pick<DeskBuddy, 'name' | 'price_minor_units'>[]): Sold[] =>
  buddies.map(({ name, price_minor_units: paise }) => ({ name, paise }))

export default function PricingPage({ loaderData: { buddies } }: Route.ComponentProps) {
  const shop = useFacts()
  return (
    <Policy
      title="Pricing"
      lead="One price for each thing, taxes and shipping included. What you see is what leaves your account."
      sections={sections(shop, buddies)}
      picture={
        <Picture
          src={screenPictures.ship}
          alt={screenAlts.ship}
          sizes="(min-width: 860px) 40vw, 100vw"
          max={800}
        />
      }
    />
  )
}

type Prices = Pick<
  ShopFacts,
  'figurine_base_price_minor_units' | 'drawing_price_minor_units' | 'drawing_days'
>

function rangeOf(buddies: readonly Sold[]): string {
  const prices = buddies.map(({ paise }) => paise)
  const [from, to] = [formatInr(Math.min(...prices)), formatInr(Math.max(...prices))]
  return from === to ? from : `${from} to ${to}`
}
const wrap = formatInr(GIFT_WRAP_PAISE)

interface PriceRow {
  what: string
  price: string
  note: ReactNode
}
export const priceList = (shop: Prices, buddies: readonly Sold[]): PriceRow[] => [
  {
    what: 'Custom figurine',
    price: formatInr(shop.figurine_base_price_minor_units),
    note: 'Each, from a photo or put together by you',
  },
  ...sculpted(otherPriceOfDrawing(shop)),
  ...(buddies.length > 0
    ? [
        {
          what: 'Desk Buddy',
          price: rangeOf(buddies),
          note: 'Each. The price on its own page counts',
        },
      ]
    : []),
  {
    what: 'Gift wrap, custom figurines',
    price: wrap,
    note: 'Once per line, however many figurines are in it',
  },
  { what: 'Gift wrap, Desk Buddies', price: wrap, note: 'For each one that is wrapped' },
  { what: 'Name label', price: 'Free', note: `Up to ${NAME_LABEL_MAX} characters on the base` },
  {
    what: 'Shipping in India',
    price: 'Free',
    note: (
      <>
        At your door <ArrivalWords />
      </>
    ),
  },
]

const sculpted = (drawing: ReturnType<typeof otherPriceOfDrawing>) =>
  drawing
    ? [
        {
          what: SCULPTED,
          price: formatInr(drawing.paise),
          note: `Each. ${sculptedIn(drawing.days)}, and printed once you have seen it and said yes`,
        },
      ]
    : []

const sections = (shop: Prices, buddies: readonly Sold[]): PolicySection[] => [
  {
    id: 'prices',
    title: 'What things cost',
    body: (
      <>
        <dl className="prices">
          {priceList(shop, buddies).map(({ what, price, note }) => (
            <div key={what}>
              <dt>{what}</dt>
              <dd className="price">{price}</dd>
              <dd className="small muted">{note}</dd>
            </div>
          ))}
        </dl>
        <p>All prices are in Indian rupees and inclusive of all taxes.</p>
      </>
    ),
  },
  {
    id: 'included',
    title: 'What is in the price',
    body: (
      <Points
        of={[
          'For a custom figurine, a preview from your photo before you pay. Looking costs nothing.',
          `A 3D-printed figurine, ${FIGURINE_HEIGHT} tall, painted by hand, on a round black base.`,
          'A name label on the base, if you want one.',
          'A box that survives a courier, and shipping to any address in India.',
          <>
            A new one or your money back if it arrives damaged, as described under{' '}
            <Link to={paths.cancellations}>Cancellations and refunds</Link>.
          </>,
        ]}
      />
    ),
  },
  {
    id: 'examples',
    title: 'Worked examples',
    body: <WorkedExamples figurinePaise={shop.figurine_base_price_minor_units} buddy={buddies[0]} />,
  },
  {
    id: 'paying',
    title: 'Paying',
    body: (
      <>
        <p>
          By card, UPI, netbanking or wallet, through Razorpay. None of them costs extra. There is no cash on
          delivery, because nothing is made before it is paid for. One line of an order holds up to{' '}
          {LINE_QUANTITY_MAX} pieces. For more, <Link to={paths.contact}>write to me</Link>.
        </p>
        <div className="row gap-3 prices-do">
          <ButtonLink to={paths.upload}>Get Yours Now</ButtonLink>
          <ButtonLink kind="soft" to={paths.collections}>
            See the collections
          </ButtonLink>
        </div>
      </>
    ),
  },
]
