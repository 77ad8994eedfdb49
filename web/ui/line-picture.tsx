import { altFor } from '../../shared/pictures/picture-alts.ts'
import { Picture } from './picture.tsx'

interface Props {
  src: string | null
  name?: string
  sizes: string
  max: number
}

/** An outline where the picture was deleted or is private. */
export const LinePicture = ({ src, name = '', sizes, max }: Props) =>
  src ? (
    <Picture src={src} alt={altFor(src, name)} sizes={sizes} max={max} />
  ) : (
    <span className="plain-picture" />
  )
