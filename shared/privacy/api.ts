import { z } from 'zod/mini'
import type { Api } from '../endpoint.ts'
import { FaceOval } from '../figurines/api.ts'
import { Consent, PendingParentRequest, Receipt, Subject } from '../figurines/people-api.ts'

/** Looks, receipts and consents without their photo are kept so long. */
export const RECORDS_DAYS = 365

export const HeldKind = z.enum(['photo', 'preview', 'proof', 'diary', 'claim', 'review'])
export type HeldKind = z.infer<typeof HeldKind>

export const Look = z.object({
  who: z.enum(['customer', 'founder', 'image_model', 'link']),
  /** The provider of an image model. */
  provider: z.nullable(z.string()),
  /** `model`: the drawing went to a service that makes a model of it, and `model_deleted` was deleted there. */
  what: z.enum(['picture', 'drawing', 'description', 'archive', 'shared', 'model', 'model_deleted']),
  /** The first look of that day. */
  at: z.string(),
})
export type Look = z.infer<typeof Look>

export const HeldPicture = z.object({
  kind: HeldKind,
  id: z.string(),
  url: z.string(),
  title: z.string(),
  why: z.string(),
  since: z.string(),
  /** The day it is deleted by itself, where that is known, and what that day depends on. */
  until: z.object({ at: z.nullable(z.string()), words: z.string() }),
  /** Why it cannot be deleted now. */
  kept_because: z.nullable(z.string()),
  /** Of a photo: who is in it, and whether its owner is still asked. */
  subject: z.nullable(Subject),
  asks: z.nullable(z.enum(['subject', 'consent', 'parent', 'family'])),
  /** Who was asked, where it waits for a parent. */
  parent: z.nullable(PendingParentRequest),
  /** Of a photo: where the face is. */
  face: z.nullable(FaceOval),
  looks: z.array(Look),
})
export type HeldPicture = z.infer<typeof HeldPicture>

export const photoVaultApi = {
  read: {
    method: 'GET',
    path: '/photo-vault',
    summary:
      'Every photo and preview that is held of the signed-in person: why, since when, until when, and who looked; with consents and receipts.',
    access: 'signed-in',
    response: z.object({
      pictures: z.array(HeldPicture),
      consents: z.array(Consent),
      receipts: z.array(Receipt),
    }),
  },
  remove: {
    method: 'DELETE',
    path: '/photo-vault/:kind/:id',
    summary: 'Deletes one of these at once, with a receipt; or says why it has to stay for now.',
    access: 'signed-in',
    params: z.object({ kind: HeldKind, id: z.string().check(z.maxLength(80)) }),
    response: z.object({ receipt: Receipt }),
  },
} satisfies Api
