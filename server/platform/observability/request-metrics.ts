import { counter, histogram } from './metrics.ts'

const answered = counter('dopple_http_requests_total', 'Answers by part of the shop, method and status.')
const took = histogram(
  'dopple_http_request_seconds',
  'Time to an answer by part of the shop.',
  [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
)

const kinds = new Map<string, (ms: number) => void>()
const KINDS_MAX = 1000

export function countedAs({
  method,
  path,
  status,
}: {
  method: string
  path: string
  status: number
}): (ms: number) => void {
  const part = partOf(path)
  const name = `${status} ${method} ${part}`
  let kind = kinds.get(name)
  if (!kind) {
    const these = answered({ part, method: METHODS.has(method) ? method : 'other', status: String(status) })
    const itsTime = took({ part })
    kind = ms => {
      these.add()
      itsTime.observe(ms / 1000)
    }
    if (kinds.size < KINDS_MAX) kinds.set(name, kind)
  }
  return kind
}

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const FOLDERS = new Set(['media', 'assets', 'files', 'sandbox', 'admin', 'dev'])
const parts = new Set<string>()
/** Unknown paths are counted as one, or strangers could fill the series limit. */
export function nameParts(names: readonly string[]) {
  for (const name of names) parts.add(name)
}

/** "/api/orders/DPL-1/pay" is part "api/orders": ids never become label values. */
function partOf(path: string): string {
  const [, first = '', second = ''] = path.split('/', 3)
  if (first === 'api') return parts.has(second) ? `api/${second}` : 'api'
  return FOLDERS.has(first) ? first : 'page'
}
