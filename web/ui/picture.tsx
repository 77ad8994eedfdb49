import { pictureAt, pictureOf, srcSet, widthsFor } from '../../shared/pictures/pictures.ts'
import './picture.css'

interface Props {
  src: string
  alt: string
  /** The `sizes` attribute. */
  sizes: string
  /** Loaded first and preloaded in the head. */
  first?: boolean
  className?: string
  max?: number
}

export function Picture({ src, alt, sizes, first = false, className, max }: Props) {
  const picture = pictureOf(src)
  const loading = first
    ? ({ fetchPriority: 'high' } as const)
    : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!picture) {
    const classes = className ? `own-picture ${className}` : 'own-picture'
    return (
      <img
        src={src}
        alt={alt}
        width={800}
        height={800}
        className={classes}
        referrerPolicy="no-referrer"
        {...loading}
      />
    )
  }
  const widths = widthsFor(picture, max)
  const middle = widths.find(width => width >= 480) ?? widths.at(-1) ?? 480
  return (
    <>
      {first && (
        <link
          rel="preload"
          as="image"
          type="image/avif"
          imageSrcSet={srcSet(picture, 'avif', max)}
          imageSizes={sizes}
          fetchPriority="high"
        />
      )}
      <picture>
        <source type="image/avif" srcSet={srcSet(picture, 'avif', max)} sizes={sizes} />
        <img
          src={pictureAt(picture, middle, 'webp')}
          srcSet={srcSet(picture, 'webp', max)}
          sizes={sizes}
          alt={alt}
          width={picture.width}
          height={picture.height}
          className={className ? `tinted ${className}` : 'tinted'}
          data-tint={picture.tint}
          {...loading}
        />
      </picture>
    </>
  )
}
