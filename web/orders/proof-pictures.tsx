import type { Proof } from '../../shared/proofs/api.ts'
import { SidePictures } from '../figure/side-pictures.tsx'

/** A figure from four sides, or the founder's pictures; each opens large. */
export const ProofPictures = ({ proof: { pictures, figure } }: { proof: Proof }) => (
  <SidePictures
    pictures={pictures}
    isFigure={figure !== null}
    largeOf={src => src.replace('size=512', 'size=1024')}
  />
)
