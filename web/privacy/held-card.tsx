import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { MODEL_SERVICE_NAMES } from '../../shared/bodies/models-api.ts'
import type { Receipt } from '../../shared/figurines/people-api.ts'
import { type HeldPicture, type Look, photoVaultApi } from '../../shared/privacy/api.ts'
import { date } from '../../shared/time/moments.ts'
import { call } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { ConfirmDeletion } from '../ui/confirm-deletion.tsx'
import { FacePhoto } from '../ui/face-photo.tsx'
import { AskWho } from './ask-who.tsx'
import { messages } from './messages.ts'

interface Props {
  picture: HeldPicture
  onDeleted: (receipt: Receipt) => void
}

export function HeldCard({ picture, onDeleted }: Props) {
  const { kind, id, url, title, why, since, until, subject, asks, face } = picture
  return (
    <li>
      {kind === 'photo' ? (
        <FacePhoto src={url} face={face} width={160} height={160} alt="" loading="lazy" />
      ) : (
        <img src={url} width={160} height={160} alt="" loading="lazy" decoding="async" />
      )}
      <div className="stack gap-3 top">
        <h2>{title}</h2>
        {asks && <AskWho key={asks} photoId={id} asks={asks} parent={picture.parent} />}
        <dl>
          <Fact name={messages.since}>{date(since)}</Fact>
          {subject && <Fact name={messages.who}>{messages.subject[subject]}</Fact>}
          <Fact name={messages.why}>{why}</Fact>
          <Fact name={messages.until}>
            {until.at && `${date(until.at)}. `}
            {until.words}
          </Fact>
          <Fact name={messages.looked}>
            <WhoLooked looks={picture.looks} />
          </Fact>
        </dl>
        <Deletion key={`${kind} ${id}`} picture={picture} onDeleted={onDeleted} />
      </div>
    </li>
  )
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

function Deletion({ picture, onDeleted }: Props) {
  const { revalidate } = useRevalidator()
  const [isAsking, setAsking] = useState(false)
  const { kind, id, kept_because: because } = picture
  if (because)
    return (
      <p className="small">
        <b>{messages.notYet}</b> {because}
      </p>
    )
  async function remove() {
    const { receipt } = await call(photoVaultApi.remove, { params: { kind, id } })
    onDeleted(receipt)
    await revalidate()
    document.querySelector<HTMLElement>('main h1')?.focus()
  }
  const ask = kind === 'photo' || kind === 'preview' ? kind : 'other'
  return (
    <div>
      <Button
        kind="soft"
        size="small"
        className="text-bad"
        aria-label={`Delete now: ${picture.title}`}
        onClick={() => setAsking(true)}
      >
        Delete now
      </Button>
      {isAsking && (
        <ConfirmDeletion
          title={messages.deleteTitle}
          what={messages.deleteAsk[ask]}
          yes="Delete it"
          no="Keep it"
          onYes={remove}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}

const PROVIDERS: Record<string, string> = {
  openai: 'OpenAI',
  gemini: 'Google Gemini',
  ...MODEL_SERVICE_NAMES,
}
const MODEL_DOES = {
  drawing: 'to draw the preview',
  description: 'to say what the person looks like',
} as const

function nameOf({ who, provider, what }: Look): string {
  if (who === 'customer') return what === 'archive' ? 'You, in your archive' : 'You'
  if (who === 'founder') return what === 'archive' ? 'The founder, in your archive' : 'The founder'
  if (who === 'link') return what === 'shared' ? 'Visitors of the page you shared' : 'Whoever had the link'
  if (what === 'model')
    return `${PROVIDERS[provider ?? ''] ?? provider}, to make a first 3D model of the drawing`
  if (what === 'model_deleted')
    return `Deleted at ${PROVIDERS[provider ?? ''] ?? provider}, with the 3D model`
  const does = what === 'drawing' || what === 'description' ? MODEL_DOES[what] : ''
  return `The image model of ${PROVIDERS[provider ?? ''] ?? provider}, ${does}`
}

/** One line for each who looked, with the days. */
function WhoLooked({ looks }: { looks: Look[] }) {
  if (looks.length === 0) return messages.nobody
  const days = new Map<string, Set<string>>()
  for (const look of looks) {
    const name = nameOf(look)
    days.set(name, (days.get(name) ?? new Set()).add(date(look.at)))
  }
  return (
    <ul>
      {[...days].map(([name, on]) => (
        <li key={name}>
          {name}: {[...on].join('; ')}
        </li>
      ))}
    </ul>
  )
}
