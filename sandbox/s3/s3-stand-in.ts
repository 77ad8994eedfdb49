import { createHash, randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { textOf, textsOf } from '../../server/platform/files/s3-client.ts'
import { type Bucket, openBucket } from './bucket.ts'
import { checkSignature } from './check-signature.ts'
import { S3Refusal, xml } from './refusal.ts'

export const STAND_IN_KEYS = {
  accessKeyId: 'DOPPLESTANDIN',
  secretAccessKey: 'stand-in/secret+of=nobody',
  region: 'us-east-1',
}
export type S3Fault = 'slow-down' | 'fault' | 'reset' | 'hang'

interface Wanted {
  folder: string
  bucket?: string
  port?: number
  pageSize?: number
}

/** S3's REST API for one bucket, path-style: put, get with Range, head, delete, DeleteObjects, ListObjectsV2, with signatures in headers or in the address. */
export async function startS3StandIn({ folder, bucket: name = 'dopple', port = 0, pageSize = 1000 }: Wanted) {
  const bucket = openBucket(join(folder, name))
  const faults: S3Fault[] = []
  const heard: string[] = []
  const server = createServer((request, response) => void take(request, response))

  async function take(request: IncomingMessage, response: ServerResponse) {
    const target = request.url ?? '/'
    heard.push(`${request.method} ${target}`)
    if (heard.length > 1000) heard.shift()
    response.setHeader('x-amz-request-id', randomBytes(8).toString('hex').toUpperCase())
    try {
      const fault = faults.shift()
      if (fault === 'hang') return
      if (fault === 'reset') return void request.socket.resetAndDestroy()
      if (fault)
        throw fault === 'fault'
          ? new S3Refusal(500, 'InternalError', 'We encountered an internal error. Please try again.')
          : slowDown()
      checkSignature(
        { method: request.method ?? '', target, headers: headersOf(request) },
        STAND_IN_KEYS,
        new Date(),
      )
      const { pathname, searchParams } = new URL(target, 'http://stand-in')
      const [asked = '', ...rest] = pathname.slice(1).split('/')
      if (asked !== name) throw new S3Refusal(404, 'NoSuchBucket', 'The specified bucket does not exist')
      const key = decodeURIComponent(rest.join('/'))
      if (key !== '') await dealtWith(key, request, response)
      else if (request.method === 'POST' && searchParams.has('delete'))
        await deletedMany(bucket, request, response)
      else await listed(searchParams, request, response)
    } catch (error) {
      await refuse(error, request, response)
    }
  }

  async function dealtWith(key: string, request: IncomingMessage, response: ServerResponse) {
    if (request.method === 'PUT') {
      await bucket.write(key, request, announced(request))
      return void response.writeHead(200).end()
    }
    if (request.method === 'DELETE') {
      await bucket.remove(key)
      return void response.writeHead(204).end()
    }
    if (request.method !== 'GET' && request.method !== 'HEAD') throw notAllowed()
    return sendObject(bucket, key, request, response)
  }

  async function listed(query: URLSearchParams, request: IncomingMessage, response: ServerResponse) {
    if (request.method !== 'GET' || query.get('list-type') !== '2') throw notAllowed()
    const prefix = query.get('prefix') ?? ''
    const after = Buffer.from(query.get('continuation-token') ?? '', 'base64url').toString('utf8')
    const most = Math.min(Number(query.get('max-keys') ?? pageSize), pageSize)
    const left = (await bucket.keys(prefix)).filter(
      key => Buffer.compare(Buffer.from(key), Buffer.from(after)) > 0,
    )
    const page = left.slice(0, most)
    const isTruncated = left.length > page.length
    const found = (await Promise.all(page.map(bucket.about))).filter(one => one !== null)
    sendXml(response, 200, {
      ListBucketResult: {
        Name: name,
        Prefix: prefix,
        KeyCount: String(found.length),
        MaxKeys: String(most),
        IsTruncated: String(isTruncated),
        ...(isTruncated && { NextContinuationToken: Buffer.from(page.at(-1) ?? '').toString('base64url') }),
        Contents: found.map(({ key, size, changedAt }) => ({
          Key: key,
          LastModified: changedAt.toISOString(),
          Size: String(size),
          StorageClass: 'STANDARD',
        })),
      },
    })
  }

  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, '127.0.0.1', resolve),
  )
  const endpoint = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    endpoint,
    /** The last thousand requests. */
    heard,
    /** Faults of the next requests, in this order. */
    suffer: (...coming: S3Fault[]) => void faults.push(...coming),
    settings: {
      S3_BUCKET: name,
      S3_ENDPOINT: endpoint,
      S3_REGION: STAND_IN_KEYS.region,
      S3_ACCESS_KEY_ID: STAND_IN_KEYS.accessKeyId,
      S3_SECRET_ACCESS_KEY: STAND_IN_KEYS.secretAccessKey,
    },
    close: () =>
      new Promise<void>(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function sendObject(bucket: Bucket, key: string, request: IncomingMessage, response: ServerResponse) {
  const found = await bucket.about(key)
  if (!found) throw new S3Refusal(404, 'NoSuchKey', 'The specified key does not exist.')
  const part = partOf(request.headers.range, found.size)
  response.writeHead(part ? 206 : 200, {
    'accept-ranges': 'bytes',
    'content-length': part ? part.end - part.start + 1 : found.size,
    ...(part && { 'content-range': `bytes ${part.start}-${part.end}/${found.size}` }),
    'content-type': found.type,
    'last-modified': found.changedAt.toUTCString(),
  })
  if (request.method === 'HEAD') return void response.end()
  await pipeline(bucket.read(key, part ?? undefined), response)
}

/** One range of bytes; several, or what cannot be read, is answered with the whole object. */
function partOf(range: string | undefined, size: number): { start: number; end: number } | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(range ?? '') ?? []
  if (from === '' && to === '') return null
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from)
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (from !== '' && to !== '' && Number(to) < Number(from)) return null
  if (start >= size || (from === '' && Number(to) === 0))
    throw new S3Refusal(416, 'InvalidRange', 'The requested range is not satisfiable')
  return { start, end }
}

