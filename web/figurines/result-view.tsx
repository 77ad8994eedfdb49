import { Brush, ChevronDown } from 'lucide'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router'
import type { FigureSlot } from '../../shared/figure/figure-slots.ts'
import type { FaceOval, Figurine } from '../../shared/figurines/api.ts'
import {
  CONSENT_MISSING,
  FAMILY_MISSING,
  PARENT_UNNAMED,
  WITHDRAWN,
} from '../../shared/figurines/people-api.ts'
import { hidesHair } from '../../shared/kit/api.ts'
import { changePath, figurinePath, paths } from '../../shared/paths.ts'
import { useShop } from '../session/session.ts'
import { ShareButton } from '../share/share-button.tsx'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonBar, ButtonLink } from '../ui/button.tsx'
import { FacePhoto } from '../ui/face-photo.tsx'
import { Icon } from '../ui/icon.tsx'
import { DrawAgain, DrawLikeThis, isDrawnOtherwise } from './draw-again.tsx'
import { type LaterAnswers, useLaterAnswers } from './later-answers.ts'
import { makesOf } from './makes-of.ts'
import { messages } from './messages.ts'
import { OrderPanel } from './order-panel.tsx'
import { ParentWait } from './parent-wait.tsx'
import { ResultFigure } from './result-figure.tsx'
import { ResultTaps } from './result-taps.tsx'
import { useDraft } from './use-draft.ts'
import './result-view.css'

interface Props {
  figurine: Figurine
  versions: Figurine[]
  previews_left: number
}

