import { z } from 'zod/mini'

/** The one form of every error answer (application/problem+json). */
export const Problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  detail: z.string(),
  code: z.string(),
  errors: z.optional(z.record(z.string(), z.string())),
})
export type Problem = z.infer<typeof Problem>

/** What `call` throws when the shop answered with an error, or could not be reached. */
export class CallFailed extends Error {
  readonly status: number
  readonly code: string
  readonly detail: string
  readonly errors: Record<string, string>
  readonly body: Record<string, unknown>
  constructor(status: number, body: Record<string, unknown>) {
    const detail = typeof body.detail === 'string' ? body.detail : 'An unexpected error occurred'
    super(detail)
    this.name = 'CallFailed'
    this.status = status
    this.detail = detail
    this.code = typeof body.code === 'string' ? body.code : 'unreachable'
    this.errors = (body.errors as Record<string, string> | undefined) ?? {}
    this.body = body
  }
}

export const isNotFound = (error: unknown) => error instanceof CallFailed && error.status === 404
