import type { FaceOval } from '../../shared/figurines/api.ts'
import type { TapId } from '../../shared/figurines/taps.ts'
import { type Redrawn, redrawPhoto } from '../browser/redraw-photo.ts'
import type { Answers } from '../taps/use-taps.ts'
import { usualFace } from './coach.ts'
import { nobodyYet, type Who } from './who.ts'

interface Prepared extends Redrawn {
  face: FaceOval
  name: string
  /** Of the file as it was chosen. */
  size: number
}

export async function preparePhoto(file: File): Promise<Prepared> {
  const photo = await redrawPhoto(file)
  return { ...photo, face: usualFace(photo), name: file.name, size: file.size }
}

/** With who is in it and what was answered of the figure, as far as it was said. */
export type StoredPhoto = Prepared & { who: Who; answers: Answers | null; skipped: readonly TapId[] }

/** The database that goes at sign-out; see web/account/use-log-out.ts. */
const DATABASE = 'dopple'
const STORE = 'photos'
const CHOSEN = 'chosen'
const LONGEST_MS = 24 * 3600 * 1000

/** The chosen photo outlives a sign-up in this browser, for a day. Rejects where the browser keeps nothing. */
export const storePhoto = (photo: StoredPhoto) =>
  withStore('readwrite', store => store.put({ ...photo, keptAt: Date.now() }, CHOSEN)).then(() => undefined)

export const forgetPhoto = () => withStore('readwrite', store => store.delete(CHOSEN)).then(() => undefined)

export async function readStoredPhoto(): Promise<StoredPhoto | null> {
  const found = (await withStore('readonly', store => store.get(CHOSEN))) as
    | (Prepared & Partial<Omit<StoredPhoto, 'who'>> & { who?: Partial<Who>; keptAt: number })
    | undefined
  if (!found) return null
  if (Date.now() - found.keptAt < LONGEST_MS)
    return {
      ...found,
      who: { ...nobodyYet(), ...found.who },
      answers: found.answers ?? null,
      skipped: found.skipped ?? [],
    }
  await forgetPhoto()
  return null
}

async function withStore<T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const database = await opened()
  try {
    return await answerOf(work(database.transaction(STORE, mode).objectStore(STORE)))
  } finally {
    database.close()
  }
}

function opened(): Promise<IDBDatabase> {
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE)
  return answerOf(request)
}

const answerOf = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
