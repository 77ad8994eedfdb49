import type { Figurine } from '../../shared/figurines.ts'
import { labelLength, normaliseLabel } from '../../shared/name-label.ts'

/** Where the studio's renders have their plate, in thousandths of the picture. */
const PLATE = { middle: 504.5, foot: 924, width: 176, tallest: 24, letter: 0.64 }

/** The preview; on a demo preview the label is engraved on the plate in the same moment as it is typed. */
export function FigurinePicture({ figurine, label = '' }: { figurine: Figurine; label?: string }) {
  if (!figurine.generated_figurine_url) return null
  const words = figurine.is_demo ? normaliseLabel(label) : null
  return (
    <div className="preview">
      <img
        className="own-picture"
        src={figurine.generated_figurine_url}
        width={1000}
        height={1000}
        alt="Your figurine"
      />
      {words && (
        <svg viewBox="0 0 1000 1000" aria-hidden="true">
          <text
            x={PLATE.middle}
            y={PLATE.foot}
            textAnchor="middle"
            fontSize={Math.min(PLATE.tallest, PLATE.width / (labelLength(words) * PLATE.letter))}
          >
            {words.toUpperCase()}
          </text>
        </svg>
      )}
    </div>
  )
}
