import { createHash } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { preferredEncoding, squeeze, WORTH_IT } from '../compress.ts'

/** Ready for the socket: header names and values in turn, and the bytes. */
export interface Sendable {
  status: 200 | 304
  headers: readonly string[]
  body: Uint8Array<ArrayBuffer> | null
  /** A small body as Latin-1 text, which Node sends in one write with the headers. */
  small?: string
}
interface ResponseParams {
  encoding: string | undefined
  etag: string | undefined
}
interface CachedResponse {
  until: number
  size: number
  /** Undefined while the bytes are being compressed. */
  toSend: (wants: ResponseParams) => Sendable | undefined
  soon: (wants: ResponseParams) => Promise<Sendable>
}

/** Responses that are the same for everyone, kept as bytes until something they show changes. */
export interface ResponseCache {
  find: (key: string) => CachedResponse | undefined
  /** Concurrent requests for one key share one run of `work`; null if the response may not be cached. */
  make: (key: string, until: number, work: () => Promise<Response>) => Promise<CachedResponse | null>
  drop: () => void
}

const COMPRESSION_QUALITY = 9
const SMALL = 14 * 1024
/** Headers and objects of one entry, beside its bytes. */
const ENTRY_OVERHEAD = 2048
const GENERATION_MAX_BYTES = 16 * 1024 * 1024

export function createResponseCache({
  clock,
  log,
  maxBytes = GENERATION_MAX_BYTES,
}: {
  clock: Clock
  log: Log
  maxBytes?: number
}): ResponseCache {
  // Two generations: when the newer is full it becomes the older one, and entries not used since are dropped.
  let newer = new Map<string, CachedResponse>()
  let older = new Map<string, CachedResponse>()
  let size = 0
  let underWay = new Map<string, Promise<CachedResponse | null>>()

  function store(key: string, response: CachedResponse) {
    const entrySize = response.size + 2 * key.length + ENTRY_OVERHEAD
    if (size + entrySize > maxBytes) {
      older = newer
      newer = new Map()
      size = 0
    }
    newer.set(key, response)
    size += entrySize
  }

  return {
    find(key) {
      let found = newer.get(key)
      if (!found) {
        found = older.get(key)
        if (found) store(key, found)
      }
      return found && found.until > clock().getTime() ? found : undefined
    },
    make(key, until, work) {
      const running = underWay.get(key)
      if (running) return running
      const current = underWay
      const response = work()
        .then(made => cacheable(made, until, log))
        .then(response => {
          // A response begun before a change may show the old state.
          if (response && current === underWay) store(key, response)
          return response
        })
        .finally(() => current.delete(key))
      current.set(key, response)
      return response
    },
    drop() {
      newer = new Map()
      older = new Map()
      underWay = new Map()
      size = 0
    },
  }
}

const OWN_HEADERS = ['content-length', 'vary', 'x-request-id']

async function cacheable(response: Response, until: number, log: Log): Promise<CachedResponse | null> {
  const { headers } = response
  const mayBeCached =
    response.status === 200 && !headers.has('set-cookie') && !headers.has('content-encoding')
  if (!mayBeCached || headers.get('cache-control')?.includes('no-store')) return null
  const bytes = new Uint8Array(await response.arrayBuffer())
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`
  const vary = [headers.get('vary'), 'accept-encoding'].filter(Boolean).join(', ')
  const common = [
    ...[...headers].filter(([name]) => !OWN_HEADERS.includes(name)).flat(),
    'vary',
    vary,
    'etag',
    `W/${etag}`,
  ]
  const ok = (body: Uint8Array<ArrayBuffer>, more: string[] = []): Sendable => ({
    status: 200,
    headers: [...common, ...more, 'content-length', String(body.length)],
    body,
    ...(body.length <= SMALL && { small: Buffer.from(body).toString('latin1') }),
  })
  const unchanged: Sendable = { status: 304, headers: common, body: null }
  const plain = ok(bytes)
  const compressed: { br?: Sendable; gzip?: Sendable } = {}
  const compress = async (encoding: 'br' | 'gzip') => {
    const smaller = new Uint8Array(await squeeze(bytes, encoding, COMPRESSION_QUALITY))
    compressed[encoding] = ok(smaller, ['content-encoding', encoding])
    return compressed[encoding]
  }
  const compressing = bytes.length < WORTH_IT ? null : { br: compress('br'), gzip: compress('gzip') }
  for (const done of Object.values(compressing ?? {}))
    done.catch(error => log.error({ err: error }, 'a response could not be compressed'))

  return {
    until,
    // The bytes, their compressed forms, and the data a page has parsed from them.
    size: 4 * bytes.length,
    toSend(wants) {
      if (wants.etag?.includes(etag)) return unchanged
      const encoding = compressing && preferredEncoding(wants.encoding)
      return encoding ? compressed[encoding] : plain
    },
    async soon(wants) {
      if (wants.etag?.includes(etag)) return unchanged
      const encoding = compressing && preferredEncoding(wants.encoding)
      return encoding ? compressing[encoding] : plain
    },
  }
}
