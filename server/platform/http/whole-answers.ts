import type { Context } from 'hono'
import { type ApiEnv, heard } from './api-env.ts'
import { preferredEncoding, squeeze, WORTH_IT } from './compress.ts'
import { securityOf } from './guards.ts'

export type SendWhole = (context: Context<ApiEnv>, text: string, rule: string | undefined) => Promise<boolean>

/**
 * Writes an answer of the contract straight onto the socket. For a few hundred bytes a Response would be made, its headers looked through by
 * each guard, and its body streamed and read again, which costs more than most of what is answered. False where somebody else still has
 * a say: the answer is kept for others, goes to a page of this process, or a handler has set headers of its own.
 */
export function wholeAnswers(https: boolean, isPersonal: (cookie: string | undefined) => boolean): SendWhole {
  const always = [...securityOf(https).flat(), 'content-type', 'application/json', 'vary', 'accept-encoding']
  return async (context, text, rule) => {
    const { outgoing } = context.env
    if (!outgoing || outgoing.headersSent || context.get('forEverybody') || context.get('hasOwnHeaders')) return false
    const head = [...always, 'x-request-id', context.get('requestId')]
    const cached = rule ?? (isPersonal(heard(context, 'cookie')) ? 'private, no-store' : undefined)
    if (cached) head.push('cache-control', cached)
    const size = Buffer.byteLength(text)
    const encoding = size < WORTH_IT ? undefined : preferredEncoding(heard(context, 'accept-encoding'))
    const body = encoding ? await squeeze(Buffer.from(text), encoding, 4) : text
    if (encoding) head.push('content-encoding', encoding)
    head.push('content-length', String(encoding ? body.length : size))
    outgoing.writeHead(200, head)
    outgoing.end(body)
    context.set('isSent', true)
    return true
  }
}
