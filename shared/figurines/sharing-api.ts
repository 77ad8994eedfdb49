import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { Figure } from '../figure/figure.ts'
import { optionalLine } from '../plain-text.ts'
import { StatedSubject } from './people-api.ts'

export const SHARE_DAYS = [7, 30, 90] as const
export const SHARE_DAYS_USUAL = 30
export const SHARE_NAME_MAX = 40

export const CHILD_REFUSED =
  'Figurines of children are not shared. It stays in My Figurines, where only you see it; you can show it on your own screen.'
export const DECEASED_REFUSED =
  'Figurines of somebody who has died are not shared. It stays in My Figurines, where only you see it; you can show it on your own screen.'
export const CHILD_SAID = `${CHILD_REFUSED} If that was a slip, upload the photo once more.`

const DAYS = `A link lasts ${SHARE_DAYS.join(', ')} days.`
export const ShareInput = z.object({
  days: z._default(z.union([z.literal(7), z.literal(30), z.literal(90)], DAYS), SHARE_DAYS_USUAL),
  name: optionalLine(SHARE_NAME_MAX),
  /** Of a photo that came without it; a figurine without a photo needs no answer. */
  subject: z.nullish(StatedSubject),
})
/** Of a photo about which nothing was said yet. */
export const ShareInputOfPhoto = z.extend(ShareInput, { subject: StatedSubject })
export type ShareInput = z.infer<typeof ShareInput>

export const Share = z.object({
  figurine_id: z.string(),
  /** The page's path. */
  path: z.string(),
  name: z.nullable(z.string()),
  created_at: z.string(),
  ends_at: z.string(),
})
export type Share = z.infer<typeof Share>

/** What a stranger with the link sees: never the photo, and nothing of the owner. */
export const SharedFigurine = z.object({
  name: z.nullable(z.string()),
  picture_url: z.string(),
  /** 1200 x 630, for messengers. */
  card_url: z.string(),
  figure: z.nullable(Figure),
  ends_at: z.string(),
})
export type SharedFigurine = z.infer<typeof SharedFigurine>

const ById = z.object({ id: z.string().check(z.maxLength(80)) })
const ByToken = z.object({ token: z.string().check(z.maxLength(60)) })

export const sharedPicturePath = (token: string, what: 'picture' | 'card') =>
  `/api/shared-figurines/${encodeURIComponent(token)}/${what}`

export const sharingApi = {
  share: {
    method: 'POST',
    path: '/figurines/:id/share',
    summary:
      'Publishes the preview of a figurine of one’s own as a page with a link that ends; while one is live, the same link with what is chosen now. Never of a child, and never without saying who is in the photo.',
    access: 'signed-in',
    params: ById,
    body: ShareInput,
    response: z.object({ share: Share }),
  },
  one: {
    method: 'GET',
    path: '/figurines/:id/share',
    summary: 'The live link of a figurine of one’s own, and what is asked before there can be one.',
    access: 'signed-in',
    params: ById,
    response: z.object({
      share: z.nullable(Share),
      /** When the figurine is deleted if nobody orders it; a link ends no later. */
      latest: z.nullable(z.string()),
      /** Who is in the photo has to be said first. */
      asks: z.boolean(),
      /** Why it is not shared. */
      refused: z.nullable(z.string()),
    }),
  },
  revoke: {
    method: 'DELETE',
    path: '/figurines/:id/share',
    summary: 'Ends the link of a figurine at once.',
    access: 'signed-in',
    params: ById,
    response: z.object({ ok: z.literal(true) }),
  },
  ofUser: {
    method: 'GET',
    path: '/figurines/users/:userId/shares',
    summary: 'The live links of a customer’s figurines.',
    access: { owner: 'userId' },
    params: z.object({ userId: z.string().check(z.maxLength(80)) }),
    response: z.object({ shares: z.array(Share) }),
  },
  page: {
    method: 'GET',
    path: '/shared-figurines/:token',
    summary: 'A shared preview, to whoever has the link, until it ends.',
    params: ByToken,
    response: z.object({ figurine: SharedFigurine }),
  },
  end: {
    method: 'DELETE',
    path: '/admin/shared-figurines/:token',
    summary: 'Ends a shared preview that should not stand under the shop’s name.',
    access: 'admin',
    params: ByToken,
    response: z.object({ ok: z.literal(true) }),
  },
  picture: {
    kind: 'picture',
    method: 'GET',
    path: '/shared-figurines/:token/picture',
    summary: 'The picture of a shared preview, until its link ends.',
    params: ByToken,
    response: z.string(),
  },
  card: {
    kind: 'picture',
    method: 'GET',
    path: '/shared-figurines/:token/card',
    summary: 'The same picture in the size that messengers show, until its link ends.',
    params: ByToken,
    response: z.string(),
  },
} satisfies Api
