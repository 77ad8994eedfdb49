import { CourierFailed } from '../carrier.ts'
import type { Raw } from './read-scans.ts'

export interface CourierResponse {
  status: number
  body: Raw
}
export interface Wire {
  get: (path: string) => Promise<CourierResponse>
  post: (path: string, body: object) => Promise<CourierResponse>
  /** A PDF from one of the courier's own hosts. */
  download: (url: string) => Promise<Uint8Array>
}

interface Settings {
  apiUrl: string
  fetch: typeof globalThis.fetch
  token: (spent?: string | null) => Promise<string>
  patienceMs: number
}
const PDF_MAX = 20 * 1024 * 1024
const BUSY_TRIES = 3
const MESSAGE_MAX = 200

export const messageOf = (body: Raw): string => {
  const { message } = body
  return (typeof message === 'string' ? message : '').replaceAll(/\s+/g, ' ').trim().slice(0, MESSAGE_MAX)
}

/** One request with a timeout. A lost answer to a POST is unknown, since it may have been done. */
export function openWire({ apiUrl, fetch, token, patienceMs }: Settings): Wire {
  async function once(method: 'GET' | 'POST', path: string, body: object | null, bearer: string) {
    try {
      const answer = await fetch(apiUrl + path, {
        method,
        headers: {
          accept: 'application/json',
          authorization: `Bearer ${bearer}`,
          ...(body && { 'content-type': 'application/json' }),
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
        redirect: 'error',
      })
      return { status: answer.status, body: jsonOf(await answer.text()) }
    } catch {
      return null
    }
  }

  async function ask(method: 'GET' | 'POST', path: string, body: object | null): Promise<CourierResponse> {
    let bearer = await token()
    let renewed = false
    for (let tries = 1; ; tries += 1) {
      const response = await once(method, path, body, bearer)
      if (response?.status === 401 && !renewed) {
        renewed = true
        bearer = await token(bearer)
      } else if (response?.status === 429 && tries < BUSY_TRIES) await pause(300 * 2 ** tries)
      else return responseOrThrow(method, response)
    }
  }

  async function download(url: string): Promise<Uint8Array> {
    if (!isOwnHost(url, apiUrl))
      throw new CourierFailed('refused', 'Shiprocket names a file on a computer that is not its own.')
    const bytes = await fetch(url, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
      .then(async answer => (answer.ok ? new Uint8Array(await answer.arrayBuffer()) : null))
      .catch(() => null)
    if (!bytes) throw new CourierFailed('busy', 'The PDF could not be loaded. Please try again.')
    if (bytes.length > PDF_MAX || Buffer.from(bytes.subarray(0, 5)).toString('latin1') !== '%PDF-')
      throw new CourierFailed('busy', 'What Shiprocket sent is not a PDF. Please try again.')
    return bytes
  }
  return { get: path => ask('GET', path, null), post: (path, body) => ask('POST', path, body), download }
}

function responseOrThrow(method: 'GET' | 'POST', response: CourierResponse | null): CourierResponse {
  if (response?.status === 401) throw new CourierFailed('auth', 'Shiprocket does not accept our token.')
  if (response?.status === 429)
    throw new CourierFailed('busy', 'Shiprocket asks us to wait. Please press again in a minute.')
  if (response && response.status < 500) return response
  throw method === 'POST'
    ? new CourierFailed(
        'unknown_outcome',
        'Shiprocket did not answer. Press again: what it has done is found, and nothing is booked twice.',
      )
    : new CourierFailed('busy', 'Shiprocket does not answer at the moment. Please try again.')
}

const OWN_HOSTS = /^(?:[a-z0-9-]+\.)*shiprocket\.(?:in|co)$/
const OWN_BUCKETS =
  /^(?:kr-shipmultichannel|shiprocket)[a-z0-9-]*\.s3(?:[.-][a-z0-9-]+)?\.amazonaws\.com$|^s3(?:[.-][a-z0-9-]+)?\.amazonaws\.com$/
/** Labels are fetched from nowhere else, or an answer could send the shop anywhere. */
export function isOwnHost(url: string, apiUrl: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, pathname, host } = new URL(url)
  if (host === new URL(apiUrl).host && protocol === new URL(apiUrl).protocol) return true
  if (protocol !== 'https:') return false
  if (OWN_HOSTS.test(hostname)) return true
  return OWN_BUCKETS.test(hostname) && (!hostname.startsWith('s3') || /^\/kr-shipmultichannel/.test(pathname))
}

function jsonOf(text: string): Raw {
  try {
    const body: unknown = JSON.parse(text)
    return typeof body === 'object' && body !== null ? (body as Raw) : {}
  } catch {
    return {}
  }
}
const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
