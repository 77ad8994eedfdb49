import { createHash } from 'node:crypto'
import { type Handler, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { toJSONSchema, type z } from 'zod/mini'
import type { Api, Endpoint, EndpointKind } from '../../../shared/endpoint.ts'
import { cached } from '../cached.ts'
import { type ApiEnv, requestHeader } from './api-env.ts'
import { preferredEncoding, squeeze } from './compress.ts'

type JsonSchema = Record<string, unknown>
const schemaOf = (schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema => {
  const { $schema: _, ...rest } = toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override: ({ jsonSchema }) =>
      void (jsonSchema.prefixItems && Object.assign(jsonSchema, listOf(jsonSchema))),
  }) as JsonSchema
  return rest
}
/** Many programs that read OpenAPI know no `prefixItems`. */
function listOf({ prefixItems = [] }: { prefixItems?: unknown[] }) {
  const kinds = [...new Map(prefixItems.map(item => [JSON.stringify(item), item])).values()]
  const items = kinds.length === 1 ? kinds[0] : { anyOf: kinds }
  return { items, minItems: prefixItems.length, maxItems: prefixItems.length }
}

const JSON_TYPE = 'application/json'
const content = (schema: JsonSchema, type = JSON_TYPE) => ({ content: { [type]: { schema } } })
const problem = content({ $ref: '#/components/schemas/Problem' }, 'application/problem+json')

const RESPONSE_TYPES: Partial<Record<EndpointKind, string>> = {
  events: 'text/event-stream',
  csv: 'text/csv',
  picture: 'image/webp',
  model: 'model/gltf-binary',
  pdf: 'application/pdf',
}
const BODY_TYPES: Partial<Record<EndpointKind, string>> = {
  upload: 'multipart/form-data',
  return: 'application/x-www-form-urlencoded',
}

const typeFor = (types: Partial<Record<EndpointKind, string>>, { kind }: Endpoint) => kind && types[kind]

function successOf(endpoint: Endpoint) {
  if (endpoint.kind === 'return') return { 303: { description: 'A page of the shop follows' } }
  const schema = schemaOf(endpoint.response, 'output')
  return {
    200: { description: 'Done', ...content(schema, typeFor(RESPONSE_TYPES, endpoint)) },
    ...(endpoint.accepted && {
      202: {
        description: 'Taken, with “Prefer: respond-async”; the work goes on',
        ...content(schemaOf(endpoint.accepted, 'output')),
      },
    }),
  }
}

const PREFER = {
  name: 'Prefer',
  in: 'header',
  required: false,
  schema: { type: 'string', examples: ['respond-async'] },
}

function operation(name: string, tag: string, endpoint: Endpoint) {
  const parameters = [
    ...parametersIn('path', endpoint.params),
    ...parametersIn('query', endpoint.query),
    ...(endpoint.accepted ? [PREFER] : []),
  ]
  return {
    operationId: `${tag}.${name}`,
    tags: [tag],
    summary: endpoint.summary,
    ...(endpoint.access && { security: [{ session: [] }] }),
    ...(parameters.length && { parameters }),
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: {
          [typeFor(BODY_TYPES, endpoint) ?? JSON_TYPE]: { schema: schemaOf(endpoint.body, 'input') },
          ...(endpoint.json && { [JSON_TYPE]: { schema: schemaOf(endpoint.json, 'input') } }),
        },
      },
    }),
    responses: {
      ...successOf(endpoint),
      default: { description: 'An error, in the one form of all errors', ...problem },
    },
  }
}

function parametersIn(place: 'path' | 'query', schema: Endpoint['params']) {
  if (!schema) return []
  const { properties = {}, required = [] } = objectSchema(schema, 'input')
  const read = objectSchema(schema, 'output').properties ?? {}
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: READ_FROM_TEXT.includes(read[name]?.type) ? read[name] : property,
  }))
}
const objectSchema = (schema: z.ZodMiniType, io: 'input' | 'output') =>
  schemaOf(schema, io) as { properties?: Record<string, JsonSchema>; required?: string[] }
/** An address has texts only; what they are read as says more. */
const READ_FROM_TEXT: unknown[] = ['integer', 'boolean']

