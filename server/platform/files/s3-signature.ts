import { createHash, createHmac } from 'node:crypto'

export interface S3Keys {
  region: string
  accessKeyId: string
  secretAccessKey: string
}
interface Unsigned {
  method: string
  url: URL
  headers?: Record<string, string>
  /** The SHA-256 of the body in hex. */
  payload: string
  at: Date
}

export const sha256 = (bytes: string | Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()

/** Percent-encoding as AWS counts it: all but letters, digits and -._~ */
export const awsEncoded = (text: string) =>
  encodeURIComponent(text).replace(
    /[!'()*]/g,
    letter => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  )

/** AWS Signature Version 4 in the Authorization header; answers all headers the request is sent with, `host` aside. */
export function signedHeaders(
  { method, url, headers = {}, payload, at }: Unsigned,
  { region, accessKeyId, secretAccessKey }: S3Keys,
) {
  const stamp = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const day = stamp.slice(0, 8)
  const sent = { ...headers, 'x-amz-content-sha256': payload, 'x-amz-date': stamp }
  const lines = Object.entries({ ...sent, host: url.host })
    .map(([name, value]) => [name.toLowerCase(), value.trim().replace(/ +/g, ' ')] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
  const names = lines.map(([name]) => name).join(';')
  const request = [
    method,
    url.pathname
      .split('/')
      .map(part => awsEncoded(decodeURIComponent(part)))
      .join('/'),
    [...url.searchParams]
      .map(([name, value]) => `${awsEncoded(name)}=${awsEncoded(value)}`)
      .sort()
      .join('&'),
    ...lines.map(([name, value]) => `${name}:${value}`),
    '',
    names,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${secretAccessKey}`)
  const signature = hmac(key as Buffer, `AWS4-HMAC-SHA256\n${stamp}\n${scope}\n${sha256(request)}`).toString(
    'hex',
  )
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${accessKeyId}/${scope},SignedHeaders=${names},Signature=${signature}`,
  }
}
