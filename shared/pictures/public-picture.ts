import { z } from 'zod/mini'
import { atMost } from '../plain-text.ts'
import { pictureOf } from './pictures.ts'

/** An uploaded picture, or an address that an admin pasted; the server never fetches it. */
export const isPictureAddress = (address: string) =>
  pictureOf(address) !== null || /^https:\/\/[^\s"'<>\\]+$/i.test(address)

/** What the founder uploads for the shop is no photo of anybody. */
export const NO_IMAGE = 'Please choose an image: JPG, PNG or WebP.'
const PASTED_ADDRESS = 'Please upload a picture, or paste an address that begins with https://.'
export const pictureAddress = (missing?: string) =>
  z
    .string(missing)
    .check(z.trim(), atMost(2000, 'This address is too long.'), z.refine(isPictureAddress, PASTED_ADDRESS))
export const PictureAddress = pictureAddress()

export const UploadedPicture = z.object({ public_url: z.string(), path: z.string() })
export type UploadedPicture = z.infer<typeof UploadedPicture>