export function ResultView({ figurine, versions, previews_left }: Props) {
  const shop = useShop()
  const [draft, changeDraft] = useDraft(
    figurine.kind === 'made' ? figurine.id : (figurine.photo_id ?? figurine.id),
    figurine.name_label ?? '',
  )
  const later = useLaterAnswers(figurine, draft.label)
  const canBeDrawn = figurine.uploaded_image_url !== null && (shop?.photo_readers.length ?? 0) > 0
  const makes = makesOf(figurine)
  const make = draft.make && makes.includes(draft.make) ? draft.make : makes[0]
  return (
    <div className="wrap page two result">
      <div className="stack top gap-3">
        <h1>{headingOf(figurine)}</h1>
        <ResultFigure
          figurine={figurine}
          make={make ?? 'figure'}
          figure={later.figure}
          isAnswered={later.answers !== null}
          label={draft.label}
        />
        {figurine.kind === 'generated' && (
          <ResultTaps figurine={figurine} later={later} buildAt={changePath(figurine.id)} />
        )}
        {later.trouble && <Banner kind="bad">{later.trouble}</Banner>}
        {later.answers && (
          <div className="line">
            <Button kind="soft" busy={later.isSaving && 'Saving…'} onClick={() => void later.saveAnswers()}>
              {messages.keepAnswers}
            </Button>
            <Button kind="bare" size="small" onClick={later.forget}>
              {messages.dropAnswers}
            </Button>
          </div>
        )}
        {canBeDrawn && !figurine.asks && isDrawnOtherwise(figurine, versions, later) && (
          <DrawLikeThis later={later} previewsLeft={previews_left} />
        )}
        <Versions figurine={figurine} versions={versions} />
        <MoreWays figurine={figurine} later={later} canBeDrawn={canBeDrawn && !figurine.asks} />
      </div>
      <div className="result-side top gap-5">
        <p className="lead muted">{messages.preview}</p>
        {!figurine.has_drawing && <Banner>{messages.made}</Banner>}
        {figurine.is_demo && <Banner>{figurine.figure ? messages.fromParts : messages.demo}</Banner>}
        {figurine.waits_for && figurine.photo_id && (
          <ParentWait photoId={figurine.photo_id} pending={figurine.waits_for} />
        )}
        {figurine.waits_for && (
          <ButtonBar>
            <p className="waiting-news">{messages.waitsFor(figurine.waits_for.name)}</p>
            <ButtonLink kind="soft" to={paths.figurines}>
              My Figurines
            </ButtonLink>
          </ButtonBar>
        )}
        {figurine.asks && !figurine.waits_for && <ConsentMissing asks={figurine.asks} />}
        {shop && !figurine.asks && (
          <OrderPanel
            figurine={figurine}
            shop={shop}
            draft={draft}
            onChange={changeDraft}
            saveAnswers={later.save}
          />
        )}
        {figurine.kind === 'made' ? (
          <ButtonLink kind="bare" to={paths.make}>
            Make another one
          </ButtonLink>
        ) : (
          <ButtonLink kind="bare" to={paths.upload}>
            Choose another photo
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Said elsewhere, such as before sharing, without what it needs. */
const ConsentMissing = ({ asks }: { asks: NonNullable<Figurine['asks']> }) => (
  <>
    <Banner>{MISSING[asks]}</Banner>
    <ButtonBar>
      <ButtonLink kind="soft" to={paths.photoVault}>
        Your photos
      </ButtonLink>
    </ButtonBar>
  </>
)
const MISSING = {
  consent: CONSENT_MISSING,
  parent: PARENT_UNNAMED,
  family: FAMILY_MISSING,
  withdrawn: WITHDRAWN,
} as const

/** A guess is never said as a fact. */
function headingOf({ kind, figure, sources, doubts }: Figurine) {
  if (kind === 'made') return 'Look who is here.'
  const isKnown = (slot: FigureSlot) => sources?.[slot] === 'customer' || sources?.[slot] === 'model'
  const isCovered = figure?.headwear && hidesHair(figure.headwear.style)
  return isKnown(isCovered ? 'headwear' : 'hair') && isKnown('outfit') && doubts.length === 0
    ? 'That is so you.'
    : 'Is this you?'
}

/** What else can be done with it: the maker, the pictures themselves, sharing, and another drawing. */
interface MoreProps {
  figurine: Figurine
  later: LaterAnswers
  canBeDrawn: boolean
}
function MoreWays({ figurine, later, canBeDrawn }: MoreProps) {
  const { uploaded_image_url: photo, generated_figurine_url: picture } = figurine
  return (
    <>
      <ButtonLink kind="soft" to={changePath(figurine.id)}>
        <Icon of={Brush} />
        Change it
      </ButtonLink>
      <ShareButton figurineId={figurine.id} picture={picture}>
        Share it
      </ShareButton>
      <p className="line small">
        {photo ? (
          <a className="link" href={photo} target="_blank" rel="noreferrer">
            Original photo
          </a>
        ) : (
          figurine.photo_id && <span className="muted">{messages.photoGone}</span>
        )}
        <a className="link" href={picture ?? undefined} target="_blank" rel="noreferrer">
          Generated picture
        </a>
      </p>
      {canBeDrawn && (
        <details>
          <summary>
            Not quite you?
            <Icon of={ChevronDown} />
          </summary>
          <div>
            <DrawAgain key={figurine.id} later={later} />
          </div>
        </details>
      )}
    </>
  )
}

export function FailedView({ figurine, versions }: Props) {
  const later = useLaterAnswers(figurine, figurine.name_label ?? '')
  const { failure, uploaded_image_url: photo } = figurine
  const isOfPhoto = failure?.code.startsWith('photo.') ?? false
  useEffect(() => {
    if (!isOfPhoto) console.error('the figurine could not be drawn', failure)
  }, [failure, isOfPhoto])
  return (
    <Unmade
      picture={photo}
      face={figurine.face}
      why={
        isOfPhoto && failure ? failure.sentence : messages.trouble(failure?.sentence ?? 'the drawing failed')
      }
      beside={<Versions figurine={figurine} versions={versions} />}
    >
      {isOfPhoto && <ButtonLink to={paths.photoVault}>Your photos</ButtonLink>}
      {photo && !isOfPhoto && (
        <DrawAgain
          key={figurine.id}
          later={later}
          label="Try again, perhaps with a word to the painter"
          inBar="Try again"
        />
      )}
      <OtherPhoto isNext={isOfPhoto || !photo} />
    </Unmade>
  )
}

const OtherPhoto = ({ isNext }: { isNext: boolean }) => (
  <div className={isNext ? 'buybar' : undefined}>
    <ButtonLink kind={isNext ? 'cry' : 'bare'} to={paths.upload}>
      Choose another photo
    </ButtonLink>
  </div>
)

interface UnmadeProps {
  picture: string | null
  face: FaceOval | null
  why: string
  beside?: ReactNode
  children: ReactNode
}
/** The photo as it came, the spec's sentence, the reason in words, and a way on: the next step is in a bar. */
export const Unmade = ({ picture, face, why, beside, children }: UnmadeProps) => (
  <div className="wrap page two result">
    <div className="stack top gap-3">
      {picture && <FacePhoto className="unmade" src={picture} face={face} alt="The photo" />}
      {beside}
    </div>
    <div className="result-side top gap-5">
      <h1>Not this time.</h1>
      <Banner kind="bad">{why}</Banner>
      <p className="muted">A failed try never counts against your previews, and costs you nothing.</p>
      {children}
    </div>
  </div>
)

/** All that was drawn from the same photo; an earlier one is chosen again with a press. */
const Versions = ({ figurine, versions }: { figurine: Figurine; versions: Figurine[] }) => {
  const drawn = versions.filter(version => version.generated_figurine_url)
  if (drawn.length < 2) return null
  return (
    <nav aria-label="Versions">
      <ul className="versions">
        {drawn.map(version => (
          <li key={version.id}>
            <Link
              to={figurinePath(version.id)}
              replace
              preventScrollReset
              aria-current={version.id === figurine.id ? 'true' : undefined}
            >
              <img
                className="own-picture"
                src={version.generated_figurine_url ?? ''}
                width={96}
                height={96}
                alt=""
                loading="lazy"
              />
              <span className="tiny">{version.change_note ?? `Version ${version.version}`}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
