import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { paths } from '../../shared/paths.ts'
import { forgetStored, readStored, writeStored } from '../browser/storage.ts'
import './waiting-photo.css'

const KEY = 'dopple.waiting-photo'
const LONGEST_MS = 30 * 60_000
/** `picture` is the face as a data URL, null where it could not be drawn. */
const Waiting = z.object({ picture: z.nullable(z.string()), since: z.number() })

/** Somebody pressed for a figurine and was asked to sign in: with that it goes on by itself. */
export function awaitSignIn(picture: string | null) {
  writeStored('sessionStorage', KEY, { picture, since: Date.now() })
  // A page that stays open would never ask again.
  setTimeout(waitingPhoto, LONGEST_MS)
}

export const stopWaiting = () => forgetStored('sessionStorage', KEY)

export function waitingPhoto() {
  const waiting = readStored('sessionStorage', KEY, Waiting)
  if (!waiting || Date.now() - waiting.since < LONGEST_MS) return waiting
  stopWaiting()
  return null
}

/** Whether one waits: used up by the first visit to the upload, whoever comes. */
export function takeWaiting(): boolean {
  const waits = waitingPhoto() !== null
  stopWaiting()
  return waits
}

const nothingChanges = () => () => {}

/** The photo that goes on after signing in, in sight meanwhile. */
export function WaitingPhoto({ next }: { next: string | null }) {
  const isWaiting = useSyncExternalStore(
    nothingChanges,
    () => next === paths.upload && waitingPhoto() !== null,
    () => false,
  )
  if (!isWaiting) return null
  const picture = waitingPhoto()?.picture
  return (
    <p className="waiting-photo">
      {picture && <img src={picture} width={72} height={72} alt="" />}
      Your photo is waiting here. Once you log in, we start on your figurine straight away.
    </p>
  )
}
