import { X } from 'lucide'
import { type FocusEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { CODE_PREFIX, writeFigureCode } from '../../shared/figure/figure-code.ts'
import type { FaceOval } from '../../shared/figurines/api.ts'
import { subjectOptions } from '../../shared/figurines/people-api.ts'
import type { TapId } from '../../shared/figurines/taps.ts'
import { paths } from '../../shared/paths.ts'
import { chosenFace, ovalOn } from '../../shared/photo-reading/choose-face.ts'
import { AnsweredFigure } from '../taps/answered-figure.tsx'
import { Taps } from '../taps/taps.tsx'
import { type Answers, answeredFigure, answersOfChild, useTaps } from '../taps/use-taps.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ChooseWhose, FacePicture } from './choose-whose.tsx'
import { FaceOvalField } from './face-oval.tsx'
import type { Kept } from './keep-photo.ts'
import { messages } from './messages.ts'
import { PhotoCoach } from './photo-coach.tsx'
import { ProveAddress } from './prove-address.tsx'
import type { ReadFace } from './read-in-browser.ts'
import { useAnswer } from './use-answer.ts'
import { usePhotoReading } from './use-photo-reading.ts'
import { ageOf, type Who } from './who.ts'
import { WhoIsIt } from './who-is-it.tsx'

interface Props {
  photo: Kept
  /** Said after a return, such as from the sign-up. */
  note: string | null
  error: string | null
  isUnproven: boolean
  sending: { share: number } | null
  /** What asks a guest to sign in is on its way. */
  isLoading: boolean
  onFace: (face: Kept['face']) => void
  onWho: (who: Who) => void
  onAnswers: (answers: Answers | null) => void
  onSkipped: (skipped: readonly TapId[]) => void
  /** Somebody has pressed already, and signed in meanwhile: it goes once, as it stood then. */
  goesByItself: boolean
  onRemove: () => void
  onGo: (settled: ToSend) => void
  onCancel: () => void
}

/** `face` is null if none was found; `read` is null if the photo was not read. */
export interface ToSend {
  face: Kept['face'] | null
  read: ReadFace | null
  /** What the customer said of the figure. */
  answers: Answers | null
  /** The questions they left as they are. */
  skipped: readonly TapId[]
  who: Who
}

const inWords = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
const saidWhileSending = ({ share }: { share: number }) =>
  share < 1 ? `Sending your photo, ${Math.round(share * 100)}%` : 'Checking your photo…'

export function ChosenPhoto(props: Props) {
  const { photo, note, error, isUnproven, sending, isLoading } = props
  const { onFace, onWho, onAnswers, onSkipped, onRemove, onGo, onCancel } = props
  const answer = useAnswer(photo.who, onWho)
  const { looked, faces, face, result } = usePhotoReading(photo.blob, photo.face, {
    mayLook: answer.isWhole,
    age: ageOf(photo.who),
    onFace,
  })
  /** What was answered is of one face: with another one the questions begin anew. */
  const moveTo = (oval: FaceOval) => {
    if (face && chosenFace(faces, oval) !== face) {
      onAnswers(null)
      onSkipped([])
    }
    onFace(oval)
  }
  const [insists, setInsists] = useState(false)
  const [isMoving, setMoving] = useState(false)
  const isUnread = looked === 'waiting' || looked === 'looking'
  const isFaceless = looked === 'none' && !insists
  const isChild = ageOf(photo.who) !== 'adult'
  const answers = useMemo(
    () => (isChild && photo.answers ? answersOfChild(photo.answers) : photo.answers),
    [isChild, photo.answers],
  )
  const toSend: ToSend = {
    face: isFaceless || isUnread ? null : photo.face,
    read: result && { ...result, figure: answeredFigure(result.figure, answers) },
    answers,
    skipped: photo.skipped,
    who: photo.who,
  }
  const isReady = !isUnread && (looked !== 'found' || result !== null)
  const { isWaiting, press } = usePatientPress(isReady, () => onGo(toSend))
  useByItself(props.goesByItself, () => answer.isWhole && press())
  const hasFigure = result !== null && !isMoving
  const asking = useAskedOnce(hasFigure && answer.isWhole)
  const who = asking.isClosed ? subjectOptions.find(({ value }) => value === photo.who.subject)?.label : null
  return (
    <div ref={answer.around} className="two chosen-photo">
      <div className="grid content-start gap-4 chosen-asked">
        {note && <Banner kind="ok">{note}</Banner>}
        <ChosenFile photo={photo} who={who} onRemove={onRemove} onChangeWho={asking.open} />
        {!who && (
          <div {...asking.watched}>
            <WhoIsIt who={photo.who} faults={answer.faults} onChange={answer.change} />
          </div>
        )}
      </div>
      {hasFigure ? (
        <div className="chosen-picture figure-of-photo">
          <AnsweredFigure figure={toSend.read?.figure ?? result.figure} />
          {face && <FacePicture photo={photo.blob} face={face} />}
        </div>
      ) : (
        <PhotoShown photo={photo} isPlain={isUnread || isFaceless} onFace={moveTo} />
      )}
      <div className="chosen-side content-start gap-4">
        {looked === 'looking' && <p role="status">{messages.looking}</p>}
        {isFaceless && <NoFace onInsist={() => setInsists(true)} />}
        {faces.length > 1 && (
          <ChooseWhose photo={photo.blob} faces={faces} chosen={face} onChoose={one => moveTo(ovalOn(one))} />
        )}
        {!isUnread && !isFaceless && !hasFigure && <p>{face ? messages.ovalLies : messages.oval}</p>}
        {result && hasFigure && (
          <TapsOfPhoto
            read={result}
            isChild={isChild}
            answers={answers}
            onAnswers={onAnswers}
            skipped={photo.skipped}
            onSkipped={onSkipped}
          />
        )}
        {!isUnread && !isFaceless && (
          <MoveOval isMoving={isMoving} hasFace={result !== null} onMove={setMoving} />
        )}
        {!isUnread && !isFaceless && <PhotoCoach blob={photo.blob} oval={photo.face} face={face} />}
        {error && <Banner kind="bad">{error}</Banner>}
        {error && isUnproven && <ProveAddress />}
        <div className="buybar">
          <Button
            kind="cry"
            busy={
              sending ? saidWhileSending(sending) : isLoading ? 'Loading…' : isWaiting && messages.looking
            }
            onClick={() => (answer.check() ? press() : asking.open())}
          >
            {`${messages.make}: `}
            Dopple me up!
          </Button>
          {sending && (
            <Button kind="soft" className="buybar-side" onClick={onCancel}>
              Cancel
            </Button>
          )}
        </div>
      </div>
    </div>
  )
}

interface TapsOfPhotoProps {
  read: ReadFace
  isChild: boolean
  answers: Answers | null
  onAnswers: (answers: Answers) => void
  skipped: readonly TapId[]
  onSkipped: (skipped: readonly TapId[]) => void
}
function TapsOfPhoto({ read, isChild, ...given }: TapsOfPhotoProps) {
  const about = useMemo(() => ({ doubts: read.doubts, isChild, measured: null }), [read, isChild])
  const state = useTaps({ read: read.figure, about, ...given })
  return (
    <Taps
      state={state}
      about={about}
      buildAt={`${paths.make}${CODE_PREFIX}${writeFigureCode(state.figure)}`}
    />
  )
}

/** The oval can be moved where it lies on the wrong face; else it only takes room. */
const MoveOval = ({
  isMoving,
  hasFace,
  onMove,
}: {
  isMoving: boolean
  hasFace: boolean
  onMove: (isMoving: boolean) => void
}) =>
  (hasFace || isMoving) && (
    <div>
      <Button kind="bare" size="small" onClick={() => onMove(!isMoving)}>
        {isMoving ? messages.ovalDone : messages.moveOval}
      </Button>
    </div>
  )

/** The question who is in the picture closes once it was answered by a tap, or was left by keyboard. */
function useAskedOnce(isSettled: boolean) {
  const [isOpen, setOpen] = useState(true)
  const byHand = useRef(false)
  useEffect(() => {
    if (isSettled && byHand.current) setOpen(false)
  }, [isSettled])
  return {
    isClosed: isSettled && !isOpen,
    open: () => setOpen(true),
    watched: {
      onPointerDown() {
        byHand.current = true
      },
      onKeyDown() {
        byHand.current = false
      },
      onBlur(event: FocusEvent) {
        const to = event.relatedTarget
        if (isSettled && to && !event.currentTarget.contains(to)) setOpen(false)
      },
    },
  }
}

interface ShownProps extends Pick<Props, 'photo' | 'onFace'> {
  /** Without the oval. */
  isPlain: boolean
}
function PhotoShown({ photo, isPlain, onFace }: ShownProps) {
  const src = usePhotoAddress(photo.blob)
  const { width, height, face } = photo
  return (
    <div className="grid content-start gap-3 chosen-picture">
      {src && isPlain && (
        <img className="face-plain" src={src} width={width} height={height} alt="The chosen one" />
      )}
      {src && !isPlain && (
        <FaceOvalField src={src} width={width} height={height} face={face} onChange={onFace} />
      )}
    </div>
  )
}

interface FileProps extends Pick<Props, 'photo' | 'onRemove'> {
  /** Who is in it, once that was said. */
  who: string | null | undefined
  onChangeWho: () => void
}
const ChosenFile = ({ photo, who, onRemove, onChangeWho }: FileProps) => (
  <div className="chosen">
    <div>
      <b>{photo.name}</b>
      <p className="small muted">{who ?? inWords(photo.size)}</p>
    </div>
    {who && (
      <Button kind="bare" size="small" onClick={onChangeWho}>
        {messages.changeWho}
      </Button>
    )}
    <button type="button" className="ico" aria-label="Remove this photo" onClick={onRemove}>
      <Icon of={X} />
    </button>
  </div>
)

const NoFace = ({ onInsist }: { onInsist: () => void }) => (
  <div className="grid gap-3">
    <Banner kind="bad">
      <b>{messages.noFace}.</b> {messages.noFaceWhat}
    </Banner>
    <Button kind="soft" onClick={onInsist}>
      {messages.layOval}
    </Button>
  </div>
)

const PATIENCE_MS = 2500

/** Pressed before the photo is read, the button waits a moment for it, and goes on without. */
function usePatientPress(isReady: boolean, go: () => void) {
  const [isWaiting, setWaiting] = useState(false)
  const leave = useEffectEvent(() => {
    setWaiting(false)
    go()
  })
  useEffect(() => {
    if (!isWaiting) return
    const waited = setTimeout(leave, isReady ? 0 : PATIENCE_MS)
    return () => clearTimeout(waited)
  }, [isWaiting, isReady])
  return { isWaiting, press: () => (isReady ? go() : setWaiting(true)) }
}

function useByItself(goes: boolean, press: () => void) {
  const begin = useEffectEvent(press)
  useEffect(() => {
    if (goes) begin()
  }, [goes])
}

/** The address of a photo that is only in this browser. */
export function usePhotoAddress(photo: Blob): string | null {
  const [address, setAddress] = useState<string | null>(null)
  useEffect(() => {
    const made = URL.createObjectURL(photo)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [photo])
  return address
}
