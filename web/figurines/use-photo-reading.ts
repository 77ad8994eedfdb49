import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import type { Age } from '../../shared/figure/figure.ts'
import type { FaceOval } from '../../shared/figurines/api.ts'
import { chosenFace, ovalOn } from '../../shared/photo-reading/choose-face.ts'
import type { FoundFace } from '../../shared/photo-reading/head-frame.ts'
import { childOf } from '../../shared/photo-reading/photo-reading.ts'
import type { PhotoReader, ReadAs } from './read-in-browser.ts'

/** `waiting`: nobody has said who is in it. `unread`: this browser could not look; the shop reads the photo when it gets it. */
type ReadingState = 'waiting' | 'looking' | 'found' | 'none' | 'unread'

/** Longer than this nobody is kept waiting for a face; the photo can be sent all the same. */
export const LOOKING_MS = 12_000

interface ReadingOptions {
  mayLook: boolean
  age: Age
  /** How long it may look for faces. */
  lookingMs: number
  onFace: (face: FaceOval) => void
}

/** What this browser sees in the chosen photo: whose faces, and the figure of the one under the oval. */
export function usePhotoReading(
  photo: Blob,
  oval: FaceOval,
  { mayLook, age, lookingMs, onFace }: ReadingOptions,
) {
  const mayRead = useOnce(photo, mayLook)
  const [reader, setReader] = useState<PhotoReader | null>(null)
  const [readingState, setReadingState] = useState<ReadingState>('looking')
  const [read, setRead] = useState<{ face: FoundFace; result: ReadAs } | null>(null)
  const layOval = useEffectEvent((faces: readonly FoundFace[]) => {
    const [first] = faces
    if (first && !chosenFace(faces, oval)) onFace(ovalOn(first))
    else if (first && faces.length === 1) onFace(ovalOn(first))
  })

  useEffect(() => {
    if (!mayRead) return prepareReader()
    let left = false
    const tooLong = setTimeout(() => setReadingState(now => (now === 'looking' ? 'unread' : now)), lookingMs)
    setReadingState('looking')
    setReader(null)
    setRead(null)
    import('./read-in-browser.ts')
      .then(({ readInBrowser }) => readInBrowser(photo))
      .then(found => {
        if (left) return
        setReader(found)
        setReadingState(found.faces.length > 0 ? 'found' : 'none')
        layOval(found.faces)
      })
      .catch(error => {
        console.warn('this browser could not look for a face', error)
        if (!left) setReadingState('unread')
      })
    return () => {
      left = true
      clearTimeout(tooLong)
    }
  }, [photo, mayRead])

  const face = reader ? chosenFace(reader.faces, oval) : null
  useEffect(() => {
    if (!reader || !face) return
    let left = false
    reader.read(face).then(
      result => !left && setRead({ face, result }),
      error => {
        console.warn('this browser could not read the face', error)
        if (!left) setReadingState('unread')
      },
    )
    return () => {
      left = true
    }
  }, [reader, face])

  const result = read?.face === face ? read.result[age === 'adult' ? 'adult' : 'child'] : null
  return {
    readingState: mayRead ? readingState : ('waiting' as const),
    faces: reader?.faces ?? [],
    face,
    result: useMemo(
      () => (result && age !== 'adult' ? { ...result, figure: childOf(result.figure, age) } : result),
      [result, age],
    ),
  }
}

/** Once it may be read, a photo stays so while its answers are changed. */
function useOnce(photo: Blob, isTrue: boolean): boolean {
  const [since, setSince] = useState<Blob | null>(null)
  if (isTrue && since !== photo) setSince(photo)
  return isTrue || since === photo
}

/** The library and its models come while the customer answers, so that nothing has to be waited for afterwards. */
function prepareReader() {
  import('./read-in-browser.ts')
    .then(({ openReader }) => openReader())
    .catch(error => console.warn('what finds faces could not be loaded yet', error))
}
