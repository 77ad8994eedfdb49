import { useEffect, useRef } from 'react'
import type { FaceOval } from '../../shared/figurines/api.ts'

const EDGE = 192
const MARGIN = 1.35

/** A photo cut to its face, however it was held: round, with hair and chin. */
export function FaceInset({ src, face }: { src: string; face: FaceOval }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    let left = false
    const photo = new Image()
    photo.onload = () => {
      const pen = left ? null : canvas.current?.getContext('2d')
      const { naturalWidth: wide, naturalHeight: tall } = photo
      const edge = 2 * MARGIN * Math.max(face.rx * wide, face.ry * tall)
      const [x, y] = [face.x * wide - edge / 2, face.y * tall - edge * 0.53]
      pen?.drawImage(photo, x, y, edge, edge, 0, 0, EDGE, EDGE)
    }
    photo.onerror = () => console.warn('the face of the photo could not be shown')
    photo.src = src
    return () => {
      left = true
    }
  }, [src, face])
  return <canvas ref={canvas} className="face-inset" width={EDGE} height={EDGE} />
}
