import { data, useParams, useRevalidator } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import { type SharedFigurine, sharingApi } from '../../shared/figurines/sharing-api.ts'
import { paths, sharedFigurePath } from '../../shared/paths.ts'
import { date } from '../../shared/time/moments.ts'
import { call, pageContext } from '../api.ts'
import { FigureView } from '../figure/figure-view.tsx'
import { useVisitor } from '../session/session.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TurnedAway } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { useChange } from '../ui/use-change.ts'
import type { Route } from './+types/shared-figure-page.ts'
import { messages } from './messages.ts'
import './shared-figure-page.css'

type Loaded = { figurine: SharedFigurine } | { figurine: null; status: number; sentence: string }

export async function loader({ context, params }: Route.LoaderArgs) {
  try {
    return await context.get(pageContext).call(sharingApi.page, { params: { token: params.token } })
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const status = error.status < 400 ? 503 : error.status
    const sentence = status === 410 ? messages.over : status === 404 ? messages.missing : error.detail
    return data<Loaded>({ figurine: null, status, sentence }, { status })
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData, params }) => {
  const figurine = (loaderData as Loaded | undefined)?.figurine
  return pageHead(originOf(matches), {
    title: figurine ? messages.pageTitle(figurine.name) : messages.overHeading,
    description: messages.pageDescription,
    noindex: true,
    ...(figurine && { path: sharedFigurePath(params.token), picture: figurine.card_url }),
  })
}

/** Who follows a link from here does not tell where it came from. */
export const headers = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
})

export default function SharedFigurePage({ loaderData }: Route.ComponentProps) {
  const loaded: Loaded = loaderData
  const isFounder = useVisitor()?.role === 'admin'
  if (!loaded.figurine)
    return (
      <TurnedAway title={messages.overHeading} heading={messages.overHeading} sentence={loaded.sentence}>
        <ButtonLink to={paths.upload}>{messages.makeYours}</ButtonLink>
        <ButtonLink kind="soft" to={paths.make}>
          {messages.byHand}
        </ButtonLink>
      </TurnedAway>
    )
  const { name, figure, picture_url, ends_at } = loaded.figurine
  return (
    <div className="wrap page two">
      <div>
        <FigureView figure={figure}>
          <img
            className="own-picture shared-picture"
            src={picture_url}
            width={1000}
            height={1000}
            alt={name ? `${name}, as a figurine` : 'A figurine'}
            fetchPriority="high"
          />
        </FigureView>
      </div>
      <div className="stack top gap-5">
        <h1 tabIndex={-1}>{name ?? messages.pageHeading}</h1>
        <p className="lead muted">{messages.pageLead}</p>
        <ButtonLink kind="cry" to={paths.upload}>
          {messages.makeYours}
        </ButtonLink>
        <ButtonLink kind="bare" to={paths.make}>
          {messages.byHand}
        </ButtonLink>
        <p className="small muted">{messages.until(date(ends_at))}</p>
        {isFounder && <EndIt />}
      </div>
    </div>
  )
}

/** For the founder: what stands here under the shop's name may have to go. */
function EndIt() {
  const { token = '' } = useParams()
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange<'end'>()
  async function end() {
    if (await run('end', () => call(sharingApi.end, { params: { token } }))) await revalidate()
  }
  return (
    <div className="stack gap-2">
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <Button kind="bad" busy={busy && 'Ending…'} onClick={end}>
        End this page
      </Button>
      <p className="small muted">{messages.forFounder}</p>
    </div>
  )
}
