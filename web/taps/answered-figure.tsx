import { useEffect, useState } from 'react'
import type { Figure } from '../../shared/figure/figure.ts'
import { useSmallPictures } from './small-pictures.ts'

const SIZE = 256

/** The figure as it stands now, whole; the one before stays until it is drawn. */
export function AnsweredFigure({ figure }: { figure: Figure }) {
  const settled = useSettled(figure, PAUSE_MS)
  const { last } = useSmallPictures({ figures: [settled], crop: 'whole', size: SIZE })
  return (
    <div className="answered-figure">
      {last ? (
        <img src={last.sprite} width={SIZE} height={SIZE} alt="Your figurine, as it stands" />
      ) : (
        <span className="sk" />
      )}
    </div>
  )
}

const PAUSE_MS = 250

/** What stands still for a moment: an arrow key that runs over the choices draws nothing in between. */
export function useSettled<T>(value: T, pauseMs: number): T {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(value), pauseMs)
    return () => clearTimeout(pause)
  }, [value, pauseMs])
  return settled
}
