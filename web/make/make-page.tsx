import { isNotFound } from '../../shared/errors.ts'
import { type Figurine, figureViewPath, figurinesApi } from '../../shared/figurines.ts'
import { paths } from '../../shared/paths.ts'
import { pageContext } from '../api.ts'
import { DemoStrip } from '../session/demo-strip.tsx'
import { requireVisitor } from '../session/guard.ts'
import { NotFound } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/make-page.ts'
import start from './choices/start.webp'
import { Maker } from './maker.tsx'
import './maker.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'Make one by hand',
    description:
      'Put a figurine together yourself: face, hair, clothes, props and a name on the base. We print it in 3D and paint it by hand.',
    path: paths.make,
  })

/** Without a figurine in the address a new one is made; with one, that one is changed. */
export async function loader(asked: Route.LoaderArgs) {
  const id = asked.url.searchParams.get('figurine')
  if (!id) return { figurine: null }
  await requireVisitor(asked)
  return asked.context
    .get(pageContext)
    .call(figurinesApi.one, { params: { id } })
    .then(({ figurine }) => ({ figurine }))
    .catch(error => {
      if (isNotFound(error)) return { figurine: 'missing' as const }
      throw error
    })
}

export default function MakePage({ loaderData: { figurine } }: Route.ComponentProps) {
  if (figurine === 'missing')
    return (
      <NotFound
        heading="Nobody stands here."
        sentence="This figurine is not here. It may have been deleted, or belong to another account."
      />
    )
  return (
    <>
      <DemoStrip />
      <Maker key={figurine?.id} figurine={figurine} picture={pictureOf(figurine)} />
    </>
  )
}

const pictureOf = (figurine: Figurine | null) =>
  figurine?.figure ? figureViewPath(figurine.id, 'preview', 1024) : start
