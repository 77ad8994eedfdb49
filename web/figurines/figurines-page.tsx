import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { type Figurine, figurinesApi } from '../../shared/figurines/api.ts'
import { sharingApi } from '../../shared/figurines/sharing-api.ts'
import { paths } from '../../shared/paths.ts'
import { pictures } from '../../shared/pictures/built-in-pictures.ts'
import { pageContext } from '../api.ts'
import { orNull, orStandIn, useRecovery } from '../browser/loading.tsx'
import { ArrivalPromise } from '../promise/arrival-promise.tsx'
import { requireVisitor } from '../session/guard.ts'
import { ButtonLink } from '../ui/button.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { Picture } from '../ui/picture.tsx'
import { TryAgain } from '../ui/try-again.tsx'
import type { Route } from './+types/figurines-page.ts'
import { FigurineCard } from './figurine-card.tsx'
import { messages } from './messages.ts'
import { isUnderWay } from './use-figurine-events.ts'
import './figurines-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), {
    title: 'My Figurines',
    description: 'Every figurine drawn from your photos. Only you see them.',
    path: paths.figurines,
    noindex: true,
  })

export async function loader(args: Route.LoaderArgs) {
  const { id } = await requireVisitor(args)
  const { call } = args.context.get(pageContext)
  const params = { userId: id }
  const [list, shared] = await Promise.all([
    call(figurinesApi.ofUser, { params }).catch(orNull('the figurines')),
    call(sharingApi.ofUser, { params }).catch(orNull('who sees the figurines')),
  ])
  return { list, shares: shared?.shares ?? null }
}

const POLL_MS = 3000

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn({ list: null, shares: null }))

export default function FigurinesPage({ loaderData: { list, shares } }: Route.ComponentProps) {
  const figurines = list?.figurines ?? []
  useRecovery(list !== null && shares === null)
  usePoll(figurines.some(isUnderWay))
  return (
    <div className="wrap page">
      <header className="mine-head">
        <div className="stack gap-2">
          <h1 tabIndex={-1}>My Figurines</h1>
          <p className="lead muted">
            Everybody you have dreamt up so far.{' '}
            {shares && (shares.length > 0 ? messages.someShared : messages.onlyYou)}
          </p>
        </div>
        {figurines.length > 0 && <ButtonLink to={paths.upload}>Make another one</ButtonLink>}
        {figurines.length > 0 && <ArrivalPromise pieces={1} asksElsewhere />}
      </header>
      {!list && <TryAgain>{messages.listDown}</TryAgain>}
      {list && figurines.length === 0 && <NobodyYet />}
      <ul className="mine">
        {figurines.map(figurine => (
          <FigurineCard
            key={figurine.id}
            figurine={figurine}
            earlier={versionsBefore(figurine, figurines)}
            share={shares?.find(({ figurine_id }) => figurine_id === figurine.id) ?? null}
          />
        ))}
      </ul>
    </div>
  )
}

const NobodyYet = () => (
  <div className="state">
    <Picture src={pictures['sample-figurine']} alt="" sizes="208px" max={480} />
    <p className="lead">Nobody yet. Your first figurine starts with one photo.</p>
    <ButtonLink to={paths.upload}>Upload a photo</ButtonLink>
    <ButtonLink kind="bare" to={paths.make}>
      {messages.noPhoto}
    </ButtonLink>
  </div>
)

const versionsBefore = ({ photo_id, version }: Figurine, all: Figurine[]) =>
  photo_id === null
    ? version - 1
    : all.filter(other => other.photo_id === photo_id && other.version < version).length

function usePoll(needed: boolean) {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!needed) return
    const again = setInterval(revalidate, POLL_MS)
    return () => clearInterval(again)
  }, [needed, revalidate])
}
