import { Link } from 'react-router'
import { formatInr } from '../../shared/money.ts'
import { paths } from '../../shared/paths.ts'
import { screenPictures } from '../../shared/pictures/pictures.ts'
import { screenAlts } from '../../shared/pictures/screen-alts.ts'
import { leastPrice, type ShopFacts } from '../../shared/settings/shop-api.ts'
import { call, pageContext } from '../api.ts'
import { Loaded, soon } from '../browser/loading.tsx'
import { wishPresent } from '../cart/checkout-start.ts'
import { useShop } from '../session/session.ts'
import { ButtonLink } from '../ui/button.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { Picture } from '../ui/picture.tsx'
import type { Route } from './+types/home-page.ts'
import { Gallery, GalleryWaiting } from './gallery-strip.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { type FigurineVoices, loadGallery, loadShelves, loadVoices } from './load-home.ts'
import band from './make-band.webp'
import { messages } from './messages.ts'
import { Shelves, ShelvesWaiting } from './shelves.tsx'
import './home-page.css'
import { ReviewList } from '../reviews/review-list.tsx'
import { ReviewFigures } from '../reviews/stars.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const [gallery, shelves, voices] = await Promise.all([
    loadGallery(call),
    loadShelves(call),
    loadVoices(call),
  ])
  return { gallery, shelves, voices }
}

export async function clientLoader(_: Route.ClientLoaderArgs) {
  const [gallery, shelves, voices] = await Promise.all([
    soon(loadGallery(call)),
    soon(loadShelves(call)),
    soon(loadVoices(call)),
  ])
  return { gallery: gallery.value, shelves: shelves.value, voices: voices.value }
}

const priceFrom = (shop: ShopFacts | null | undefined) => (shop ? leastPrice(shop) : 49900)

export const meta: Route.MetaFunction = ({ matches }) => {
  const origin = originOf(matches)
  const price = formatInr(priceFrom(matches[0]?.loaderData?.shop))
  return pageHead(origin, {
    title: 'Dopple',
    description: `Send one photo. We print it in 3D, paint it by hand and bring it to your door. Figurines from ${price}, made in India.`,
    path: paths.home,
    jsonLd: [organisation(origin)],
  })
}

const organisation = (origin: string) => ({
  '@context': 'https://schema.org',
  '@type': 'Organization',
  name: 'Dopple',
  url: origin + paths.home,
  logo: `${origin}/app-icon-512.png`,
  description: 'Painted figurines made from one photo, by a teenage maker in India.',
})

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const shop = useShop()
  const { voices } = loaderData
  return (
    <>
      <Hero
        images={shop?.hero_images ?? []}
        pricePaise={priceFrom(shop)}
        stars={
          <Loaded value={voices} waiting={null}>
            {found => found && <VoicesInShort {...found} />}
          </Loaded>
        }
      />
      <HowItWorks />
      <div>
        <Loaded value={loaderData.gallery} waiting={<GalleryWaiting />}>
          {gallery => <Gallery gallery={gallery} />}
        </Loaded>
        <Loaded value={voices} waiting={null}>
          {found => found && <Voices reviews={found.reviews} />}
        </Loaded>
        <MakeBand />
        <PresentBand />
        <Loaded value={loaderData.shelves} waiting={<ShelvesWaiting />}>
          {shelves => <Shelves shelves={shelves} />}
        </Loaded>
        <Founder />
        <div className="make-bar">
          <ButtonLink full to={paths.upload}>
            {messages.makeYours}
          </ButtonLink>
        </div>
      </div>
    </>
  )
}

/** What is chosen next is a present; the checkout asks for wrap, card and receiver. */
const PresentBand = () => (
  <section className="present-band sec" aria-labelledby="present-band">
    <div className="wrap">
      <div>
        <h2 id="present-band">{messages.present}</h2>
        <p className="lead">{messages.presentLead}</p>
      </div>
      <ul>
        {PRESENT_DOORS.map(({ to, picture, words }) => (
          <li key={to}>
            <Link to={to} prefetch="intent" onClick={() => wishPresent()}>
              <Picture src={picture} alt="" sizes="(min-width: 860px) 20vw, 6rem" max={480} />
              <b>{words}</b>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  </section>
)
const PRESENT_DOORS = [
  {
    to: paths.upload,
    picture: screenPictures['sample-figurine'],
    words: 'From a photo of them',
  },
  { to: paths.make, picture: screenPictures['wizard-apprentice'], words: 'Made part by part' },
  { to: paths.collections, picture: screenPictures['shiba-mochi'], words: 'A Desk Buddy' },
]

/** For those who have no photo at hand, or like to choose. */
const MakeBand = () => (
  <section className="make-band sec" aria-labelledby="make-band">
    <div className="wrap">
      <div>
        <h2 id="make-band">No photo? Make one by hand.</h2>
        <p className="lead">
          Hair, kurta, cricket bat, cat: choose every part, turn it around, and put a name on the base.
        </p>
        <ButtonLink kind="ink" to={paths.make}>
          Make one
        </ButtonLink>
      </div>
      <img
        src={band}
        width={1600}
        height={640}
        alt="Five figures put together from parts: a woman in a pink saree, a man in an orange turban, two friends in jackets and a grandmother in glasses"
        loading="lazy"
        decoding="async"
      />
    </div>
  </section>
)

const Founder = () => (
  <section className="wrap sec maker" aria-labelledby="maker">
    <Picture
      src={screenPictures.founder}
      alt={screenAlts.founder}
      sizes="(min-width: 860px) 50vw, 100vw"
      max={1080}
    />
    <div className="stack start gap-4">
      <h2 id="maker">I make these after school.</h2>
      <p className="lead">
        I am a teenager with a printer, a very small brush and a lot of yellow paint. Every figurine passes
        through my hands before it goes to yours.
      </p>
      <ButtonLink kind="soft" to={paths.about}>
        About Me
      </ButtonLink>
    </div>
  </section>
)

/** In one line, beside the first button. */
const VoicesInShort = ({ average, count }: Omit<FigurineVoices, 'reviews'>) => (
  <ReviewFigures average={average} count={count} />
)

/** Two reviews with photos of what was bought. */
const Voices = ({ reviews }: Pick<FigurineVoices, 'reviews'>) =>
  reviews.length > 0 && (
    <section className="wrap reviews reviews--short" aria-labelledby="voices">
      <h2 id="voices">{messages.voicesTitle}</h2>
      <ReviewList reviews={reviews} />
    </section>
  )
