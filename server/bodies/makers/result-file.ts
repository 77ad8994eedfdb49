import { isIP } from 'node:net'
import type { ModelFailed } from './model-maker.ts'

interface ResultFile {
  url: string
  /** May be reached without TLS: where a stand-in listens. */
  openHost: string | null
  fetch: typeof globalThis.fetch
  fail: (kind: ModelFailed['kind'], details?: { said?: string }) => ModelFailed
}

const FILE_MAX = 100 * 1024 * 1024
/** A large file on a slow line. */
const PATIENCE_MS = 120_000
const REDIRECTS_MAX = 3
const GLTF = 0x46546c67
const HEADER = 12
/** The address is out of date, or not for everybody. */
const CLOSED = [401, 403, 404, 410]

/** Without our key, and from nowhere but the host that was named. */
export async function fetchResult({ url, openHost, fetch, fail }: ResultFile): Promise<Uint8Array> {
  let at = placeOf(url, openHost)
  if (!at) throw fail('malformed', { said: 'the address of its file is not one we fetch from' })
  const signal = AbortSignal.timeout(PATIENCE_MS)
  for (let redirects = 0; ; redirects += 1) {
    const response = await fetch(at, { redirect: 'manual', signal }).catch(() => null)
    if (!response) throw fail('unreachable')
    const location = response.headers.get('location')
    if (response.status >= 300 && response.status < 400 && location) {
      await response.body?.cancel()
      const moved = URL.parse(location, at)
      const next = moved && placeOf(moved.href, openHost)
      if (!next || next.host !== at.host || redirects >= REDIRECTS_MAX)
        throw fail('malformed', { said: 'its file is said to be on another computer' })
      at = next
      continue
    }
    if (CLOSED.includes(response.status)) throw fail('gone')
    if (!response.ok) throw fail('unreachable')
    return glbOf(await bytesOf(response, fail), fail)
  }
}

/** Of the internet, over TLS. */
function placeOf(url: string, openHost: string | null): URL | null {
  const place = URL.parse(url)
  if (!place || place.username || place.password) return null
  if (openHost !== null && place.hostname === openHost && /^https?:$/.test(place.protocol)) return place
  const { protocol } = place
  // With a last dot it is the same host.
  const hostname = place.hostname.replace(/\.$/, '')
  const isNamed = hostname.includes('.') && !hostname.startsWith('[') && isIP(hostname) === 0
  return protocol === 'https:' && isNamed && !/\.(local|internal|localhost)$/.test(hostname) ? place : null
}

async function bytesOf(response: Response, fail: ResultFile['fail']): Promise<Buffer> {
  const tooLarge = () => fail('malformed', { said: 'its file is larger than 100 MB' })
  if (Number(response.headers.get('content-length') ?? 0) > FILE_MAX) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > FILE_MAX) break
      chunks.push(chunk)
    }
  } catch {
    throw fail('unreachable')
  }
  if (size > FILE_MAX) throw tooLarge()
  return Buffer.concat(chunks)
}

function glbOf(bytes: Buffer, fail: ResultFile['fail']): Uint8Array {
  if (bytes.length < HEADER || bytes.readUInt32LE(0) !== GLTF) throw fail('malformed')
  // Less than it says of itself: the line broke.
  if (bytes.readUInt32LE(8) > bytes.length) throw fail('unreachable')
  return bytes
}
