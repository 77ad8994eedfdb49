import { useEffect, useState } from 'react'
import { CallFailed } from '../../shared/errors.ts'
import type { Figure } from '../../shared/figure/figure.ts'
import { type KitPictures, kitApi, type PictureCrop } from '../../shared/kit/api.ts'
import { call } from '../api.ts'

const CACHE_MAX = 40
const TRIES = 4
const AGAIN_MS = 5000
const cache = new Map<string, Promise<KitPictures>>()

interface SmallPicturesParams {
  figures: readonly Figure[]
  crop: PictureCrop
  size: 192 | 256
}

/** The pictures of a choice, drawn by the shop once; a failure is forgotten, so that they can be asked for again. */
export function smallPictures(params: SmallPicturesParams, signal?: AbortSignal): Promise<KitPictures> {
  const key = JSON.stringify(params)
  const cached = cache.get(key)
  if (cached) return cached
  const body = { ...params, figures: [...params.figures] }
  const request = call(kitApi.pictures, { body, ...(signal && { signal }) })
  cache.set(key, request)
  request.catch(() => cache.delete(key))
  for (const oldest of cache.keys()) {
    if (cache.size <= CACHE_MAX) break
    cache.delete(oldest)
  }
  return request
}

interface HookParams extends Omit<SmallPicturesParams, 'figures'> {
  /** Without figures nothing is asked for. */
  figures: SmallPicturesParams['figures'] | null
  /** Whether a request that is no longer looked for leaves the shop's line, where a name's letters wait too. */
  mayLeave?: boolean
}

/** The pictures asked for, after too many of them not again until others are; null while they are drawn, and the last ones that came. Names say what no picture shows. */
export function useSmallPictures({ figures, crop, size, mayLeave = false }: HookParams) {
  const key = figures && JSON.stringify({ figures, crop, size })
  const [attempt, setAttempt] = useState(0)
  const [shown, setShown] = useState<{ key: string; pictures: KitPictures } | null>(null)
  useEffect(() => {
    if (key === null) return
    const left = new AbortController()
    const again = () => setAttempt(attempt + 1)
    let later: ReturnType<typeof setTimeout> | undefined
    smallPictures(JSON.parse(key) as SmallPicturesParams, mayLeave ? left.signal : undefined).then(
      pictures => !left.signal.aborted && setShown({ key, pictures }),
      error => {
        if (left.signal.aborted) return
        console.warn('the pictures of a choice could not be drawn', error)
        if (error instanceof CallFailed && error.status === 429) return
        window.addEventListener('online', again, { once: true, signal: left.signal })
        if (attempt < TRIES) later = setTimeout(again, AGAIN_MS)
      },
    )
    return () => {
      left.abort()
      clearTimeout(later)
    }
  }, [key, attempt, mayLeave])
  return { pictures: shown?.key === key ? shown.pictures : null, last: shown?.pictures ?? null }
}
