import { type ComponentProps, useEffect, useRef } from 'react'
import type { FaceOval } from '../../shared/figurines/api.ts'

interface Props extends Omit<ComponentProps<'img'>, 'ref'> {
  src: string
  alt: string
  /** Where the face is; null where nobody knows. */
  face: FaceOval | null
}

/** A photo of a person in a frame of another shape: what is cut away is never the head. */
export function FacePhoto({ face, ...rest }: Props) {
  const img = useRef<HTMLImageElement>(null)
  const place = () => {
    const { current } = img
    if (current) current.style.objectPosition = positionOf(current, face)
  }
  useEffect(place)
  // biome-ignore lint/a11y/useAltText: it is among what is given
  return <img {...rest} ref={img} onLoad={place} className={`face-cut ${rest.className ?? ''}`} />
}

/** Hair and chin are beyond the oval, the hair more so. */
const LOOK_UP = 0.15
/** Where nobody knows, a head is rather in the upper half. */
const UNKNOWN: Pick<FaceOval, 'x' | 'y' | 'ry'> = { x: 0.5, y: 0.36, ry: 0.16 }

/** So that the face is in the middle of what the frame shows, as far as the photo reaches. */
function positionOf(
  { naturalWidth, naturalHeight, clientWidth, clientHeight }: HTMLImageElement,
  face: FaceOval | null,
) {
  if (!naturalWidth || !clientWidth || !clientHeight) return ''
  const { x, y, ry } = face ?? UNKNOWN
  const scale = Math.max(clientWidth / naturalWidth, clientHeight / naturalHeight)
  const across = share(x, clientWidth / (naturalWidth * scale))
  const down = share(y - LOOK_UP * ry, clientHeight / (naturalHeight * scale))
  return `${across}% ${down}%`
}

/** `seen` is the part of the photo that the frame shows; the rest lies before and after it. */
function share(centre: number, seen: number): number {
  if (seen >= 1) return 50
  return Math.min(100, Math.max(0, ((centre - seen / 2) / (1 - seen)) * 100))
}
