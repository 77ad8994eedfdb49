import { formatInr } from '../../shared/money.ts'
import { paths } from '../../shared/paths.ts'
import { leastPrice, type ShopFacts } from '../../shared/settings/shop-api.ts'
import { call, pageContext } from '../api.ts'
import { Loaded, soon } from '../browser/loading.tsx'
import { useShop } from '../session/session.ts'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/home-page.ts'
import { Gallery, GalleryWaiting } from './gallery-strip.tsx'
import { Hero } from './hero.tsx'
import { HowItWorks } from './how-it-works.tsx'
import { loadGallery, loadShelves } from './load-home.ts'
import { MakeBand } from './make-band.tsx'
import { Maker } from './maker.tsx'
import { Shelves, ShelvesWaiting } from './shelves.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { call } = context.get(pageContext)
  const [gallery, shelves] = await Promise.all([loadGallery(call), loadShelves(call)])
  return { gallery, shelves }
}

export async function clientLoader(_: Route.ClientLoaderArgs) {
  const [gallery, shelves] = await Promise.all([soon(loadGallery(call)), soon(loadShelves(call))])
  return { gallery: gallery.value, shelves: shelves.value }
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
  return (
    <>
      <Hero images={shop?.hero_images ?? []} pricePaise={priceFrom(shop)} />
      <HowItWorks />
      <MakeBand />
      <Loaded value={loaderData.gallery} waiting={<GalleryWaiting />}>
        {gallery => <Gallery gallery={gallery} />}
      </Loaded>
      <Loaded value={loaderData.shelves} waiting={<ShelvesWaiting />}>
        {shelves => <Shelves shelves={shelves} />}
      </Loaded>
      <Maker />
    </>
  )
}
