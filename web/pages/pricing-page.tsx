import { Link } from 'react-router'
import { builtInDeskBuddies } from '../../shared/built-in-catalogue.ts'
import { FIGURINE_HEIGHT } from '../../shared/delivery.ts'
import { formatInr } from '../../shared/money.ts'
import { NAME_LABEL_MAX } from '../../shared/name-label.ts'
import { paths } from '../../shared/paths.ts'
import { GIFT_WRAP_PAISE, LINE_QUANTITY_MAX } from '../../shared/pricing.ts'
import { screenAlts } from '../../shared/screen-alts.ts'
import { screenPictures } from '../../shared/screen-pictures.ts'
import { ButtonLink } from '../ui/button.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/pricing-page.ts'
import { deliveryDays } from './messages.ts'
import { useFacts } from './particulars.tsx'
import { Points, Policy, type PolicySection } from './policy.tsx'
import { WorkedExamples } from './worked-examples.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Pricing',
    description:
      'What a custom figurine, a Desk Buddy and gift wrap cost, all taxes and shipping included, with worked examples.',
    path: paths.pricing,
  })

export default function PricingPage() {
  const { figurine_base_price_minor_units } = useFacts()
  return (
    <Policy
      title="Pricing"
      lead="One price for each thing, taxes and shipping already in it. What you see is what leaves your account."
      sections={sections(figurine_base_price_minor_units)}
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

const buddyPrices = builtInDeskBuddies.map(buddy => buddy.price_minor_units)
const buddyRange = `${formatInr(Math.min(...buddyPrices))} to ${formatInr(Math.max(...buddyPrices))}`
const wrap = formatInr(GIFT_WRAP_PAISE)

const priceList = (figurinePaise: number) => [
  { what: 'Custom figurine', price: formatInr(figurinePaise), note: 'Each, made from your photo' },
  { what: 'Desk Buddy', price: buddyRange, note: 'Each. The price on its own page is the one that holds' },
  { what: 'Gift wrap, custom figurines', price: wrap, note: 'Once for the order, however many are in it' },
  { what: 'Gift wrap, Desk Buddies', price: wrap, note: 'For each piece that is wrapped' },
  { what: 'Name label', price: 'Free', note: `Up to ${NAME_LABEL_MAX} characters on the base` },
  { what: 'Shipping in India', price: 'Free', note: deliveryDays },
]

const sections = (figurinePaise: number): PolicySection[] => [
  {
    id: 'prices',
    title: 'What things cost',
    body: (
      <>
        <dl className="prices">
          {priceList(figurinePaise).map(({ what, price, note }) => (
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
            Making it good if it arrives damaged, as described under{' '}
            <Link to={paths.cancellations}>Cancellations and refunds</Link>.
          </>,
        ]}
      />
    ),
  },
  {
    id: 'examples',
    title: 'Worked examples',
    body: <WorkedExamples figurinePaise={figurinePaise} />,
  },
  {
    id: 'paying',
    title: 'Paying',
    body: (
      <>
        <p>
          By card, UPI, netbanking or wallet, through Razorpay. There is no charge for one way over another,
          and no cash on delivery, because nothing is made before it is paid for. One line of an order holds
          up to {LINE_QUANTITY_MAX} pieces. For more, <Link to={paths.contact}>write to me</Link>.
        </p>
        <div className="flex flex-wrap gap-3 pt-2">
          <ButtonLink to={paths.upload}>Get Yours Now</ButtonLink>
          <ButtonLink kind="soft" to={paths.collections}>
            See the collections
          </ButtonLink>
        </div>
      </>
    ),
  },
]
