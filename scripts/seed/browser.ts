import { z } from 'zod/mini'
import { accountsApi, type Visitor } from '../../shared/accounts/api.ts'
import { authApi } from '../../shared/accounts/auth-api.ts'
import { type Endpoint, fillPath, queryString } from '../../shared/endpoint.ts'

/** A shop as a browser sees it. */
export interface Place {
  /** What the shop takes for its own pages. */
  origin: string
  request: (path: string, init: RequestInit) => Promise<Response>
}
export interface Login {
  email: string
  password: string
}

interface Called<Response, Body> extends Pick<Endpoint, 'method' | 'path'> {
  response: Response
  body?: Body
}
interface Given<Body extends z.ZodMiniType> {
  params?: Record<string, string>
  query?: object
  body?: z.input<Body>
}
const PATIENCE_MS = 120_000

/** Uses the shop over HTTP as a browser does: with cookies of its own. */
export function browserOf({ origin, request }: Place) {
  const cookies = new Map<string, string>()

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const answer = await request(path, {
      ...init,
      headers: {
        origin,
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(typeof init.body === 'string' && { 'content-type': 'application/json' }),
      },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';')
      cookies.set(pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1))
    }
    if (!answer.ok)
      throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`)
    return answer
  }

  async function call<Response extends z.ZodMiniType, Body extends z.ZodMiniType>(
    { method, path, response }: Called<Response, Body>,
    { params, query, body }: Given<Body> = {},
  ): Promise<z.output<Response>> {
    const answer = await send(`/api${fillPath(path, params)}${queryString(query)}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return response.parse(await answer.json())
  }

  return {
    call,
    bytes: async (path: string) => (await send(path)).blob(),
    post: async (path: string, body: object): Promise<unknown> =>
      (await send(path, { method: 'POST', body: JSON.stringify(body) })).json(),
    upload: async <Response extends z.ZodMiniType>(path: string, response: Response, body: FormData) =>
      response.parse(await (await send(path, { method: 'POST', body })).json()),
    async signIn(login: Login): Promise<Visitor | null> {
      await call(authApi.signIn, { body: login })
      return (await call(accountsApi.visitor)).visitor
    },
  }
}
export type Browser = ReturnType<typeof browserOf>

const Mails = z.object({ mails: z.array(z.object({ recipient: z.string(), textBody: z.string() })) })

/** Follows the link of the mail, which the demo keeps and shows to the founder. */
export async function proveAddress(browser: Browser, founder: Browser, email: string): Promise<void> {
  const { proven } = await browser.call(authApi.sendProof)
  if (proven) return
  const { mails } = Mails.parse(JSON.parse(await (await founder.bytes('/dev/mail?format=json')).text()))
  const texts = mails.filter(({ recipient }) => recipient === email).map(({ textBody }) => textBody)
  const [, token = ''] = /verify-email\?token=([\w%-]+)/.exec(texts.join('\n')) ?? []
  await browser.call(authApi.verifyEmail, { body: { token: decodeURIComponent(token) } })
}
