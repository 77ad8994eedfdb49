import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
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

/** S3's REST API for one bucket, path-style: put, get, head, delete, ListObjectsV2, with signatures. */
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
      await (key === '' ? listed(searchParams, request, response) : dealtWith(key, request, response))
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
  response.writeHead(200, {
    'content-length': found.size,
    'content-type': 'binary/octet-stream',
    'last-modified': found.changedAt.toUTCString(),
  })
  if (request.method === 'HEAD') return void response.end()
  await pipeline(bucket.read(key), response)
}

function announced({ headers }: IncomingMessage) {
  const length = headers['content-length']
  if (length === undefined)
    throw new S3Refusal(411, 'MissingContentLength', 'You must provide the Content-Length HTTP header.')
  const payload = String(headers['x-amz-content-sha256'] ?? '')
  return { length: Number(length), sha256: payload === 'UNSIGNED-PAYLOAD' ? null : payload }
}

const headersOf = ({ headers }: IncomingMessage) =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
const slowDown = () => new S3Refusal(503, 'SlowDown', 'Please reduce your request rate.')
const notAllowed = () =>
  new S3Refusal(405, 'MethodNotAllowed', 'The specified method is not allowed against this resource.')

async function refuse(error: unknown, request: IncomingMessage, response: ServerResponse) {
  if (!(error instanceof S3Refusal) || response.headersSent) {
    if (!request.destroyed) console.error(error)
    return void response.destroy()
  }
  // Reads the rest of the body, so that the sender gets the response.
  if (request.method === 'PUT') for await (const _ of request);
  if (request.method === 'HEAD') return void response.writeHead(error.status).end()
  sendXml(response, error.status, {
    Error: { Code: error.code, Message: error.message, Resource: request.url ?? '' },
  })
}

const sendXml = (response: ServerResponse, status: number, content: Parameters<typeof xml>[0]) =>
  void response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<?xml version="1.0" encoding="UTF-8"?>\n${xml(content)}`)
