import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef } from 'react'
import { Turntable } from '../ui/turntable.tsx'
import type { Place } from './body-dots.ts'
import { type BodyStudio, openBodyStudio } from './body-studio.ts'

export interface BodyTable {
  url: string
  name: string
  /** Shown as numbered dots. */
  places: readonly Place[]
  /** Told where on the body somebody presses; null where a press means nothing. */
  onPoint: ((place: Place) => void) | null
}

/** The script and the model are loaded on demand. */
export function BodyTurntable({ url, name, places, onPoint, picture }: BodyTable & { picture: ReactNode }) {
  const studio = useRef<BodyStudio | null>(null)
  const point = useEffectEvent((place: Place) => onPoint?.(place))
  const markAll = useEffectEvent(() => studio.current?.mark(places))
  const open = useCallback(
    (host: HTMLElement) => {
      studio.current = openBodyStudio(host, url, place => point(place))
      markAll()
      return studio.current
    },
    [url],
  )
  useEffect(() => studio.current?.mark(places), [places])
  useEffect(() => {
    if (onPoint) studio.current?.hold()
  }, [onPoint])
  return (
    <div className="body-table" data-pointing={onPoint !== null || undefined}>
      <Turntable
        open={open}
        name={name}
        picture={picture}
        unsupported="This browser cannot show the model. Please open this page in another one."
      />
    </div>
  )
}
