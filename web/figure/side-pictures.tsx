import type { Proof } from '../../shared/proofs/api.ts'
import './side-pictures.css'

const SIDES = ['front', 'left side', 'back', 'right side']

interface Props {
  pictures: readonly string[]
  /** Four views of a figure, or the founder's pictures. */
  isFigure: boolean
  /** The address of a picture in its full size; absent, pictures do not open. */
  largeOf?: (src: string) => string
}

/** What is made, from four sides or as the founder showed it. */
export const SidePictures = ({ pictures, isFigure, largeOf }: Props) => (
  <ul className="side-pictures" aria-label={isFigure ? 'From all sides' : 'The pictures'}>
    {pictures.map((src, at) => {
      const picture = (
        <img
          className="own-picture"
          src={src}
          alt={isFigure ? `The figure, ${SIDES[at] ?? ''}` : `Picture ${at + 1} of the proof`}
          width={512}
          height={512}
          loading="lazy"
        />
      )
      return (
        <li key={src}>
          {largeOf ? (
            <a href={largeOf(src)} target="_blank" rel="noreferrer">
              {picture}
            </a>
          ) : (
            picture
          )}
        </li>
      )
    })}
  </ul>
)

/** A figure from four sides, or the founder's pictures; each opens large. */
export const ProofPictures = ({ proof: { pictures, figure } }: { proof: Proof }) => (
  <SidePictures
    pictures={pictures}
    isFigure={figure !== null}
    largeOf={src => src.replace('size=512', 'size=1024')}
  />
)
