import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { S3Refusal } from './refusal.ts'

export interface Heard {
  method: string
  /** From the request line, as sent. */
  target: string
  headers: Record<string, string>
}
interface Keys {
  accessKeyId: string
  secretAccessKey: string
  region: string
}

const SKEW_MS = 15 * 60_000
const HEADER =
  /^AWS4-HMAC-SHA256 Credential=([^/,]+)\/(\d{8})\/([^/,]+)\/s3\/aws4_request,\s*SignedHeaders=([a-z0-9;-]+),\s*Signature=([0-9a-f]{64})$/
const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

interface Claim {
  accessKey: string
  day: string
  region: string
  signed: string
  signature: string
  stamp: string
  lifeMs: number
  payload: string
  /** Without the signature itself. */
  query: string
}

function claimOf(query: string, headers: Record<string, string>): Claim {
  const presigned = new URLSearchParams(query)
  if (presigned.has('X-Amz-Signature')) return presignedClaim(query, presigned)
  const [, accessKey = '', day = '', region = '', signed = '', signature = ''] =
    HEADER.exec(headers.authorization ?? '') ?? []
  const [stamp, payload] = [headers['x-amz-date'] ?? '', headers['x-amz-content-sha256'] ?? '']
  return { accessKey, day, region, signed, signature, stamp, lifeMs: SKEW_MS, payload, query }
}

/** An address that carries its signature: whoever has it may use it until it expires. */
function presignedClaim(query: string, given: URLSearchParams): Claim {
  const value = (name: string) => given.get(`X-Amz-${name}`) ?? ''
  const [accessKey = '', day = '', region = ''] = value('Credential').split('/')
  const seconds = Number(value('Expires'))
  if (value('Algorithm') !== 'AWS4-HMAC-SHA256' || !(seconds >= 1 && seconds <= 604_800))
    throw new S3Refusal(
      400,
      'AuthorizationQueryParametersError',
      'X-Amz-Expires must be a number of at most a week',
    )
  return {
    ...{ accessKey, day, region, signed: value('SignedHeaders'), signature: value('Signature') },
    ...{ stamp: value('Date'), lifeMs: seconds * 1000, payload: 'UNSIGNED-PAYLOAD' },
    query: query
      .split('&')
      .filter(one => !one.startsWith('X-Amz-Signature='))
      .join('&'),
  }
}

/** Signature Version 4 as the receiver computes it; shares no code with the shop's signer. */
export function checkSignature({ method, target, headers }: Heard, keys: Keys, now: Date) {
  const [path = '', asked = ''] = target.split('?')
  const { accessKey, day, region, signed, signature, stamp, lifeMs, payload, query } = claimOf(asked, headers)
  if (!accessKey) throw new S3Refusal(403, 'AccessDenied', 'Access Denied')
  if (accessKey !== keys.accessKeyId)
    throw new S3Refusal(
      403,
      'InvalidAccessKeyId',
      'The AWS Access Key Id you provided does not exist in our records.',
    )
  if (region !== keys.region)
    throw new S3Refusal(
      400,
      'AuthorizationHeaderMalformed',
      `The authorization header is malformed; the region is wrong; expecting '${keys.region}'`,
    )
  const at = Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  const age = now.getTime() - at
  if (!stamp.startsWith(day) || !(age >= -SKEW_MS && age <= lifeMs))
    throw new S3Refusal(
      403,
      'RequestTimeTooSkewed',
      'The difference between the request time and the current time is too large.',
    )
  const names = signed.split(';')
  const must = ['host', ...Object.keys(headers).filter(name => name.startsWith('x-amz-'))]
  if (must.some(name => !names.includes(name)))
    throw new S3Refusal(
      403,
      'AccessDenied',
      'There were headers present in the request which were not signed',
    )

  const canonical = [
    method,
    path.replace(/[^/]+/g, encodedOnce),
    query.split('&').filter(Boolean).map(pair).sort().join('&'),
    ...names.map(name => `${name}:${(headers[name] ?? '').trim().replace(/ +/g, ' ')}`),
    '',
    signed,
    payload,
  ].join('\n')
  let key: string | Buffer = `AWS4${keys.secretAccessKey}`
  for (const step of [day, region, 's3', 'aws4_request']) key = hmac(key, step)
  const right = hmac(
    key,
    ['AWS4-HMAC-SHA256', stamp, `${day}/${region}/s3/aws4_request`, digest(canonical)].join('\n'),
  )
  const given = Buffer.from(signature, 'hex')
  if (given.length !== right.length || !timingSafeEqual(right, given))
    throw new S3Refusal(
      403,
      'SignatureDoesNotMatch',
      'The request signature we calculated does not match the signature you provided.',
    )
}

function pair(text: string): string {
  const at = text.indexOf('=')
  const [name, value] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
  return `${encodedOnce(name)}=${encodedOnce(value)}`
}

/** By bytes, independent of any library's idea of safe characters. */
function encodedOnce(text: string): string {
  const bytes = Buffer.from(decodeURIComponent(text), 'utf8')
  return [...bytes]
    .map(byte =>
      isUnreserved(byte) ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
}
const isUnreserved = (byte: number) => /[A-Za-z0-9._~-]/.test(String.fromCharCode(byte)) && byte < 128
