import { createHash } from 'node:crypto'
import type { Clock } from '../../clock.ts'
import type { Log } from '../../log.ts'
import { preferredEncoding, squeeze, WORTH_IT } from '../compress.ts'

/** What goes out on the socket as it stands: names and values of the headers in turn, and the bytes. */
export interface Sendable {
  status: 200 | 304
  headers: readonly string[]
  body: Uint8Array<ArrayBuffer> | null
  /** A small body once more, a character per byte: so it leaves in one write with the head. */
  small?: string
}
export interface Wants {
  encoding: string | undefined
  etag: string | undefined
}
export interface CachedResponse {
  until: number
  size: number
  /** At once, or nothing while the bytes are still being packed. */
  now: (wants: Wants) => Sendable | undefined
  soon: (wants: Wants) => Promise<Sendable>
}

/** Answers that are the same for everybody, kept as bytes until something they show has changed. */
export interface ResponseCache {
  find: (question: string) => CachedResponse | undefined
  /** Of all who ask the same at once one does the work; null where the answer is not one to keep. */
  make: (question: string, until: number, work: () => Promise<Response>) => Promise<CachedResponse | null>
  drop: () => void
}

const PACKED_QUALITY = 9
const SMALL = 14 * 1024
/** Headers and all that holds an answer, beside its bytes. */
const AROUND_IT = 2048
const KEPT_MAX_BYTES = 16 * 1024 * 1024

export function createResponseCache({
  clock,
  log,
  maxBytes = KEPT_MAX_BYTES,
}: {
  clock: Clock
  log: Log
  maxBytes?: number
}): ResponseCache {
  // Two shelves: when the first is full it becomes the second, and what nobody asked for since is gone with the one before.
  let shelf = new Map<string, CachedResponse>()
  let before = new Map<string, CachedResponse>()
  let size = 0
  let underWay = new Map<string, Promise<CachedResponse | null>>()

  function keep(question: string, answer: CachedResponse) {
    const itsSize = answer.size + 2 * question.length + AROUND_IT
    if (size + itsSize > maxBytes) {
      before = shelf
      shelf = new Map()
      size = 0
    }
    shelf.set(question, answer)
    size += itsSize
  }

  return {
    find(question) {
      let found = shelf.get(question)
      if (!found) {
        found = before.get(question)
        if (found) keep(question, found)
      }
      return found && found.until > clock().getTime() ? found : undefined
    },
    make(question, until, work) {
      const others = underWay.get(question)
      if (others) return others
      const current = underWay
      const made = work()
        .then(response => readyFrom(response, until, log))
        .then(answer => {
          // What was begun before a change may show how things were before it.
          if (answer && current === underWay) keep(question, answer)
          return answer
        })
        .finally(() => current.delete(question))
      current.set(question, made)
      return made
    },
    drop() {
      shelf = new Map()
      before = new Map()
      underWay = new Map()
      size = 0
    },
  }
}

const OWN_HEADERS = ['content-length', 'vary', 'x-request-id']

async function readyFrom(response: Response, until: number, log: Log): Promise<CachedResponse | null> {
  const { headers } = response
  const keepable = response.status === 200 && !headers.has('set-cookie') && !headers.has('content-encoding')
  if (!keepable || headers.get('cache-control')?.includes('no-store')) return null
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
  const whole = (body: Uint8Array<ArrayBuffer>, more: string[] = []): Sendable => ({
    status: 200,
    headers: [...common, ...more, 'content-length', String(body.length)],
    body,
    ...(body.length <= SMALL && { small: Buffer.from(body).toString('latin1') }),
  })
  const unchanged: Sendable = { status: 304, headers: common, body: null }
  const plain = whole(bytes)
  const packed: { br?: Sendable; gzip?: Sendable } = {}
  const pack = async (encoding: 'br' | 'gzip') => {
    const smaller = new Uint8Array(await squeeze(bytes, encoding, PACKED_QUALITY))
    packed[encoding] = whole(smaller, ['content-encoding', encoding])
    return packed[encoding]
  }
  const packing = bytes.length < WORTH_IT ? null : { br: pack('br'), gzip: pack('gzip') }
  for (const done of Object.values(packing ?? {}))
    done.catch(error => log.error({ err: error }, 'an answer could not be packed'))

  return {
    until,
    // The bytes, what they are packed into, and what a page has read from them.
    size: 4 * bytes.length,
    now(wants) {
      if (wants.etag?.includes(etag)) return unchanged
      const encoding = packing && preferredEncoding(wants.encoding)
      return encoding ? packed[encoding] : plain
    },
    async soon(wants) {
      if (wants.etag?.includes(etag)) return unchanged
      const encoding = packing && preferredEncoding(wants.encoding)
      return encoding ? packing[encoding] : plain
    },
  }
}
