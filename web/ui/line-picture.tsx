import type { ComponentProps } from 'react'
import { altFor } from '../../shared/pictures/picture-alts.ts'
import { Picture } from './picture.tsx'
import './line-picture.css'

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

/** A line of a cart, a wishlist or an order: its picture, and what it is. */
export const LineItem = (rest: ComponentProps<'li'>) => <li {...rest} className="ci" />
