import { z } from 'zod/mini'
import { type Api, fillPath } from '../endpoint.ts'
import { PrintReport } from '../print/api.ts'
import { BodyKind, ByLine } from '../proofs/api.ts'

export const BodyState = z.enum(['making', 'ready', 'failed', 'replaced'])
export type BodyState = z.infer<typeof BodyState>

export const Up = z.enum(['x', 'y', 'z'])
export type Up = z.infer<typeof Up>
export const Unit = z.enum(['mm', 'cm', 'm', 'in'])
export type Unit = z.infer<typeof Unit>

/** Some models' licences forbid what they made in some countries. */
export const MadeWith = z.object({ service: z.string(), model: z.string(), day: z.string() })
export type MadeWith = z.infer<typeof MadeWith>

const maybe = z.nullable(z.string())

export const Body = z.object({
  id: z.string(),
  kind: BodyKind,
  state: BodyState,
  /** In metres, y up, its lowest point at 0. */
  model_url: maybe,
  hash: maybe,
  created_at: z.string(),
  /** Why it failed. */
  reason: maybe,
  /** For the founder alone. */
  desk: z.nullable(
    z.object({
      up: z.nullable(Up),
      unit: z.nullable(Unit),
      report: z.nullable(PrintReport),
      made_with: z.nullable(MadeWith),
      price_paise: z.nullable(z.int()),
      overlap: z.nullable(z.number()),
      offered_at: maybe,
      actor: z.string(),
    }),
  ),
})
export type Body = z.infer<typeof Body>

const ByBody = z.extend(ByLine, { body: z.string().check(z.maxLength(40)) })

export const bodyModelPath = (id: string, line: number, body: string) =>
  `/api${fillPath(bodiesApi.model.path, { id, line: String(line), body })}`

export const bodiesApi = {
  list: {
    method: 'GET',
    path: '/orders/:id/lines/:line/bodies',
    summary:
      'The bodies of a figurine, newest first: of the kit, drafts and sculpts. To its buyer and admins.',
    access: 'signed-in',
    params: ByLine,
    response: z.object({ bodies: z.array(Body) }),
  },
  model: {
    kind: 'model',
    method: 'GET',
    path: '/orders/:id/lines/:line/bodies/:body/model',
    summary: 'A body as one model for the turntable.',
    access: 'signed-in',
    params: ByBody,
    response: z.string(),
  },
} satisfies Api
