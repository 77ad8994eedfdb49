import turntableScripts from 'virtual:turntable-scripts'
import { isNotFound } from '../../shared/errors.ts'
import { defaultFigure, type Figure2, lifted } from '../../shared/figure/figure.ts'
import { type Figurine, figureViewPath, figurinesApi } from '../../shared/figurines/api.ts'
import { figureParts, kitApi } from '../../shared/kit/api.ts'
import { paths } from '../../shared/paths.ts'
import { pageContext } from '../api.ts'
import { DemoStrip } from '../session/demo-strip.tsx'
import { requireVisitor } from '../session/guard.ts'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/make-page.ts'
import start from './choices/start.webp'
import { Maker } from './maker.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Make one by hand',
    description:
      'Put a figurine together yourself: face, hair, clothes, props and a name on the base. We print it in 3D and paint it by hand.',
    path: paths.make,
  })

/** Without a figurine in the address a new one is made; with one, that one is changed. */
export async function loader(args: Route.LoaderArgs) {
  const { call } = args.context.get(pageContext)
  const id = args.url.searchParams.get('figurine')
  // They are fetched from the last to the first: the kit before the parts, so that each is read as it comes.
  const partsOf = async (figure: Figure2) =>
    figureParts(figure, await call(kitApi.kit, { query: {} }))
      .toSorted((a, b) => b.file.bytes - a.file.bytes)
      .map(({ file }) => file.url)
  const scripts = turntableScripts
  if (!id) return { figurine: null, scripts, parts: await partsOf(defaultFigure) }
  await requireVisitor(args)
  try {
    const { figurine } = await call(figurinesApi.one, { params: { id } })
    return { figurine, scripts, parts: await partsOf(lifted(figurine.figure ?? defaultFigure)) }
  } catch (error) {
    if (isNotFound(error)) return { figurine: 'missing' as const, scripts: [], parts: [] }
    throw error
  }
}

export default function MakePage({ loaderData: { figurine, scripts, parts } }: Route.ComponentProps) {
  if (figurine === 'missing')
    return (
      <NotFound
        heading="Nobody stands here."
        sentence="This figurine is not here. It may have been deleted, or belong to another account."
      />
    )
  return (
    <>
      {/* The turntable and the parts come beside the page's own scripts, not after them. */}
      {[...parts, KIT_ADDRESS].map(address => (
        <link key={address} rel="preload" as="fetch" crossOrigin="anonymous" href={address} />
      ))}
      {scripts.map(address => (
        <link key={address} rel="modulepreload" href={address} />
      ))}
      <DemoStrip />
      <Maker key={figurine?.id} figurine={figurine} picture={pictureOf(figurine)} />
    </>
  )
}

const KIT_ADDRESS = `/api${kitApi.kit.path}`

const pictureOf = (figurine: Figurine | null) =>
  figurine?.figure ? figureViewPath(figurine.id, 'preview', 1024) : start
