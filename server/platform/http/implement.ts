import type { Context, Hono } from 'hono'
import type { z } from 'zod/mini'
import {
  type Access,
  type Answer,
  type Api,
  type Endpoint,
  hasRawBody,
  type ParsedParts,
} from '../../../shared/endpoint.ts'
import { type ApiEnv, requestHeader, type SignedIn } from './api-env.ts'
import { PERSONAL } from './middleware.ts'
import { invalid, notFound, Refusal } from './problem.ts'

/** A handler of an endpoint with access rules receives the caller. */
type Caller<E extends Endpoint> = E extends { access: Access } ? { who: SignedIn } : object
export type Handlers<A extends Api> = {
  [K in keyof A]: (
    input: ParsedParts<A[K]> & Caller<A[K]> & { context: Context<ApiEnv> },
  ) => Promise<Answer<A[K]> | Response> | Answer<A[K]> | Response
}

/** Mounts a contract: checks access and parses the input before the handler, and the response after it. */
export function implement<const A extends Api>(app: Hono<ApiEnv>, api: A, handlers: NoInfer<Handlers<A>>) {
  for (const [name, endpoint] of Object.entries(api)) {
    const answer = handlers[name as keyof A] as unknown as (input: object) => Promise<unknown>
    app.on(endpoint.method, endpoint.path, async context => {
      const who = endpoint.access && (await admit(endpoint.access, context))
      const result = await answer({ ...(await parsedParts(endpoint, context)), context, who })
      if (result instanceof Response) return result
      const text = JSON.stringify(endpoint.response.parse(result))
      const rule = endpoint.access && PERSONAL
      return context.body(text, 200, {
        'content-type': 'application/json',
        'content-length': String(Buffer.byteLength(text)),
        ...(rule && { 'cache-control': rule }),
      })
    })
  }
}

async function parsedParts(endpoint: Endpoint, context: Context<ApiEnv>) {
  const { params, query, body } = endpoint
  return {
    params: params && pathParts(params, context),
    query: query && queryParts(query, context),
    body: body && !hasRawBody(endpoint) ? await bodyOf(endpoint, body, context) : undefined,
  }
}

/** An id that cannot be valid is answered with 404, unless its schema has a sentence of its own. */
function pathParts<S extends z.ZodMiniType>(schema: S, context: Context<ApiEnv>): z.output<S> {
  try {
    return parsePart(schema, readable(context.req.param()))
  } catch (error) {
    const hasItsOwnWords = error instanceof Refusal && !UNWORDED.includes(error.message)
    throw error instanceof Refusal && !hasItsOwnWords
      ? notFound('request.nowhere', 'There is nothing at this address.')
      : error
  }
}

const queryParts = <S extends z.ZodMiniType>(schema: S, context: Context<ApiEnv>): z.output<S> =>
  parsePart(schema, readable(context.req.query()))

export async function admit(access: Access, context: Context<ApiEnv>): Promise<SignedIn> {
  const who = await context.get('visitor')()
  if (!who) throw new Refusal(401, 'sign_in.required', 'Please log in first.')
  const allowed =
    who.role === 'admin' ||
    access === 'signed-in' ||
    (typeof access === 'object' && context.req.param(access.owner) === who.id)
  if (!allowed) throw new Refusal(403, 'access.refused', 'This is not yours to see.')
  return who
}

function parsePart<S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value, { error: unworded })
  if (parsed.success) return parsed.data
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues.slice(0, ERRORS_MAX))
    errors[issue.path.join('.') || 'body'] ??= issue.message
  throw invalid(errors)
}

export const parseParts = <S extends z.ZodMiniType>(schema: S, value: unknown): z.output<S> =>
  parsePart(schema, readable(value))

export const jsonBody = async <S extends z.ZodMiniType>(
  context: Context<ApiEnv>,
  schema: S,
): Promise<z.output<S>> => parsePart(schema, await readJson(context))

const MISSING = 'Please fill this in.'
const WRONG = 'Please check this field.'
const UNSEEN = 'Please leave out characters that cannot be seen.'
const UNWORDED = [MISSING, WRONG, UNSEEN]
const unworded = (issue: { input?: unknown }) => (issue.input === undefined ? MISSING : WRONG)

const ERRORS_MAX = 50
const DEPTH_MAX = 20
/** In one body; the largest of this shop, a plate's cards or a shelf of paints, have some hundreds. */
const VALUES_MAX = 5000

/** For schemas: an empty string counts as absent, and a lone surrogate becomes U+FFFD. U+0000 and deep nesting are refused. */
function readable(value: unknown, path = '', depth = 0, seen = { values: 0 }): unknown {
  seen.values += 1
  if (seen.values > VALUES_MAX)
    throw invalid({ [path.split('.')[0] || 'body']: 'This holds too much at once.' })
  if (typeof value === 'string') return value.includes('\0') ? refuseUnseen(path) : value.toWellFormed()
  if (value === null || typeof value !== 'object') return value
  if (depth === DEPTH_MAX) throw invalid({ [path.split('.')[0] ?? 'body']: 'This is nested too deep.' })
  const below = (name: string, part: unknown) =>
    readable(part, path ? `${path}.${name}` : name, depth + 1, seen)
  if (Array.isArray(value)) return value.map((part, at) => below(String(at), part))
  const fields = Object.entries(value).filter(([, part]) => part !== '')
  if (fields.some(([name]) => name.includes('\0'))) refuseUnseen(path)
  return Object.fromEntries(fields.map(([name, part]) => [name, below(name, part)]))
}

function refuseUnseen(path: string): never {
  throw invalid({ [path || 'body']: UNSEEN })
}

/** A press that needs no words may come without a body. */
async function bodyOf<S extends z.ZodMiniType>(
  { method }: Endpoint,
  schema: S,
  context: Context<ApiEnv>,
): Promise<z.output<S>> {
  const isBare = method === 'POST' && !requestHeader(context, 'content-type')
  if (isBare && (await context.req.text()) === '' && schema.safeParse({}).success)
    return parsePart(schema, {})
  return parsePart(schema, await readJson(context))
}

async function readJson(context: Context<ApiEnv>): Promise<unknown> {
  const type = requestHeader(context, 'content-type') ?? ''
  if (!type.startsWith('application/json'))
    throw new Refusal(415, 'request.not_json', 'Please send this as application/json.')
  const text = await context.req.text()
  let sent: unknown
  try {
    sent = JSON.parse(text)
  } catch {
    throw new Refusal(400, 'request.not_json', 'That was not valid JSON.')
  }
  return readable(sent)
}

/** RFC 7240. */
export const prefersAsync = (context: Context<ApiEnv>) =>
  (requestHeader(context, 'prefer') ?? '')
    .split(',')
    .some(preference => /^\s*respond-async\s*(;|$)/i.test(preference))

export const accepted = <S extends z.ZodMiniType>(
  context: Context<ApiEnv>,
  endpoint: { accepted: S },
  answer: z.input<S>,
) =>
  context.body(JSON.stringify(endpoint.accepted.parse(answer)), 202, {
    'content-type': 'application/json',
    'preference-applied': 'respond-async',
  })
