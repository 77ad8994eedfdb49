import type { Problem } from '../../../shared/errors.ts'

const TITLES: Record<number, string> = {
  400: 'Bad request',
  401: 'Log in first',
  403: 'Not allowed',
  404: 'Not found',
  405: 'Method not allowed',
  409: 'Conflict',
  410: 'Gone',
  413: 'Too large',
  415: 'Unsupported type',
  422: 'Please check the details',
  429: 'Too many requests',
  500: 'Something broke',
  502: 'Another service did not answer',
  503: 'Not ready',
  504: 'Out of time',
}

interface Extra {
  errors?: Record<string, string>
  headers?: Record<string, string>
  [field: string]: unknown
}

/** The only error visitors see; any other is logged and becomes a neutral 500. */
export class Refusal extends Error {
  readonly status: number
  readonly code: string
  readonly extra: Extra
  constructor(status: number, code: string, detail: string, extra: Extra = {}) {
    super(detail)
    this.name = 'Refusal'
    this.status = status
    this.code = code
    this.extra = extra
  }
}

export const notFound = (code: string, detail: string) => new Refusal(404, code, detail)
export const invalid = (errors: Record<string, string>, detail = firstOf(errors)) =>
  new Refusal(422, 'request.invalid', detail, { errors })

const firstOf = (errors: Record<string, string>) =>
  Object.values(errors)[0] ?? 'Please check the details and try again.'

export function problemResponse(error: Refusal): Response {
  const { headers, ...fields } = error.extra
  const body: Problem = {
    type: `/api/docs#${error.code}`,
    title: TITLES[error.status] ?? 'Error',
    status: error.status,
    detail: error.message,
    code: error.code,
    ...fields,
  }
  return new Response(JSON.stringify(body), {
    status: error.status,
    headers: { 'content-type': 'application/problem+json', 'cache-control': 'no-store', ...headers },
  })
}
