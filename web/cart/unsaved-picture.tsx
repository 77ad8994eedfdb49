import { useEffect, useState } from 'react'
import { pictureOf } from '../figure/picture-of.ts'

interface Props {
  figure: object
  label: string | null
}
/** Drawn by the shop and kept nowhere. */
export function UnsavedPicture({ figure, label }: Props) {
  const [src, setSrc] = useState<string | null>(null)
  const body = JSON.stringify({ figure, text: label, view: 'front' })
  useEffect(() => {
    const left = new AbortController()
    let url: string | null = null
    pictureOf(body, left.signal).then(
      blob => {
        url = URL.createObjectURL(blob)
        setSrc(url)
      },
      error => left.signal.aborted || console.warn('a figure could not be drawn', error),
    )
    return () => {
      left.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [body])
  return src ? (
    <img className="own-picture" src={src} alt="Your figurine" width={512} height={512} />
  ) : (
    <span className="plain-picture sk" />
  )
}
