import type { Figurine } from '../../shared/figurines/api.ts'
import { labelLength, madeLabel, normaliseLabel } from '../../shared/name-label.ts'

/** Where pictures have room for the name, in thousandths: the base's front, bent as the base is, and before it the plate. */
const BASE = { path: 'M 284 880 A 216 62 0 0 0 716 880', width: 300, tallest: 46, letter: 0.68 }
const PLATE = { path: 'M 400 924 H 609', width: 176, tallest: 24, letter: 0.64 }

interface Props {
  figurine: Figurine
  label?: string
  /** The picture of its figure in the place of its drawing. */
  src?: string
}

/** The preview; where this shop drew it, the name stands on it in the same moment as it is typed. */
export function FigurinePicture({ figurine, label = '', src }: Props) {
  const picture = src ?? figurine.generated_figurine_url
  if (!picture) return null
  const isFigure = src !== undefined || figurine.is_demo || !figurine.has_drawing
  const words = isFigure ? normaliseLabel(label) : null
  const place = figurine.figure ? BASE : PLATE
  return (
    <div className="preview">
      <img className="own-picture" src={picture} width={1000} height={1000} alt="Your figurine" />
      {words && (
        <svg viewBox="0 0 1000 1000" aria-hidden="true" className={figurine.figure ? 'on-base' : undefined}>
          <path id="label-line" d={place.path} fill="none" />
          <text
            textAnchor="middle"
            fontSize={Math.min(place.tallest, place.width / (labelLength(words) * place.letter))}
          >
            <textPath href="#label-line" startOffset="50%">
              {madeLabel(words)}
            </textPath>
          </text>
        </svg>
      )}
    </div>
  )
}
