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

/** Made by `npm run pictures`: the few pictures that screens name, so that the home page loads no others. */
export const screenPictures = {
  'barista-bean': '/media/barista-bean.c5bdb27e2455.1200x1200.f3ebc0.webp',
  'elder-mage': '/media/elder-mage.f323953a38cf.1200x1200.e4daf2.webp',
  'nightlark-2': '/media/nightlark-2.1da760d9d4c9.1200x1200.cfe1ee.webp',
  'shiba-mochi': '/media/shiba-mochi.dccf73d6b962.1200x1200.f4e5d1.webp',
  'wizard-apprentice': '/media/wizard-apprentice.1b62e450bfe3.1200x1200.e4daf1.webp',
  sculpt: '/media/sculpt.1ef5ce11f8ab.1600x1200.d7e4ed.webp',
  ship: '/media/ship.a379f262fba4.1600x1200.d1e5d9.webp',
  upload: '/media/upload.b875b837e1cd.1600x1200.f2e6cf.webp',
  founder: '/media/founder.13f9dc6d129d.1200x1200.c5b8a8.webp',
  'hero-mobile': '/media/hero-mobile.0298fc25db77.900x1100.d5bca4.webp',
  hero: '/media/hero.a1268a782e67.1600x1200.c6aa92.webp',
  'sample-figurine': '/media/sample-figurine.60c412685ee7.1200x1200.ece3d0.webp',
  'sample-photo': '/media/sample-photo.69e6540bbed8.1200x1200.d7c9af.webp',
} as const
