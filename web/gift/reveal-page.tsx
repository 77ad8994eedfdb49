import turntableScripts from 'virtual:turntable-scripts'
import { data } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import { giftsApi, type Present, type Reveal } from '../../shared/orders/gifts-api.ts'
import { paths } from '../../shared/paths.ts'
import { date } from '../../shared/time/moments.ts'
import { type Call, pageContext } from '../api.ts'
import { orNull } from '../browser/loading.tsx'
import { filesOfFigure, ModelFiles } from '../figure/model-files.tsx'
import { messages as shareWords } from '../share/messages.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { TurnedAway } from '../ui/not-found.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import { TryAgain } from '../ui/try-again.tsx'
import type { Route } from './+types/reveal-page.ts'
import { CardWords } from './card-words.tsx'
import { messages } from './messages.ts'
import { Parcel } from './parcel.tsx'
import { RevealFigure } from './reveal-figure.tsx'
import './reveal-page.css'
import { Heart } from 'lucide'
import { useState } from 'react'
import { TextArea } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { announce } from '../ui/toasts.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: messages.card, noindex: true })

/** The address is a secret between the card and its receiver. */
export const headers = () => ({
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
})

interface Opened {
  gift: Reveal
  /** What the first model needs. */
  files: string[]
  scripts: string[]
}
type Loaded = Opened | { gift: null; status: number; sentence: string }
type RevealResult = Loaded | ReturnType<typeof data<Loaded>>

/** Programs that check links ask with HEAD, which opens nothing. */
export async function loader({ context, params, request }: Route.LoaderArgs): Promise<RevealResult> {
  if (request.method === 'HEAD') return { gift: { state: 'not_yet' }, files: [], scripts: [] }
  const { call } = context.get(pageContext)
  try {
    const { gift } = await call(giftsApi.reveal, { params: { token: params.token } })
    const savesData = request.headers.get('save-data') === 'on'
    const first = gift.state === 'open' && !savesData ? gift.presents[0] : undefined
    const files = first ? await filesOf(call, first) : []
    return { gift, files, scripts: files.length > 0 ? turntableScripts : [] }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const status = error.status < 400 ? 503 : error.status
    return data<Loaded>({ gift: null, status, sentence: error.detail }, { status })
  }
}

/** Without them the parcel opens as well, only its model turns later. */
async function filesOf(call: Call, { figure, model_url: modelUrl }: Present): Promise<string[]> {
  if (!figure) return modelUrl ? [modelUrl] : []
  const files = await filesOfFigure(call, figure).catch(orNull('the parts of a present'))
  return files ?? []
}

const MAY_MOVE = '(prefers-reduced-motion: no-preference)'

export default function RevealPage({ loaderData }: Route.ComponentProps) {
  const loaded: Loaded = loaderData
  if (loaded.gift === null)
    return loaded.status >= 500 ? (
      <div className="wrap page">
        <h1 className="below">{messages.card}</h1>
        <TryAgain>{messages.down}</TryAgain>
      </div>
    ) : (
      <RevealUnavailable
        heading={loaded.status === 410 ? messages.endedHeading : messages.missingHeading}
        sentence={loaded.sentence}
      />
    )
  if (loaded.gift.state === 'not_yet')
    return <RevealUnavailable heading={messages.notYetHeading} sentence={messages.notYet} />
  const { message, from, presents, until } = loaded.gift
  return (
    <div className="wrap page reveal">
      <ModelFiles files={loaded.files} scripts={loaded.scripts} media={MAY_MOVE} />
      <h1 className="reveal-do reveal-before">{messages.card}</h1>
      <Parcel from={from}>
        <div className="reveal-in">
          <h1 className="reveal-do" tabIndex={-1}>
            {messages.openHeading}
          </h1>
          <ul className="presents" data-count={presents.length === 1 ? 'one' : 'more'}>
            {presents.map((present, position) => (
              <li key={`${position}${present.name}`}>
                <RevealFigure present={present} first={position === 0} />
              </li>
            ))}
          </ul>
          <div className="reveal-side">
            {(message || from) && (
              <CardWords className="reveal-message" from={from}>
                {message}
              </CardWords>
            )}
            <SayThanks />
            <ButtonLink kind="soft" size="large" full to={paths.upload}>
              {shareWords.makeYours}
            </ButtonLink>
            <ButtonLink kind="bare" full to={paths.make}>
              {shareWords.byHand}
            </ButtonLink>
            <p className="muted small reveal-do">
              {messages.made} {messages.open(date(until))}
            </p>
          </div>
        </div>
      </Parcel>
    </div>
  )
}

const RevealUnavailable = ({ heading, sentence }: { heading: string; sentence: string }) => (
  <TurnedAway title={messages.card} heading={heading} sentence={sentence}>
    <ButtonLink kind="soft" to={paths.home}>
      What Dopple is
    </ButtonLink>
  </TurnedAway>
)

/** By the phone's own share sheet; elsewhere the words are copied, or stand there to be copied. The page's address is in none. */
function SayThanks() {
  const [isShown, setShown] = useState(false)
  async function say() {
    const text = messages.thanks
    if (typeof navigator.share === 'function') {
      const refused = await navigator.share({ text }).then(
        () => null,
        (error: unknown) => error,
      )
      if (refused === null || (refused instanceof DOMException && refused.name === 'AbortError')) return
      console.warn('nothing was shared', refused)
    }
    try {
      await navigator.clipboard.writeText(text)
      announce({ text: messages.thanksCopied })
    } catch (error) {
      console.warn('the thanks could not be copied', error)
      setShown(true)
    }
  }
  return (
    <>
      <Button size="large" full onClick={() => void say()}>
        <Icon of={Heart} />
        {messages.sayThanks}
      </Button>
      {isShown && (
        <TextArea
          label={messages.thanksToCopy}
          readOnly
          rows={3}
          defaultValue={messages.thanks}
          onFocus={event => event.currentTarget.select()}
        />
      )}
    </>
  )
}
