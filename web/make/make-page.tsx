import turntableScripts from 'virtual:turntable-scripts'
import { isNotFound } from '../../shared/errors.ts'
import { defaultFigure, lifted } from '../../shared/figure/figure.ts'
import { type Figurine, figureViewPath, figurinesApi } from '../../shared/figurines/api.ts'
import { paths } from '../../shared/paths.ts'
import { pageContext } from '../api.ts'
import { filesOfFigure, ModelFiles } from '../figure/model-files.tsx'
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
  const scripts = turntableScripts
  if (!id) return { figurine: null, scripts, files: await filesOfFigure(call, defaultFigure) }
  await requireVisitor(args)
  try {
    const { figurine } = await call(figurinesApi.one, { params: { id } })
    return { figurine, scripts, files: await filesOfFigure(call, lifted(figurine.figure ?? defaultFigure)) }
  } catch (error) {
    if (isNotFound(error)) return { figurine: 'missing' as const, scripts: [], files: [] }
    throw error
  }
}

export default function MakePage({ loaderData: { figurine, scripts, files } }: Route.ComponentProps) {
  if (figurine === 'missing')
    return (
      <NotFound
        heading="Nobody stands here."
        sentence="This figurine is not here. It may have been deleted, or belong to another account."
      />
    )
  return (
    <>
      <ModelFiles files={files} scripts={scripts} />
      <DemoStrip />
      <Maker key={figurine?.id} figurine={figurine} picture={pictureOf(figurine)} />
    </>
  )
}

const pictureOf = (figurine: Figurine | null) =>
  figurine?.figure ? figureViewPath(figurine.id, 'preview', 1024) : start
