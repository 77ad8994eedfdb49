import { useEffect, useState } from 'react'
import type { Figure } from '../../shared/figure/figure.ts'
import { useSmallPictures } from './small-pictures.ts'

const SIZE = 256

/** The figure as it stands now, whole; the one before stays until it is drawn. */
export function AnsweredFigure({ figure }: { figure: Figure }) {
  const settled = useSettled(figure)
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
function useSettled(figure: Figure): Figure {
  const [settled, setSettled] = useState(figure)
  useEffect(() => {
    const pause = setTimeout(() => setSettled(figure), PAUSE_MS)
    return () => clearTimeout(pause)
  }, [figure])
  return settled
}