function openApiDocument(apis: Record<string, Api>) {
  const documented: Record<string, Record<string, unknown>> = {}
  for (const [tag, api] of Object.entries(apis)) {
    for (const [name, endpoint] of Object.entries(api)) {
      const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
      documented[path] = {
        ...documented[path],
        [endpoint.method.toLowerCase()]: operation(name, tag, endpoint),
      }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dopple',
      version: '1',
      description:
        'The shop’s one door for data. Prices named minor_units or MinorUnits are whole paise; other prices are rupees.',
    },
    servers: [{ url: '/' }],
    paths: documented,
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'dopple.session_token',
          description:
            'Set by POST /api/auth/sign-in/email; over https its name begins with __Secure-. Requests that change something also need the shop’s own Origin.',
        },
      },
      schemas: {
        Problem: {
          type: 'object',
          required: ['type', 'title', 'status', 'detail', 'code'],
          properties: {
            type: { type: 'string' },
            title: { type: 'string' },
            status: { type: 'integer' },
            detail: { type: 'string', description: 'A sentence for people' },
            code: { type: 'string', description: 'Stable, for programs' },
            errors: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'Field to sentence, with 422',
            },
          },
        },
      },
    },
  }
}

export function openApiRoutes(apis: Record<string, Api>) {
  const app = new Hono<ApiEnv>()
  app.get(
    '/openapi.json',
    cachedText('application/json', () => JSON.stringify(openApiDocument(apis))),
  )
  app.get(
    '/docs',
    cachedText('text/html; charset=UTF-8', () => docsPage(apis), {
      'content-security-policy': `default-src 'none'; style-src ${STYLE_HASH}; base-uri 'none'; frame-ancestors 'none'`,
    }),
  )
  return app
}

function docsPage(apis: Record<string, Api>): string {
  const sections = Object.entries(apis).map(
    ([tag, api]) =>
      html`<section><h2 id="${tag}">${tag}</h2>${Object.entries(api).map(([name, endpoint]) => readable(tag, name, endpoint))}</section>`,
  )
  return String(html`<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Dopple API</title><style>${raw(STYLE)}</style></head>
<body><h1>The Dopple API</h1><p>Every answer is JSON unless its kind is named. Errors are <code>application/problem+json</code> with <code>detail</code> for people and <code>code</code> for programs. Machine-readable: <a href="/api/openapi.json">openapi.json</a>.</p>${sections}</body></html>`)
}

const readable = (
  tag: string,
  name: string,
  endpoint: Endpoint,
) => html`<article id="${tag}.${name}"><h3><b>${endpoint.method}</b> /api${endpoint.path}</h3><p>${endpoint.summary}${endpoint.kind ? html` <i>(${endpoint.kind})</i>` : ''}</p>
${(['params', 'query', 'body'] as const).map(part => (endpoint[part] ? html`<details><summary>${part}</summary><pre>${JSON.stringify(schemaOf(endpoint[part], 'input'), null, 2)}</pre></details>` : ''))}
<details><summary>answer</summary><pre>${JSON.stringify(schemaOf(endpoint.response, 'output'), null, 2)}</pre></details></article>`

const STYLE = `body{font:17px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem;background:#FBF5EA;color:#1E1915}h3{font:600 1rem/1.4 ui-monospace,monospace;overflow-wrap:anywhere}h3 b{color:#B80F53}article{border-top:1px solid #E3D8C6;padding:.5rem 0}pre{overflow:auto;background:#F3EADB;padding:1rem;border-radius:12px;font-size:.85rem}summary{cursor:pointer;padding:.5rem 0}a{color:#B80F53}`
const STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`

/** A long text that never changes while the process runs: built at the first request and cached with its compressed forms. */
function cachedText(
  type: string,
  build: () => string,
  headers: Record<string, string> = {},
): Handler<ApiEnv> {
  const { read } = cached(() => forms(build()))
  return async context => {
    const { tag, plain, ...compressed } = await read()
    const rule = { ...headers, etag: `W/${tag}`, 'cache-control': 'no-cache', vary: 'accept-encoding' }
    if (context.req.header('if-none-match')?.includes(tag)) return context.body(null, 304, rule)
    const encoding = preferredEncoding(requestHeader(context, 'accept-encoding'))
    return context.body(encoding ? compressed[encoding] : plain, 200, {
      ...rule,
      'content-type': type,
      ...(encoding && { 'content-encoding': encoding }),
    })
  }
}

async function forms(text: string) {
  const plain = new TextEncoder().encode(text)
  const [br, gzip] = await Promise.all([squeeze(plain, 'br', 9), squeeze(plain, 'gzip', 9)])
  return {
    tag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 16)}"`,
    plain,
    br: new Uint8Array(br),
    gzip: new Uint8Array(gzip),
  }
}
