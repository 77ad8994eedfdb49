import type { ReactNode } from 'react'
import { screenPictures } from '../../../shared/pictures/screen-pictures.ts'
import { Picture } from '../../ui/picture.tsx'

export const NothingHere = ({ children }: { children: ReactNode }) => (
  <div className="state">
    <Picture src={screenPictures.ship} alt="" sizes="208px" max={480} />
    <p className="lead">{children}</p>
  </div>
)
