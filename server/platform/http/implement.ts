import type { Context, Env, Hono } from 'hono'
import type { Answer, Api, Endpoint, Given } from '../../../shared/endpoint.ts'
import { invalid, Refusal } from './problem.ts'

type Handlers<A extends Api, E extends Env> = {
  [K in keyof A]: (input: Given<A[K]> & { context: Context<E> }) => Promise<Answer<A[K]> | Response> | Answer<A[K]> | Response
}

/** How a request reached the app: over a socket, or from a page being rendered in this process. */
export interface Bindings {
  clientAddress: string
  inProcess?: boolean
}

/** Mounts a whole contract: input is parsed before a handler runs, its answer before it leaves. */
export function implement<const A extends Api, E extends Env>(app: Hono<E>, api: A, handlers: NoInfer<Handlers<A, E>>) {
  for (const [name, endpoint] of Object.entries(api)) {
    const answer = handlers[name as keyof A] as (input: object) => Promise<unknown>
    app.on(endpoint.method, endpoint.path, async context => {
      const input = {
        context,
        params: parsePart(endpoint.params, context.req.param()),
        query: parsePart(endpoint.query, withoutEmpty(context.req.query())),
        body: endpoint.body && parsePart(endpoint.body, await readJson(context)),
      }
      const given = await answer(input)
      if (given instanceof Response) return given
      return context.json(endpoint.response.parse(given) as object)
    })
  }
}

function parsePart(schema: Endpoint['params'], value: unknown) {
  if (!schema) return undefined
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const errors: Record<string, string> = {}
  for (const issue of parsed.error.issues) errors[issue.path.join('.') || 'body'] ??= sentence(issue.message)
  throw invalid(errors)
}

const sentence = (message: string) => (message === 'Invalid input' ? 'Please check this field.' : message)

/** An empty string sent counts as absent. */
function withoutEmpty(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutEmpty)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, part]) => part !== '')
      .map(([name, part]) => [name, withoutEmpty(part)]),
  )
}

async function readJson(context: Context): Promise<unknown> {
  const type = context.req.header('content-type') ?? ''
  if (!type.startsWith('application/json')) throw new Refusal(415, 'request.not_json', 'Please send this as application/json.')
  const text = await context.req.text()
  try {
    return withoutEmpty(JSON.parse(text))
  } catch {
    throw new Refusal(400, 'request.not_json', 'That was not valid JSON.')
  }
}
