import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export interface PrivateLinks {
  link: (name: string) => string
  isGood: (name: string, expires: string | undefined, signature: string | undefined) => boolean
}

const HOUR = 3600
const LASTS_HOURS = 24

export const privateName = (extension: 'jpg' | 'webp') => `${randomBytes(16).toString('hex')}.${extension}`
/** An earlier version of the shop sweeps the folders that it knows, so later kinds of photos have one of their own. */
const APART = ['diary', 'claim', 'review', 'body'] as const
const nameApart = (folder: Exclude<(typeof APART)[number], 'body'>) => `${folder}-${privateName('webp')}`
/** Of a model; shown by its order's own address, never by a link. */
export const bodyName = (extension: string) => `body-${randomBytes(16).toString('hex')}.${extension}`
export const diaryName = () => nameApart('diary')
export const claimPhotoName = () => nameApart('claim')
export const reviewName = () => nameApart('review')
export const PRIVATE_PREFIXES = ['private', ...APART]
export const privateKey = (name: string) =>
  `${APART.find(folder => name.startsWith(`${folder}-`)) ?? 'private'}/${name}`
export const isPrivateName = (name: string) => /^((diary|claim|review)-)?[0-9a-f]{32}\.(jpg|webp)$/.test(name)

export function privateLinks(secret: string, now: () => Date): PrivateLinks {
  const sign = (name: string, expires: number) =>
    createHmac('sha256', secret).update(`private-file ${name} ${expires}`).digest('base64url')
  return {
    link(name) {
      // Rounded to the hour, so that the browser's cache can serve the picture again.
      const expires = (Math.floor(now().getTime() / 1000 / HOUR) + 1 + LASTS_HOURS) * HOUR
      return `/files/${name}?e=${expires}&s=${sign(name, expires)}`
    },
    isGood(name, expires, signature) {
      if (!expires || !signature || !/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < now().getTime())
        return false
      const [actual, right] = [Buffer.from(signature), Buffer.from(sign(name, Number(expires)))]
      return actual.length === right.length && timingSafeEqual(actual, right)
    },
  }
}
