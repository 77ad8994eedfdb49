import { Counter, Histogram, Registry } from 'prom-client'

/** What this process counts by itself. */
export const counted = new Registry()

/** Prometheus text, without empty lines and with "le" behind the other labels. */
export async function exposition(read: Registry): Promise<string> {
  const text = await Registry.merge([counted, read]).metrics()
  return text.replaceAll('\n\n', '\n').replaceAll(/\{(le="[^"]*"),(.*)\} /g, '{$2,$1} ')
}

const answered = new Counter({
  name: 'dopple_http_requests_total',
  help: 'Answers by part of the shop, method and status.',
  labelNames: ['part', 'method', 'status'],
  registers: [counted],
})
const took = new Histogram({
  name: 'dopple_http_request_seconds',
  help: 'Time to an answer by part of the shop.',
  labelNames: ['part'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [counted],
})

const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'])
const FOLDERS = new Set(['media', 'assets', 'files', 'sandbox', 'admin', 'dev'])
const parts = new Set<string>()
/** Unknown paths are counted as one, or strangers could fill the memory with series. */
export function nameParts(names: readonly string[]) {
  for (const name of names) parts.add(name)
}

/** "/api/orders/DPL-1/pay" is part "api/orders": ids never become label values. */
function partOf(path: string): string {
  const [, first = '', second = ''] = path.split('/', 3)
  if (first === 'api') return parts.has(second) ? `api/${second}` : 'api'
  return FOLDERS.has(first) ? first : 'page'
}

interface Answer {
  method: string
  path: string
  status: number
}
/** Called once for responses that are the same, and the result with the time of each. */
export function countedAs({ method, path, status }: Answer): (ms: number) => void {
  const part = partOf(path)
  const these = answered.labels({
    part,
    method: METHODS.has(method) ? method : 'other',
    status: String(status),
  })
  const itsTime = took.labels({ part })
  return ms => {
    these.inc()
    itsTime.observe(ms / 1000)
  }
}
