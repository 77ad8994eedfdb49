import { CUSTOM_FIGURINE } from '../../shared/custom-figurine.ts'
import { isNotFound } from '../../shared/errors.ts'
import { figurinesApi } from '../../shared/figurines.ts'
import { paths } from '../../shared/paths.ts'
import { pageContext } from '../api.ts'
import { AboutPiece } from '../catalog/about-piece.tsx'
import { customFigurineJsonLd } from '../catalog/product-json-ld.ts'
import { DemoStrip } from '../session/demo-strip.tsx'
import { requireVisitor } from '../session/guard.ts'
import { useShop } from '../session/session.ts'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/upload-page.ts'
import { DrawingView } from './drawing-view.tsx'
import './figurines.css'
import './photo.css'
import { messages } from './messages.ts'
import { FailedView, ResultView } from './result-view.tsx'
import { UploadFlow } from './upload-flow.tsx'
import { isUnderWay } from './use-figurine-events.ts'

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const origin = originOf(matches)
  const shop = matches[0]?.loaderData?.shop
  return pageHead(origin, {
    title: 'Upload a photo',
    description: 'Upload one photo and see yourself as a figurine before you pay a rupee.',
    path: paths.upload,
    jsonLd: loaderData === null && shop ? customFigurineJsonLd(origin, shop) : [],
  })
}

/** Without a figurine in the address: the place to choose a photo. With one: that figurine, wherever it stands. */
export async function loader(asked: Route.LoaderArgs) {
  const id = asked.url.searchParams.get('figurine')
  if (!id) return null
  await requireVisitor(asked)
  return asked.context
    .get(pageContext)
    .call(figurinesApi.one, { params: { id } })
    .catch(error => {
      if (isNotFound(error)) return 'missing' as const
      throw error
    })
}

export default function UploadPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <DemoStrip />
      {loaderData === null && (
        <>
          <UploadFlow />
          <AboutCustomFigurine />
        </>
      )}
      {loaderData === 'missing' && <NotFound heading="Nobody stands here." sentence={messages.missing} />}
      {loaderData !== null && loaderData !== 'missing' && (
        <OneFigurine key={loaderData.figurine.id} {...loaderData} />
      )}
    </>
  )
}

function AboutCustomFigurine() {
  const shop = useShop()
  return (
    shop && (
      <section className="wrap pb-8">
        <AboutPiece
          kind={CUSTOM_FIGURINE.name}
          lead={CUSTOM_FIGURINE.description}
          paise={shop.figurine_base_price_minor_units}
          piece={shop.custom_figurine}
          proofFirst
        />
      </section>
    )
  )
}

function OneFigurine(shown: Parameters<typeof ResultView>[0]) {
  if (isUnderWay(shown.figurine)) return <DrawingView figurine={shown.figurine} />
  return shown.figurine.stage === 'failed' ? <FailedView {...shown} /> : <ResultView {...shown} />
}
