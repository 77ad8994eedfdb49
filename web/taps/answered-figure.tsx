import type { Figure2 } from '../../shared/figure.ts'
import { useSmallPictures } from './small-pictures.ts'

const SIZE = 256

/** The figure as it stands now, whole; the one before stays until it is drawn. */
export function AnsweredFigure({ figure }: { figure: Figure2 }) {
  const { last } = useSmallPictures({ figures: [figure], crop: 'whole', size: SIZE })
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
