import { useEffect, useState } from 'react'
import type { Figure } from '../../shared/figure/figure.ts'
import { type KitPictures, kitApi, type PictureCrop } from '../../shared/kit/api.ts'
import { call } from '../api.ts'

const KEPT = 40
const TRIES = 4
const AGAIN_MS = 5000
const kept = new Map<string, Promise<KitPictures>>()

interface Wanted {
  figures: readonly Figure[]
  crop: PictureCrop
  size: 192 | 256
}

/** The pictures of a choice, drawn by the shop once; a failure is forgotten, so that they can be asked for again. */
export function smallPictures(wanted: Wanted): Promise<KitPictures> {
  const key = JSON.stringify(wanted)
  const known = kept.get(key)
  if (known) return known
  const asked = call(kitApi.pictures, { body: { ...wanted, figures: [...wanted.figures] } })
  kept.set(key, asked)
  asked.catch(() => kept.delete(key))
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break
    kept.delete(oldest)
  }
  return asked
}

/** The pictures asked for, null while they are drawn, and the last ones that came. Names say what no picture shows. */
export function useSmallPictures({ figures, crop, size }: Wanted) {
  const key = JSON.stringify({ figures, crop, size })
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<{ key: string; pictures: KitPictures } | null>(null)
  useEffect(() => {
    const left = new AbortController()
    const again = () => setAttempt(attempt + 1)
    let later: ReturnType<typeof setTimeout> | undefined
    smallPictures(JSON.parse(key) as Wanted).then(
      pictures => !left.signal.aborted && setShown({ key, pictures }),
      error => {
        console.warn('the pictures of a choice could not be drawn', error)
        if (left.signal.aborted) return
        window.addEventListener('online', again, { once: true, signal: left.signal })
        if (attempt < TRIES) later = setTimeout(again, AGAIN_MS)
      },
    )
    return () => {
      left.abort()
      clearTimeout(later)
    }
  }, [key, attempt])
  return { pictures: shown?.key === key ? shown.pictures : null, last: shown?.pictures ?? null }
}
