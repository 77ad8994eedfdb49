import type { Context } from 'hono'
import { type ApiEnv, heard } from './api-env.ts'
import { preferredEncoding, squeeze, WORTH_IT } from './compress.ts'
import { hasOwnRule, PERSONAL, securityOf } from './guards.ts'

type IsPersonal = (cookie: string | undefined) => boolean
export type SendWhole = (context: Context<ApiEnv>, text: string, rule: string | undefined) => Promise<boolean>
export type SendPage = (context: Context<ApiEnv>, page: { status: number; headers: Headers; html: string }) => Promise<boolean>

/**
 * Writes an answer of the contract straight onto the socket. For a few hundred bytes a Response would be made, its headers looked through by
 * each guard, and its body streamed and read again, which costs more than most of what is answered. False where somebody else still has
 * a say: the answer is kept for others, goes to a page of this process, or a handler has set headers of its own.
 */
export function wholeAnswers(https: boolean, isPersonal: IsPersonal): SendWhole {
  const always = [...securityOf(https).flat(), 'content-type', 'application/json', 'vary', 'accept-encoding']
  return async (context, text, rule) => {
    if (!isOurs(context)) return false
    const head = [...always, 'x-request-id', context.get('requestId')]
    const cached = rule ?? (isPersonal(heard(context, 'cookie')) ? PERSONAL : undefined)
    if (cached) head.push('cache-control', cached)
    await send(context, head, text)
    return true
  }
}

/** The same for a page, which has headers of its own; one that is not as asked for goes the long way, where its status is noted. */
export function wholePages(https: boolean, isPersonal: IsPersonal): SendPage {
  const always = securityOf(https)
  return async (context, { status, headers, html }) => {
    if (status !== 200 || !isOurs(context)) return false
    const head = ['x-request-id', context.get('requestId')]
    for (const [name, value] of always) if (!headers.has(name)) head.push(name, value)
    headers.append('vary', 'accept-encoding')
    if (isPersonal(heard(context, 'cookie')) && !hasOwnRule(headers.get('cache-control'))) headers.set('cache-control', PERSONAL)
    for (const [name, value] of headers) head.push(name, value)
    await send(context, head, Buffer.from(html))
    return true
  }
}

const isOurs = (context: Context<ApiEnv>) => {
  const { outgoing } = context.env
  return outgoing && !outgoing.headersSent && !context.get('forEverybody') && !context.get('hasOwnHeaders')
}

async function send(context: Context<ApiEnv>, head: string[], whole: string | Buffer) {
  const { outgoing } = context.env
  const size = Buffer.byteLength(whole)
  const encoding = size < WORTH_IT ? undefined : preferredEncoding(heard(context, 'accept-encoding'))
  const body = encoding ? await squeeze(typeof whole === 'string' ? Buffer.from(whole) : whole, encoding, 4) : whole
  if (encoding) head.push('content-encoding', encoding)
  head.push('content-length', String(encoding ? body.length : size))
  outgoing?.writeHead(200, head)
  outgoing?.end(body)
  context.set('isSent', true)
}
