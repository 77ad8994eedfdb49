import { type ComponentType, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { CallFailed } from '../../shared/errors.ts'
import type { TapId } from '../../shared/figurines/taps.ts'
import { formatInr } from '../../shared/money.ts'
import { figurinePath, paths } from '../../shared/paths.ts'
import { photoSentences } from '../../shared/pictures/photo.ts'
import { leastPrice } from '../../shared/settings/shop-api.ts'
import { PhotoRefused } from '../browser/redraw-photo.ts'
import { useShop, useVisitor, visitorChanged } from '../session/session.ts'
import { awaitSignIn, stopWaiting, takeWaiting } from '../session/waiting-photo.tsx'
import type { Answers } from '../taps/use-taps.ts'
import { Button, ButtonBar } from '../ui/button.tsx'
import { CHUNK_FAILED, loadInTime } from '../ui/load-in-time.ts'
import { ChoosePhoto } from './choose-photo.tsx'
import { ChosenPhoto, usePhotoAddress } from './chosen-photo.tsx'
import { facePicture } from './face-crop.ts'
import { saveSkipped } from './later-answers.ts'
import { messages } from './messages.ts'
import { UNPROVEN } from './prove-address.tsx'
import { Unmade } from './result-view.tsx'
import { type Sending, sendPhoto } from './send-photo.ts'
import { forgetPhoto, preparePhoto, readStoredPhoto, type StoredPhoto, storePhoto } from './stored-photo.ts'
import { isForMaker } from './to-maker.ts'
import type { PhotoToSend } from './use-chosen.ts'
import { nobodyYet, type Who } from './who.ts'

type Asking = { Dialog: ComponentType<{ isStored: boolean; onClose: () => void }>; isStored: boolean } | null

/** From no photo to a photo the shop has taken; from there on the figurine has an address of its own. */
export function UploadFlow() {
  const shop = useShop()
  const [search] = useSearchParams()
  const chosen = useChosenPhoto()
  const { photo, note, error, isReading } = chosen
  const upload = useUpload(chosen)
  const remove = () => {
    upload.forgetFailure()
    chosen.remove()
  }

  if (photo && upload.failure !== null)
    return <NotDrawn photo={photo} detail={upload.failure} onAgain={upload.again} onOther={remove} />
  return (
    <div className="wrap page">
      <header className={photo ? 'stack gap-2 below upload-head--chosen' : 'stack gap-2 below'}>
        <h1>{messages.heading}</h1>
        <p className="lead muted">
          One photo in, one figurine out. From {formatInr(shop ? leastPrice(shop) : 0)}.
        </p>
        {!photo && (
          <p>
            <Link className="link" to={paths.make} prefetch="intent">
              {messages.noPhoto}
            </Link>
          </p>
        )}
      </header>
      {photo ? (
        <ChosenPhoto
          photo={photo}
          note={note}
          error={error}
          isUnproven={upload.isUnproven}
          sending={upload.sending}
          isLoading={upload.asksToSignIn}
          onFace={chosen.setFace}
          onWho={chosen.setWho}
          onAnswers={chosen.setAnswers}
          onSkipped={chosen.setSkipped}
          isForMaker={isForMaker(search)}
          goesByItself={chosen.goesByItself}
          onRemove={remove}
          onGo={upload.go}
          onCancel={upload.cancel}
        />
      ) : (
        <ChoosePhoto error={error} busy={isReading} onFile={chosen.choose} />
      )}
      {shop && (
        <p className="small muted read upload-note">
          {messages.private(shop.photo_days_without_order, shop.child_photo_days_without_order)}{' '}
          {messages.readers(shop.photo_readers)} {messages.describer(shop.photo_describer)}{' '}
          {messages.modelMakers(shop.model_makers)}
        </p>
      )}
      {upload.asking && (
        <upload.asking.Dialog isStored={upload.asking.isStored} onClose={upload.closeDialog} />
      )}
    </div>
  )
}

type Chosen = ReturnType<typeof useChosenPhoto>

/** The photo the customer chose, kept by this browser until it is sent or removed. */
function useChosenPhoto() {
  const [photo, setPhoto] = useState<StoredPhoto | null>(null)
  const [isReading, setReading] = useState(false)
  const [error, setError] = useState<string | null>(null)
  const [note, setNote] = useState<string | null>(null)
  const [goesByItself, setGoesByItself] = useState(false)
  const isSignedIn = useVisitor() !== null
  const restore = useEffectEvent((stored: StoredPhoto | null) => {
    const waited = takeWaiting()
    if (!stored || photo) return
    setPhoto(stored)
    setNote(messages.kept)
    if (isSignedIn && waited) setGoesByItself(true)
  })

  useEffect(() => {
    readStoredPhoto().then(restore, reason => console.warn('this browser keeps no photos', reason))
  }, [])

  async function choose(file: File) {
    setReading(true)
    setError(null)
    setNote(null)
    try {
      const unsaid = { who: nobodyYet(), answers: null, skipped: [] }
      const chosen = { ...(await preparePhoto(file)), ...unsaid }
      setPhoto(chosen)
      await storePhoto(chosen).catch(reason => console.warn('this browser keeps no photos', reason))
    } catch (reason) {
      if (!(reason instanceof PhotoRefused)) console.error(reason)
      setError(reason instanceof PhotoRefused ? reason.message : photoSentences.damaged)
    } finally {
      setReading(false)
    }
  }
  function clearMessages() {
    setNote(null)
    setError(null)
  }
  /** What has gone, by itself or not, goes again only at a press. */
  const goesByPress = () => setGoesByItself(false)
  function remove() {
    setPhoto(null)
    goesByPress()
    stopWaiting()
    clearMessages()
    forgetPhoto().catch(reason => console.warn('the kept photo could not be removed', reason))
  }
  const setFace = (face: StoredPhoto['face']) => setPhoto(now => now && { ...now, face })
  const setWho = (who: Who) => setPhoto(now => now && { ...now, who })
  const setAnswers = (answers: Answers | null) => setPhoto(now => now && { ...now, answers })
  const setSkipped = (skipped: readonly TapId[]) => setPhoto(now => now && { ...now, skipped })
  return {
    photo,
    isReading,
    error,
    setError,
    note,
    choose,
    clearMessages,
    remove,
    setFace,
    setWho,
    setAnswers,
    setSkipped,
    goesByItself,
    goesByPress,
  }
}

/** Sends the photo, asks to sign in where that is needed, and leads to the figurine. */
function useUpload({ photo, setError, clearMessages, goesByPress }: Chosen) {
  const visitor = useVisitor()
  const navigate = useNavigate()
  /** Why the shop could not draw what it was sent. */
  const [failure, setFailure] = useState<string | null>(null)
  const [sending, setSending] = useState<{ share: number } | null>(null)
  /** What went with the photo, for another try. */
  const [last, setLast] = useState<PhotoToSend | null>(null)
  const [isUnproven, setUnproven] = useState(false)
  const { askToSignIn, ...signIn } = useSignIn(setError)
  const underWay = useRef<Sending | null>(null)
  useEffect(() => () => underWay.current?.cancel(), [])

  async function go(toSend: PhotoToSend) {
    if (!photo) return setError(photoSentences.missing)
    clearMessages()
    goesByPress()
    setFailure(null)
    setUnproven(false)
    setLast(toSend)
    if (!visitor) return askToSignIn(photo)
    setSending({ share: 0 })
    underWay.current = sendPhoto(photo.blob, toSend, share => setSending({ share }))
    try {
      const id = await underWay.current.accepted
      saveSkipped(id, toSend.skipped)
      await forgetPhoto().catch(reason => console.warn('the kept photo could not be removed', reason))
      await navigate(figurinePath(id), { replace: true })
    } catch (reason) {
      if (reason instanceof DOMException) return
      await explain(reason, photo)
    } finally {
      underWay.current = null
      setSending(null)
    }
  }

  async function explain(reason: unknown, chosen: StoredPhoto) {
    if (!(reason instanceof CallFailed)) throw reason
    if (reason.status === 401) {
      visitorChanged()
      return askToSignIn(chosen)
    }
    const sentence = reason.errors.closeup_image ?? reason.detail
    const isOfForm = reason.code.startsWith('photo.') || reason.code === 'request.invalid'
    setUnproven(reason.code === UNPROVEN)
    if (isOfForm || reason.code === UNPROVEN || reason.status === 0 || reason.status === 429)
      return setError(sentence)
    console.error('the photo could not be handed over', reason)
    setFailure(sentence.replace(/\.$/, ''))
  }

  return {
    failure,
    forgetFailure: () => setFailure(null),
    sending,
    isUnproven,
    ...signIn,
    go,
    again: () => last && go(last),
    cancel: () => underWay.current?.cancel(),
  }
}

/** The dialog that asks a guest to sign in; the photo waits meanwhile. */
function useSignIn(setError: (error: string) => void) {
  const [asking, setAsking] = useState<Asking>(null)
  /** While its dialog is loaded. */
  const [asksToSignIn, setAsksToSignIn] = useState(false)

  async function askToSignIn(chosen: StoredPhoto) {
    setAsksToSignIn(true)
    try {
      await showDialog(chosen)
    } catch (reason) {
      console.error(reason)
      setError(CHUNK_FAILED)
    } finally {
      setAsksToSignIn(false)
    }
  }
  async function showDialog(chosen: StoredPhoto) {
    const isStored = await storePhoto(chosen).then(
      () => true,
      () => false,
    )
    const { SignInDialog } = await loadInTime(() => import('./sign-in-dialog.tsx'))
    if (isStored) awaitSignIn(await facePicture(chosen.blob, chosen.face))
    setAsking({ Dialog: SignInDialog, isStored })
  }
  function closeDialog() {
    stopWaiting()
    setAsking(null)
  }
  return { askToSignIn, asksToSignIn, asking, closeDialog }
}

interface NotDrawnProps {
  photo: StoredPhoto
  detail: string
  onAgain: () => void
  onOther: () => void
}
/** Refused before there was a figurine: the same end, with the photo that is still only here. */
const NotDrawn = ({ photo, detail, onAgain, onOther }: NotDrawnProps) => (
  <Unmade picture={usePhotoAddress(photo.blob)} face={photo.face} why={messages.trouble(detail)}>
    <ButtonBar>
      <Button kind="cry" onClick={onAgain}>
        Try again
      </Button>
    </ButtonBar>
    <div>
      <Button kind="bare" onClick={onOther}>
        Choose another photo
      </Button>
    </div>
  </Unmade>
)
