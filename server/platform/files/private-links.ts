import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

export interface PrivateLinks {
  link: (name: string) => string
  isGood: (name: string, expires: string | undefined, signature: string | undefined) => boolean
}

const HOUR = 3600
const LASTS_HOURS = 24

export const privateName = (extension: 'jpg' | 'webp') => `${randomBytes(16).toString('hex')}.${extension}`
/** A version of the shop without the diary sweeps `private`, so photos of the diary are kept beside it. */
export const diaryName = () => `diary-${privateName('webp')}`
export const PRIVATE_PREFIXES = ['private', 'diary']
export const privateKey = (name: string) => `${name.startsWith('diary-') ? 'diary' : 'private'}/${name}`
export const isPrivateName = (name: string) => /^(diary-)?[0-9a-f]{32}\.(jpg|webp)$/.test(name)

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
      const [given, right] = [Buffer.from(signature), Buffer.from(sign(name, Number(expires)))]
      return given.length === right.length && timingSafeEqual(given, right)
    },
  }
}
