import type { MiddlewareHandler } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { type ApiEnv, requestHeader } from './api-env.ts'
import { problemResponse, Refusal } from './problem.ts'

export const JSON_BODY_MAX = 256 * 1024
/** A body that is too long is read up to here and dropped, so that the client receives the response. */
export const DRAIN_MAX = 64 * 1024 * 1024

/** Forms that are streamed to disk have a limit of their own. */
export function bodyCap(maxSize: number, isStreamed: (path: string) => boolean): MiddlewareHandler<ApiEnv> {
  const text = `That is more than ${Math.round(maxSize / 1024)} KB; please send less.`
  const limit = bodyLimit({
    maxSize,
    async onError({ req }) {
      const { body, headers } = req.raw
      const answer = problemResponse(new Refusal(413, 'body.too_large', text))
      // Hono keeps the reader of a body whose length was not announced.
      if (body && !body.locked && Number(headers.get('content-length')) <= DRAIN_MAX)
        await body.pipeTo(new WritableStream())
      else answer.headers.set('connection', 'close')
      return answer
    },
  })
  return async (context, next) => {
    const { method, path } = context.req
    if (method === 'GET' || method === 'HEAD' || context.env.inProcess) return next()
    // A stream is made for whoever asks for a body, which doubles the time of a small request.
    if (Number(requestHeader(context, 'content-length')) <= maxSize) return next()
    const isForm = requestHeader(context, 'content-type')?.startsWith('multipart/form-data')
    return isForm && isStreamed(path) ? next() : limit(context, next)
  }
}
