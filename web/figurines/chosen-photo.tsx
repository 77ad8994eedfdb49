import { X } from 'lucide'
import { useEffect, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { CODE_PREFIX, writeFigureCode } from '../../shared/figure/figure-code.ts'
import type { TapId } from '../../shared/figurines/taps.ts'
import { paths } from '../../shared/paths.ts'
import { ovalOn } from '../../shared/photo-reading/choose-face.ts'
import type { Doubt } from '../../shared/photo-reading/photo-reading.ts'
import { AnsweredFigure } from '../taps/answered-figure.tsx'
import { Taps } from '../taps/taps.tsx'
import { type Answers, useTaps } from '../taps/use-taps.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonBar } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ChooseWhose, FacePicture } from './choose-whose.tsx'
import { FaceOvalField } from './face-oval.tsx'
import { messages } from './messages.ts'
import { PhotoCoach } from './photo-coach.tsx'
import { ProveAddress } from './prove-address.tsx'
import type { ReadFace } from './read-in-browser.ts'
import { toMaker, unreadToMaker } from './to-maker.ts'
import { type ChosenProps, FOR_MAKER_MS, useChosen, usePatientPress } from './use-chosen.ts'
import { ageOf } from './who.ts'
import { WhoIsIt } from './who-is-it.tsx'
import './chosen-photo.css'

const inWords = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
const sendingMessage = ({ share }: { share: number }) =>
  share < 1 ? `Sending your photo, ${Math.round(share * 100)}%` : 'Checking your photo…'

export function ChosenPhoto(props: ChosenProps) {
  const { photo, note, onRemove } = props
  const chosen = useChosen(props)
  const { answer, asking, who, face, result, hasFigure } = chosen
  return (
    <div ref={answer.around} className="two chosen-photo">
      <div className="stack top gap-4 chosen-asked">
        {note && <Banner kind="ok">{note}</Banner>}
        <ChosenFile photo={photo} who={who} onRemove={onRemove} onChangeWho={asking.open} />
        {!who && (
          <div {...asking.watched}>
            <WhoIsIt who={photo.who} faults={answer.faults} onChange={answer.change} />
          </div>
        )}
      </div>
      {hasFigure && result ? (
        <div className="chosen-picture figure-of-photo">
          <AnsweredFigure figure={chosen.toSend.read?.figure ?? result.figure} />
          {face && <FacePicture photo={photo.blob} face={face} />}
        </div>
      ) : (
        <PhotoShown photo={photo} isPlain={chosen.isUnread || chosen.isFaceless} onFace={chosen.moveTo} />
      )}
      <ChosenSide {...props} chosen={chosen} />
    </div>
  )
}

interface SideProps extends ChosenProps {
  chosen: ReturnType<typeof useChosen>
}
function ChosenSide(props: SideProps) {
  const { photo, error, isUnproven, onAnswers, onSkipped, chosen } = props
  const { isLooking, isUnread, isFaceless, insist, hasFigure, isMoving, setMoving } = chosen
  const { faces, face, result, moveTo, isChild, toSend } = chosen
  return (
    <div className="chosen-side top gap-4">
      {isLooking && <p role="status">{messages.looking}</p>}
      {isFaceless && <NoFace onInsist={insist} />}
      {faces.length > 1 && (
        <ChooseWhose photo={photo.blob} faces={faces} chosen={face} onChoose={one => moveTo(ovalOn(one))} />
      )}
      {!isUnread && !isFaceless && !hasFigure && <p>{face ? messages.ovalLies : messages.oval}</p>}
      {result && hasFigure && (
        <TapsOfPhoto
          read={result}
          isChild={isChild}
          answers={toSend.answers}
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
      <GoBar {...props} chosen={chosen} />
    </div>
  )
}

function GoBar({ sending, isLoading, onCancel, chosen }: SideProps) {
  const { answer, asking, isWaiting, press } = chosen
  if (chosen.goesToMaker && !sending) return <ToMakerBar chosen={chosen} />
  return (
    <ButtonBar>
      <Button
        kind="cry"
        busy={sending ? sendingMessage(sending) : isLoading ? 'Loading…' : isWaiting && messages.looking}
        onClick={() => (answer.check() ? press() : asking.open())}
      >
        {`${messages.make}: `}
        Dopple me up!
      </Button>
      {sending && (
        <Button kind="soft" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </ButtonBar>
  )
}

/** Of somebody who came from the maker, the figure goes back there; the photo stays where it is. */
function ToMakerBar({ chosen: { answer, asking, toSend, isReady } }: Pick<SideProps, 'chosen'>) {
  const navigate = useNavigate()
  const { read, answers, who } = toSend
  const isOpen = (doubt: Doubt) => !answers?.said.includes(doubt)
  const { isWaiting, press } = usePatientPress(
    isReady,
    () => navigate(...(read ? toMaker(read.figure, read.doubts.filter(isOpen)) : unreadToMaker(ageOf(who)))),
    FOR_MAKER_MS,
  )
  return (
    <ButtonBar>
      <Button
        kind="cry"
        busy={isWaiting && messages.looking}
        onClick={() => (answer.check() ? press() : asking.open())}
      >
        {messages.toMaker}
      </Button>
    </ButtonBar>
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
function TapsOfPhoto({ read, isChild, ...rest }: TapsOfPhotoProps) {
  const about = useMemo(() => ({ doubts: read.doubts, isChild, measured: null }), [read, isChild])
  const state = useTaps({ read: read.figure, about, ...rest })
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

interface ShownProps extends Pick<ChosenProps, 'photo' | 'onFace'> {
  /** Without the oval. */
  isPlain: boolean
}
function PhotoShown({ photo, isPlain, onFace }: ShownProps) {
  const src = usePhotoAddress(photo.blob)
  const { width, height, face } = photo
  return (
    <div className="stack top gap-3 chosen-picture">
      {src && isPlain && (
        <img className="face-plain" src={src} width={width} height={height} alt="The one you chose" />
      )}
      {src && !isPlain && (
        <FaceOvalField src={src} width={width} height={height} face={face} onChange={onFace} />
      )}
    </div>
  )
}

interface FileProps extends Pick<ChosenProps, 'photo' | 'onRemove'> {
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
  <div className="stack gap-3">
    <Banner kind="bad">
      <b>{messages.noFace}.</b> {messages.noFaceWhat}
    </Banner>
    <Button kind="soft" onClick={onInsist}>
      {messages.layOval}
    </Button>
  </div>
)

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
