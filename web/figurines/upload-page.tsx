import { useState } from 'react'
import { CUSTOM_FIGURINE } from '../../shared/catalog/piece.ts'
import { isNotFound } from '../../shared/errors.ts'
import { figurinesApi } from '../../shared/figurines/api.ts'
import { FIGURINE_REVIEWS, paths } from '../../shared/paths.ts'
import { reviewsApi, SHOWN_WITH_PRODUCT } from '../../shared/reviews/api.ts'
import { type Call, pageContext } from '../api.ts'
import { orNull } from '../browser/loading.tsx'
import { AboutPiece } from '../catalog/about-piece.tsx'
import { customFigurineJsonLd } from '../catalog/product-json-ld.ts'
import { messages as reviewWords } from '../reviews/messages.ts'
import { ShortReviews } from '../reviews/review-list.tsx'
import { DemoStrip } from '../session/demo-strip.tsx'
import { requireVisitor } from '../session/guard.ts'
import { useShop } from '../session/session.ts'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/upload-page.ts'
import { DrawingView } from './drawing-view.tsx'
import { messages } from './messages.ts'
import { FailedView, ResultView } from './result-view.tsx'
import { UploadFlow } from './upload-flow.tsx'
import { endOf, isUnderWay } from './use-figurine-events.ts'
import './upload-page.css'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const origin = originOf(matches)
  const shop = matches[0]?.loaderData?.shop
  return pageHead(origin, {
    title: 'Upload a photo',
    description: 'Upload one photo and see yourself as a figurine before you pay a rupee.',
    path: paths.upload,
    jsonLd: isFresh(loaderData) && shop ? customFigurineJsonLd(origin, shop, loaderData.reviews) : [],
  })
}

/** Without a figurine in the address: the place to choose a photo. With one: that figurine, wherever it stands. */
export async function loader(args: Route.LoaderArgs) {
  const id = args.url.searchParams.get('figurine')
  if (!id) return { reviews: await reviewsOfFigurines(args.context.get(pageContext).call) }
  await requireVisitor(args)
  return args.context
    .get(pageContext)
    .call(figurinesApi.one, { params: { id } })
    .catch(error => {
      if (isNotFound(error)) return 'missing' as const
      throw error
    })
}

type Loaded = Awaited<ReturnType<typeof loader>>
const isFresh = (loaded: Loaded | undefined): loaded is Extract<Loaded, { reviews: unknown }> =>
  typeof loaded === 'object' && 'reviews' in loaded

const reviewsOfFigurines = (call: Call) =>
  call(reviewsApi.ofKind, { query: { kind: 'figurine', limit: String(SHOWN_WITH_PRODUCT) } }).catch(
    orNull('the reviews of figurines'),
  )

export default function UploadPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <DemoStrip />
      {isFresh(loaderData) && (
        <>
          <UploadFlow />
          <AboutCustomFigurine />
          {loaderData.reviews && (
            <ShortReviews page={loaderData.reviews} heading={reviewWords.ofFigurines} to={FIGURINE_REVIEWS} />
          )}
        </>
      )}
      {loaderData === 'missing' && <NotFound heading="Nobody stands here." sentence={messages.missing} />}
      {!isFresh(loaderData) && loaderData !== 'missing' && (
        <OneFigurine key={loaderData.figurine.id} {...loaderData} />
      )}
    </>
  )
}

function AboutCustomFigurine() {
  const shop = useShop()
  return (
    shop && (
      <section className="wrap upload-about">
        <AboutPiece
          kind={CUSTOM_FIGURINE.name}
          lead={CUSTOM_FIGURINE.description}
          paise={shop.figurine_base_price_minor_units}
          piece={shop.custom_figurine}
          drawing={{ paise: shop.drawing_price_minor_units, days: shop.drawing_days }}
        />
      </section>
    )
  )
}

/** A question that is being answered over the wait stays under the thumb when the drawing is there. */
function OneFigurine(shown: Parameters<typeof ResultView>[0]) {
  const { figurine } = shown
  const [isHeld, setHeld] = useState(false)
  const [current, setCurrent] = useState(figurine)
  if (!current.figure && figurine.figure) setCurrent(figurine)
  if (isUnderWay(figurine) || isHeld)
    return <DrawingView figurine={current} ended={endOf(figurine)} onHold={setHeld} />
  return shown.figurine.stage === 'failed' ? <FailedView {...shown} /> : <ResultView {...shown} />
}
