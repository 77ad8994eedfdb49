import { type FocusEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { FaceOval } from '../../shared/figurines/api.ts'
import { subjectOptions } from '../../shared/figurines/people-api.ts'
import type { TapId } from '../../shared/figurines/taps.ts'
import { chosenFace } from '../../shared/photo-reading/choose-face.ts'
import { type Answers, answeredFigure, answersOfChild } from '../taps/use-taps.ts'
import type { ReadFace } from './read-in-browser.ts'
import type { StoredPhoto } from './stored-photo.ts'
import { useAnswer } from './use-answer.ts'
import { LOOKING_MS, usePhotoReading } from './use-photo-reading.ts'
import { ageOf, type Who } from './who.ts'

export interface ChosenProps {
  photo: StoredPhoto
  /** Said after a return, such as from the sign-up. */
  note: string | null
  error: string | null
  isUnproven: boolean
  sending: { share: number } | null
  /** What asks a guest to sign in is on its way. */
  isLoading: boolean
  onFace: (face: StoredPhoto['face']) => void
  onWho: (who: Who) => void
  onAnswers: (answers: Answers | null) => void
  onSkipped: (skipped: readonly TapId[]) => void
  /** The figure goes to the maker, if a browser can read one; the photo stays. */
  isForMaker: boolean
  /** Somebody has pressed already, and signed in meanwhile: it goes once, as it stood then. */
  goesByItself: boolean
  onRemove: () => void
  onGo: (settled: PhotoToSend) => void
  onCancel: () => void
}

/** `face` is null if none was found; `read` is null if the photo was not read. */
export interface PhotoToSend {
  face: StoredPhoto['face'] | null
  read: ReadFace | null
  /** What the customer said of the figure. */
  answers: Answers | null
  /** The questions they left as they are. */
  skipped: readonly TapId[]
  who: Who
}

/** What is known of the photo so far, and what goes to the shop with it. */
export function useChosen(props: ChosenProps) {
  const { photo, isForMaker, goesByItself, onFace, onWho, onAnswers, onSkipped, onGo } = props
  const answer = useAnswer(photo.who, onWho)
  const { readingState, faces, face, result } = usePhotoReading(photo.blob, photo.face, {
    mayLook: answer.isWhole,
    age: ageOf(photo.who),
    lookingMs: isForMaker ? FOR_MAKER_MS : LOOKING_MS,
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
  const isUnread = readingState === 'waiting' || readingState === 'looking'
  const isFaceless = readingState === 'none' && !insists
  const isChild = ageOf(photo.who) !== 'adult'
  const answers = useMemo(
    () => (isChild && photo.answers ? answersOfChild(photo.answers) : photo.answers),
    [isChild, photo.answers],
  )
  const toSend: PhotoToSend = {
    face: isFaceless || isUnread ? null : photo.face,
    read: result && { ...result, figure: answeredFigure(result.figure, answers) },
    answers,
    skipped: photo.skipped,
    who: photo.who,
  }
  const isReady = !isUnread && (readingState !== 'found' || result !== null)
  const { isWaiting, press } = usePatientPress(isReady, () => onGo(toSend))
  useByItself(goesByItself, () => answer.isWhole && press())
  const hasFigure = result !== null && !isMoving
  const asking = useCloseOnceAnswered(hasFigure && answer.isWhole)
  const who = asking.isClosed ? subjectOptions.find(({ value }) => value === photo.who.subject)?.label : null
  return {
    answer,
    asking,
    who,
    faces,
    face,
    result,
    moveTo,
    toSend,
    isChild,
    isLooking: readingState === 'looking',
    isUnread,
    /** Another parent's child waits for that parent's answer to a mail, which goes out with the photo. */
    goesToMaker: isForMaker && !isFaceless && photo.who.subject !== 'other_child',
    isReady,
    isFaceless,
    insist: () => setInsists(true),
    isMoving,
    setMoving,
    hasFigure,
    isWaiting,
    press,
  }
}

/** The question who is in the picture closes once it was answered by a tap, or was left by keyboard. */
function useCloseOnceAnswered(isSettled: boolean) {
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

const PATIENCE_MS = 2500
/** The maker is nothing without what the photo shows, so a slow phone is waited for. */
export const FOR_MAKER_MS = 60_000

/** Pressed before the photo is read, the button waits a moment for it, and goes on without. */
export function usePatientPress(isReady: boolean, go: () => void, patienceMs = PATIENCE_MS) {
  const [isWaiting, setWaiting] = useState(false)
  const leave = useEffectEvent(() => {
    setWaiting(false)
    go()
  })
  useEffect(() => {
    if (!isWaiting) return
    const waited = setTimeout(leave, isReady ? 0 : patienceMs)
    return () => clearTimeout(waited)
  }, [isWaiting, isReady, patienceMs])
  return { isWaiting, press: () => (isReady ? go() : setWaiting(true)) }
}

function useByItself(goes: boolean, press: () => void) {
  const begin = useEffectEvent(press)
  useEffect(() => {
    if (goes) begin()
  }, [goes])
}
