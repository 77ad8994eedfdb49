import type { Proof } from '../../shared/proofs.ts'

const SIDES = ['front', 'left side', 'back', 'right side']

/** A figure from four sides, or the founder's pictures; each opens large. */
export const ProofPictures = ({ proof: { pictures, figure } }: { proof: Proof }) => (
  <ul className="proof-pictures" aria-label={figure ? 'From all sides' : 'The pictures'}>
    {pictures.map((src, at) => (
      <li key={src}>
        <a href={src.replace('size=512', 'size=1024')} target="_blank" rel="noreferrer">
          <img
            className="own-picture"
            src={src}
            alt={figure ? `The figure, ${SIDES[at] ?? ''}` : `Picture ${at + 1} of the proof`}
            width={512}
            height={512}
            loading="lazy"
          />
        </a>
      </li>
    ))}
  </ul>
)
