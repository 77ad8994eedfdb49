import { altFor } from '../../shared/picture-alts.ts'
import { Picture } from './picture.tsx'

interface Props {
  src: string | null
  /** Left out where the name stands beside it. */
  name?: string
  sizes: string
  max: number
}

/** What was ordered, small; an outline where its picture is gone or not for everybody. */
export const LinePicture = ({ src, name = '', sizes, max }: Props) =>
  src ? (
    <Picture src={src} alt={altFor(src, name)} sizes={sizes} max={max} />
  ) : (
    <span className="plain-picture" />
  )
