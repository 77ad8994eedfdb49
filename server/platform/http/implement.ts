import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context, Hono } from 'hono'
import type { Access, Answer, Api, Endpoint, Given } from '../../../shared/endpoint.ts'
import { type ApiEnv, heard, type SignedIn } from './api-env.ts'
import { PERSONAL } from './guards.ts'
import { invalid, Refusal } from './problem.ts'

/** An endpoint that not everybody may call hands its handler who is calling. */
type Caller<E extends Endpoint> = E extends { access: Access } ? { who: SignedIn } : object
export type Handlers<A extends Api> = {
  [K in keyof A]: (input: Given<A[K]> & Caller<A[K]> & { context: Context<ApiEnv> }) => Promise<Answer<A[K]> | Response> | Answer<A[K]> | Response
}

/** How a request reached the app: over a socket, or from a page being rendered in this process. */
export interface Bindings {
  clientAddress: string
  /** Whether whoever asked is gone; asking the request itself would make a whole one of it. */
  hasLeft?: () => boolean
  inProcess?: boolean
  /** Of a request of this process: whether the page it is for was asked for on this machine. */
  isLocal?: boolean
  incoming?: IncomingMessage
  outgoing?: ServerResponse
}

/** Mounts a whole contract: who may call is settled before a handler runs, and input is parsed; its answer before it leaves. */
export function implement<const A extends Api>(app: Hono<ApiEnv>, api: A, handlers: NoInfer<Handlers<A>>) {
  for (const [name, endpoint] of Object.entries(api)) {
    const answer = handlers[name as keyof A] as unknown as (input: object) => Promise<unknown>
    app.on(endpoint.method, endpoint.path, async context => {
      const who = endpoint.access && (await admit(endpoint.access, context))
      const given = await answer({ ...(await givenIn(endpoint, context)), context, who })
      if (given instanceof Response) return given
      const text = JSON.stringify(endpoint.response.parse(given))
      const rule = endpoint.access && PERSONAL
      return context.body(text, 200, {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
        ...(rule && { 'cache-control': rule }),
      })
    })
  }
}

const givenIn = async ({ params, query, body }: Endpoint, context: Context<ApiEnv>) => ({
  params: parsePart(params, context.req.param()),
  query: parsePart(query, withoutEmpty(context.req.query())),
  body: body && parsePart(body, await readJson(context)),
})

/** Who is calling, if they may; for endpoints that stand beside the contract too. */
export async function admit(access: Access, context: Context<ApiEnv>): Promise<SignedIn> {
  const who = await context.get('visitor')()
  if (!who) throw new Refusal(401, 'sign_in.required', 'Please log in first.')
  const allowed = who.role === 'admin' || access === 'signed-in' || (typeof access === 'object' && context.req.param(access.owner) === who.id)
  if (!allowed) throw new Refusal(403, 'access.refused', 'This is not yours to see.')
  return who
}

function parsePart(schema: Endpoint['params'], value: unknown) {
  if (!schema) return undefined
  const unreadable = nulIn(value)
  if (unreadable !== undefined) throw invalid({ [unreadable || 'body']: 'Please leave out characters that cannot be seen.' })
  const parsed = schema.safeParse(value, { error: unworded })
  if (parsed.success) return parsed.data
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.') || 'body'] ??= issue.message
  throw invalid(errors)
}

/** What is said where a schema has no sentence of its own. */
const unworded = (issue: { input?: unknown }) => (issue.input === undefined ? 'Please fill this in.' : 'Please check this field.')

/** The field whose text holds U+0000, which no person types and no database keeps. */
function nulIn(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined
  if (value === null || typeof value !== 'object') return undefined
  for (const [name, part] of Object.entries(value)) {
    const found = name.includes('\0') ? path : nulIn(part, path ? `${path}.${name}` : name)
    if (found !== undefined) return found
  }
  return undefined
}

/** An empty string sent counts as absent; half a sign, as a cut emoji leaves it, becomes the sign for what cannot be read. */
function withoutEmpty(value: unknown): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== '')
      .map(([name, part]) => [name, withoutEmpty(part)]),
  )
}

async function readJson(context: Context<ApiEnv>): Promise<unknown> {
  const type = heard(context, 'content-type') ?? ''
  if (!type.startsWith('application/json')) throw new Refusal(415, 'request.not_json', 'Please send this as application/json.')
  const text = await context.req.text()
  try {
    return withoutEmpty(JSON.parse(text))
  } catch {
    throw new Refusal(400, 'request.not_json', 'That was not valid JSON.')
  }
}
