import type { MiddlewareHandler } from 'hono'
import { type ApiEnv, requestHeader } from './api-env.ts'
import { problemResponse, Refusal } from './problem.ts'

export const JSON_BODY_MAX = 256 * 1024
/** Part of a body that is too long is read and dropped, so that the client receives the response. */
export const DRAIN_MAX = 64 * 1024 * 1024

const tooLarge = (maxSize: number) =>
  problemResponse(
    new Refusal(
      413,
      'body.too_large',
      `That is more than ${Math.round(maxSize / 1024)} KB; please send less.`,
    ),
  )

/** Forms that are streamed to disk have a limit of their own. */
export function bodyCap(maxSize: number, isStreamed: (path: string) => boolean): MiddlewareHandler<ApiEnv> {
  return async (context, next) => {
    const { method, path } = context.req
    if (method === 'GET' || method === 'HEAD' || context.env.inProcess) return next()
    const isForm = requestHeader(context, 'content-type')?.startsWith('multipart/form-data')
    if (isForm && isStreamed(path)) return next()
    const announced = requestHeader(context, 'content-length')
    if (announced !== undefined) {
      if (Number(announced) <= maxSize) return next()
      await drain(context.req.raw.body)
      return tooLarge(maxSize)
    }
    const { raw } = context.req
    const bytes = await readUpTo(raw.body, maxSize)
    if (!bytes) return tooLarge(maxSize)
    context.req.raw = new Request(raw.url, { method, headers: raw.headers, body: bytes })
    return next()
  }
}

async function readUpTo(
  body: ReadableStream<Uint8Array> | null,
  maxSize: number,
): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size <= maxSize) chunks.push(chunk)
    else if (size > DRAIN_MAX) break
  }
  return size > maxSize ? null : new Uint8Array(Buffer.concat(chunks))
}

async function drain(body: ReadableStream<Uint8Array> | null) {
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > DRAIN_MAX) return
  }
}
