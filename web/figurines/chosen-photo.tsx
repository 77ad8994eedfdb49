import { X } from 'lucide'
import { useEffect, useEffectEvent, useState } from 'react'
import { ovalOn } from '../../shared/photo-reading/choose-face.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { ChooseWhose } from './choose-whose.tsx'
import { FaceOvalField } from './face-oval.tsx'
import type { Kept } from './keep-photo.ts'
import { messages } from './messages.ts'
import { PhotoCoach } from './photo-coach.tsx'
import { ProveAddress } from './prove-address.tsx'
import type { ReadFace } from './read-in-browser.ts'
import { SettleDoubts, type Settled, settledFigure } from './settle-doubts.tsx'
import { useAnswer } from './use-answer.ts'
import { usePhotoReading } from './use-photo-reading.ts'
import type { Who } from './who.ts'
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
  onRemove: () => void
  onGo: (settled: ToSend) => void
  onCancel: () => void
}

/** `face` is null if none was found; `read` is null if the photo was not read. */
export interface ToSend {
  face: Kept['face'] | null
  read: ReadFace | null
  who: Who
}

const inWords = (bytes: number) =>
  bytes < 1024 * 1024
    ? `${Math.max(1, Math.round(bytes / 1024))} KB`
    : `${(bytes / 1024 / 1024).toFixed(1)} MB`
const saidWhileSending = ({ share }: { share: number }) =>
  share < 1 ? `Sending your photo, ${Math.round(share * 100)}%` : 'Checking your photo…'

export function ChosenPhoto(props: Props) {
  const { photo, note, error, isUnproven, sending, isLoading, onFace, onWho, onRemove, onGo, onCancel } =
    props
  const answer = useAnswer(photo.who, onWho)
  const { looked, faces, face, result } = usePhotoReading(photo.blob, photo.face, {
    mayLook: answer.isWhole,
    onFace,
  })
  const [insists, setInsists] = useState(false)
  const [answers, setAnswers] = useState<{ to: unknown; settled: Settled }>({ to: null, settled: {} })
  const settled = answers.to === result ? answers.settled : {}
  const isUnread = looked === 'waiting' || looked === 'looking'
  const isFaceless = looked === 'none' && !insists
  const toSend: ToSend = {
    face: isFaceless || isUnread ? null : photo.face,
    read: result && settledFigure(result.figure, result.doubts, settled),
    who: photo.who,
  }
  const isReady = !isUnread && (looked !== 'found' || result !== null)
  const { isWaiting, press } = usePatientPress(isReady, () => onGo(toSend))
  return (
    <div ref={answer.around} className="two chosen-photo">
      <div className="grid content-start gap-4 chosen-asked">
        {note && <Banner kind="ok">{note}</Banner>}
        <ChosenFile photo={photo} onRemove={onRemove} />
        <WhoIsIt who={photo.who} faults={answer.faults} onChange={answer.change} />
      </div>
      <PhotoShown photo={photo} isPlain={isUnread || isFaceless} onFace={onFace} />
      <div className="chosen-side content-start gap-4">
        {looked === 'looking' && <p role="status">{messages.looking}</p>}
        {isFaceless && <NoFace onInsist={() => setInsists(true)} />}
        {faces.length > 1 && (
          <ChooseWhose photo={photo.blob} faces={faces} chosen={face} onChoose={one => onFace(ovalOn(one))} />
        )}
        {!isUnread && !isFaceless && <p>{face ? messages.ovalLies : messages.oval}</p>}
        {result && (
          <SettleDoubts
            {...result}
            settled={settled}
            onSettle={given => setAnswers({ to: result, settled: given })}
          />
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
            onClick={() => answer.check() && press()}
          >
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

const ChosenFile = ({ photo, onRemove }: Pick<Props, 'photo' | 'onRemove'>) => (
  <div className="chosen">
    <div>
      <b>{photo.name}</b>
      <p className="small muted">{inWords(photo.size)}</p>
    </div>
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
