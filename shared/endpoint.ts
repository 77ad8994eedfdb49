import type { z } from 'zod/mini'

/** Who may call: anyone when absent; the person a parameter names (or an admin); any signed-in person; admins. */
export type Access = { owner: string } | 'signed-in' | 'admin'

/**
 * What an endpoint takes and gives where that is not JSON: a form with files, server-sent events, a spreadsheet,
 * a picture, a signed notice of the payment provider, or its form that brings the customer back.
 */
export type EndpointKind = 'upload' | 'events' | 'csv' | 'picture' | 'webhook' | 'return'
/** The body of these is read by the handler; its schema is documentation. */
type RawBody = 'upload' | 'webhook' | 'return'
export const hasRawBody = ({ kind }: Endpoint) => kind === 'upload' || kind === 'webhook' || kind === 'return'

export interface Endpoint {
  kind?: EndpointKind
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** One sentence for the readable API page. */
  summary: string
  access?: Access
  params?: z.ZodMiniType
  query?: z.ZodMiniType
  body?: z.ZodMiniType
  response: z.ZodMiniType
}
export type Api = Record<string, Endpoint>

type Parts = 'params' | 'query' | 'body'
/** What a handler receives: every part the endpoint names, parsed. */
export type Given<E extends Endpoint> = {
  [P in E extends { kind: RawBody } ? Exclude<Parts, 'body'> : Parts as E[P] extends z.ZodMiniType
    ? P
    : never]: E[P] extends z.ZodMiniType ? z.output<E[P]> : never
}
/** What a caller hands over: the same parts, before parsing. */
export type Sent<E extends Endpoint> = {
  [P in Parts as E[P] extends z.ZodMiniType ? P : never]: E[P] extends z.ZodMiniType ? z.input<E[P]> : never
}
export type Answer<E extends Endpoint> = z.output<E['response']>

export const fillPath = (path: string, params: Record<string, string> = {}) =>
  path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

/** A query string without the parts that were left out. */
export function queryString(query: object = {}): string {
  const parts = Object.entries(query as Record<string, unknown>)
    .filter(([, value]) => value !== undefined && value !== null && value !== '')
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return parts.length ? `?${parts.join('&')}` : ''
}
