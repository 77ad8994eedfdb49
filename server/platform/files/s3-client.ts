import { createHash } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { AwsClient } from 'aws4fetch'

export interface S3Place {
  region: string
  accessKeyId: string
  secretAccessKey: string
  bucket: string
  /** Absent: Amazon's own address of the bucket. */
  endpoint?: string | undefined
}
interface Question {
  method: 'GET' | 'HEAD' | 'PUT' | 'DELETE'
  key?: string
  query?: Record<string, string>
  body?: Uint8Array
  withinMs?: number
  tries?: number
}
interface S3Answer {
  headers: Headers
  bytes: Buffer
}

/** `busy`, `timeout` and `unreachable` are temporary; the others are mistakes in our setup. */
type StoreFault = 'busy' | 'timeout' | 'unreachable' | 'refused' | 'no bucket' | 'malformed'
export class StoreFailed extends Error {
  readonly kind: StoreFault
  constructor(kind: StoreFault, message: string, cause?: unknown) {
    super(`the file store: ${message}`, { cause })
    this.kind = kind
  }
}

const PASSING: StoreFault[] = ['busy', 'timeout', 'unreachable']
const FIRST_PAUSE_MS = 100

/** AWS's percent-encoding: all but letters, digits and -._~ */
const encoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

export function s3Client({ bucket, endpoint, ...keys }: S3Place) {
  const aws = new AwsClient({ ...keys, service: 's3', retries: 0 })
  const base = endpoint ? `${endpoint}/${bucket}` : `https://${bucket}.s3.${keys.region}.amazonaws.com`

  function addressOf({ key = '', query = {} }: Question) {
    const params = Object.entries(query).map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    return new URL(
      `${base}/${key.split('/').map(encoded).join('/')}${params.length ? `?${params.join('&')}` : ''}`,
    )
  }

  async function askOnce(question: Question): Promise<S3Answer | null> {
    const { method, body, withinMs = 10_000 } = question
    const url = addressOf(question)
    const signal = AbortSignal.timeout(withinMs)
    try {
      const answer = await aws.fetch(url, {
        method,
        headers: {
          'x-amz-content-sha256': createHash('sha256')
            .update(body ?? '')
            .digest('hex'),
        },
        redirect: 'manual',
        signal,
        ...(body && { body: body as Uint8Array<ArrayBuffer> }),
      })
      const bytes = Buffer.from(await answer.arrayBuffer())
      if (answer.ok) return { headers: answer.headers, bytes }
      return nullIfMissing(answer.status, bytes.toString('utf8'))
    } catch (error) {
      if (error instanceof StoreFailed) throw error
      if (signal.aborted) throw new StoreFailed('timeout', `no answer within ${withinMs} ms`, error)
      throw new StoreFailed('unreachable', `${url.host} cannot be reached`, error)
    }
  }

  return async function ask(question: Question): Promise<S3Answer | null> {
    const { tries = 3 } = question
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await askOnce(question)
      } catch (error) {
        if (!(error instanceof StoreFailed) || !PASSING.includes(error.kind) || attempt >= tries) throw error
        await pause(FIRST_PAUSE_MS * 4 ** (attempt - 1) * (0.5 + Math.random()))
      }
    }
  }
}

function nullIfMissing(status: number, body: string): null {
  const code = textOf(body, 'Code') ?? String(status)
  if (status === 404 && code !== 'NoSuchBucket') return null
  if (status === 404) throw new StoreFailed('no bucket', 'there is no such bucket')
  if (status === 429 || status >= 500 || code === 'RequestTimeout')
    throw new StoreFailed('busy', `answered ${status} (${code})`)
  throw new StoreFailed(
    'refused',
    `answered ${status} (${code}); check S3_REGION, the keys and what they may do`,
  )
}

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }
const plain = (text: string) =>
  text.replace(/&(?:#(\d+)|#x([0-9a-f]+)|(\w+));/gi, (whole, decimal, hex, name) =>
    name
      ? (ENTITIES[name] ?? whole)
      : String.fromCodePoint(decimal ? Number(decimal) : Number.parseInt(hex, 16)),
  )
export const textsOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => plain(text))
export const textOf = (xml: string, name: string) => textsOf(xml, name)[0]
