import { z } from 'zod/mini'

export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
})
export type Problem = z.infer<typeof Problem>

/** Thrown by `call` for an error response, or if the shop cannot be reached. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string
  readonly said: string | null
  readonly detail: string
  readonly errors: Record<string, string>
  readonly body: Record<string, unknown>
  constructor(status: number, body: Record<string, unknown>) {
    const said = text(body.detail) ?? text(body.message)
    const detail = said ?? 'An unexpected error occurred'
    super(detail)
    this.name = 'CallFailed'
    this.status = status
    this.said = said
    this.detail = detail
    this.code = typeof body.code === 'string' ? body.code : 'unreachable'
    this.errors = (body.errors as Record<string, string> | undefined) ?? {}
    this.body = body
  }
}

const text = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)

export const isNotFound = (error: unknown) => error instanceof CallFailed && error.status === 404
