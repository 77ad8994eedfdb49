import { z } from 'zod/mini'

/** Absent: anyone. `owner`: the person that a path parameter names, or an admin. */
export type Access = { owner: string } | 'signed-in' | 'admin'

/** For bodies other than JSON: forms with files, events, CSV, pictures, models, PDFs, webhooks and returns. */
export type EndpointKind = 'upload' | 'events' | 'csv' | 'picture' | 'model' | 'pdf' | 'webhook' | 'return'
/** The handler reads these bodies; the schema is documentation. */
type RawBody = 'upload' | 'webhook' | 'return'
export const hasRawBody = ({ kind }: Endpoint) => kind === 'upload' || kind === 'webhook' || kind === 'return'

export interface Endpoint {
  kind?: EndpointKind
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  summary: string
  access?: Access
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  /** Of an upload: what the same address takes as JSON instead. */
  json?: z.ZodMiniType
  response: z.ZodMiniType
  /** Answered with 202, before the work is done, to a request with `Prefer: respond-async`. */
  accepted?: z.ZodMiniType
}
export type Api = Record<string, Endpoint>

type Parts = 'params' | 'query' | 'body'
export type ParsedParts<E extends Endpoint> = {
  [P in E extends { kind: RawBody } ? Exclude<Parts, 'body'> : Parts as E[P] extends z.ZodMiniType
    ? P
    : never]: E[P] extends z.ZodMiniType ? z.output<E[P]> : never
}
export type RequestParts<E extends Endpoint> = {
  [P in Parts as E[P] extends z.ZodMiniType ? P : never]: E[P] extends z.ZodMiniType
    ? [P, E] extends ['body', { kind: 'upload' }]
      ? FormData | (E['json'] extends z.ZodMiniType ? z.input<E['json']> : never)
      : z.input<E[P]>
    : never
}
export type Answer<E extends Endpoint> = z.output<E['response']>
/** Sent as bytes. */
type FileKind = 'picture' | 'model'
export const isFile = ({ kind }: Endpoint) => kind === 'picture' || kind === 'model'
/** What the caller of an endpoint receives. */
export type Received<E extends Endpoint> = E extends { kind: FileKind } ? Blob : Answer<E>

export const fillPath = (path: string, params: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

export function queryString(query: object = {}): string {
  const parts = Object.entries(query as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return parts.length ? `?${parts.join('&')}` : ''
}

export const flag = z.pipe(
  z.pipe(
    z.optional(z.string().check(z.maxLength(20))),
    z.transform(text => text === 'true' || text === '1'),
  ),
  z.boolean(),
)

export const wholeNumber = (max: number, message: string, min = 0) =>
  z.pipe(
    z.string().check(z.regex(/^\d{1,7}$/, message)),
    z.pipe(z.transform(Number), z.int().check(z.minimum(min, message), z.maximum(max, message))),
  )

/** Lists of the admin: 50 rows by default, at most 200. */
export const ADMIN_PAGE = 50
export const adminPage = {
  limit: z.optional(wholeNumber(200, 'limit is a whole number from 1 to 200.', 1)),
  offset: z.optional(wholeNumber(5_000_000, 'offset is a whole number.')),
}
