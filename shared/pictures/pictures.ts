/** `/media/<name>.<hash>.<width>x<height>.<tint>.webp`, and beside it `/media/<the same>/<width>.avif` */
interface Picture {
  stem: string
  hash: string
  width: number
  height: number
  tint: string
}

export const PICTURE_WIDTHS = [96, 160, 240, 360, 480, 640, 800, 1080, 1440, 2000] as const
export const PICTURE_FORMATS = ['avif', 'webp'] as const
export type PictureFormat = (typeof PICTURE_FORMATS)[number]

const address = /^\/media\/([a-z0-9-]+\.([0-9a-f]{12})\.(\d{1,5})x(\d{1,5})\.([0-9a-f]{6}))\.webp$/

/** Null for any other address, such as one an admin pasted. */
export function pictureOf(url: string): Picture | null {
  const found = address.exec(url)
  if (!found) return null
  const [, stem = '', hash = '', width = '0', height = '0', tint = ''] = found
  return { stem, hash, width: Number(width), height: Number(height), tint: `#${tint}` }
}

export const pictureName = (
  name: string,
  facts: { hash: string; width: number; height: number; tint: string },
) => `${name}.${facts.hash}.${facts.width}x${facts.height}.${facts.tint}.webp`

export const widthsFor = (picture: Picture, max: number = picture.width) => {
  const fitting = PICTURE_WIDTHS.filter(width => width <= Math.min(picture.width, max))
  return fitting.length ? fitting : [PICTURE_WIDTHS[0]]
}

export const pictureAt = (picture: Picture, width: number, format: PictureFormat) =>
  `/media/${picture.stem}/${width}.${format}`

export const srcSet = (picture: Picture, format: PictureFormat, max?: number) =>
  widthsFor(picture, max)
    .map(width => `${pictureAt(picture, width, format)} ${width}w`)
    .join(', ')