const DELETED_AT_ONCE = 1000
const LARGEST_LIST = 2 * 1024 * 1024

/** DeleteObjects: keys that are not there count as deleted. */
async function deletedMany(bucket: Bucket, request: IncomingMessage, response: ServerResponse) {
  const { length, sha256 } = announced(request)
  if (length > LARGEST_LIST) throw malformed()
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  const body = Buffer.concat(chunks)
  const digest = (name: string) => createHash(name).update(body)
  const md5 = request.headers['content-md5']
  if (md5 === undefined && request.headers['x-amz-checksum-sha256'] === undefined)
    throw new S3Refusal(400, 'InvalidRequest', 'Missing required header for this request: Content-MD5')
  if (
    (md5 !== undefined && md5 !== digest('md5').digest('base64')) ||
    (sha256 !== null && sha256 !== digest('sha256').digest('hex'))
  )
    throw new S3Refusal(400, 'BadDigest', 'The Content-MD5 you specified did not match what we received.')
  const text = body.toString('utf8')
  const keys = textsOf(text, 'Key')
  if (keys.length === 0 || keys.length > DELETED_AT_ONCE) throw malformed()
  await Promise.all(keys.map(bucket.remove))
  const isQuiet = textOf(text, 'Quiet') === 'true'
  sendXml(response, 200, {
    DeleteResult: isQuiet ? {} : { Deleted: keys.map(key => ({ Key: key })) },
  })
}

function announced({ headers }: IncomingMessage) {
  const length = headers['content-length']
  if (length === undefined)
    throw new S3Refusal(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
  const payload = String(headers['x-amz-content-sha256'] ?? '')
  const type = headers['content-type'] ?? null
  return { length: Number(length), sha256: payload === 'UNSIGNED-PAYLOAD' ? null : payload, type }
}

const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
const malformed = () =>
  new S3Refusal(400, 'MalformedXML', 'The XML you provided was not well-formed or did not validate')
const slowDown = () => new S3Refusal(503, 'SlowDown', 'Please reduce your request rate.')
const notAllowed = () =>
  new S3Refusal(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')

async function refuse(error: unknown, request: IncomingMessage, response: ServerResponse) {
  if (!(error instanceof S3Refusal) || response.headersSent) {
    if (!request.destroyed) console.error(error)
    return void response.destroy()
  }
  // Reads the rest of the body, so that the sender gets the response.
  if (request.method === 'PUT' || request.method === 'POST') for await (const _ of request);
  if (request.method === 'HEAD') return void response.writeHead(error.status).end()
  sendXml(response, error.status, {
    Error: { Code: error.code, Message: error.message, Resource: request.url ?? '' },
  })
}

const sendXml = (response: ServerResponse, status: number, content: Parameters<typeof xml>[0]) =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml(content)}`)
