import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AwsClient } from 'aws4fetch'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { STAND_IN_KEYS, startS3StandIn } from '../../../sandbox/s3/s3-stand-in.ts'
import { diskFiles, type FileStore } from './files.ts'
import { StoreFailed, s3Client } from './s3-client.ts'
import { s3Files } from './s3-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'dopple-files-'))
let bucket: Awaited<ReturnType<typeof startS3StandIn>>
const place = () => ({ ...STAND_IN_KEYS, bucket: 'dopple', endpoint: bucket.endpoint })
beforeAll(async () => {
  bucket = await startS3StandIn({ folder: join(folder, 's3'), pageSize: 3 })
})
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

const STORES: [string, () => FileStore][] = [
  ['a folder', () => diskFiles(join(folder, 'disk'))],
  ['an S3 bucket', () => s3Files(place())],
]

describe.each(STORES)('%s', (_, open) => {
  const bytes = Buffer.from(Uint8Array.from({ length: 70_000 }, (_, at) => at % 251))

  test('gives back what it was given, and nothing for what it does not hold', async () => {
    const files = open()
    expect(await files.get('private/none.jpg')).toBeNull()
    expect(await files.has('private/none.jpg')).toBe(false)
    await files.put('private/one.jpg', bytes)
    expect(await files.has('private/one.jpg')).toBe(true)
    expect((await files.get('private/one.jpg'))?.equals(bytes)).toBe(true)
    await files.put('private/one.jpg', Buffer.from('another'))
    expect(String(await files.get('private/one.jpg'))).toBe('another')
    await files.put('private/empty', new Uint8Array())
    expect((await files.get('private/empty'))?.length).toBe(0)
  })

  test('takes a file of this machine', async () => {
    const files = open()
    const path = join(folder, 'uploaded.jpg')
    writeFileSync(path, bytes)
    await files.take('private/taken.jpg', path)
    expect((await files.get('private/taken.jpg'))?.equals(bytes)).toBe(true)
    await expect(files.take('private/absent.jpg', join(folder, 'absent.jpg'))).rejects.toThrow(/ENOENT/)
    expect(await files.has('private/absent.jpg')).toBe(false)
  })

  test('removes, also what is not there', async () => {
    const files = open()
    await files.put('gone/a.webp', bytes)
    await files.remove('gone/a.webp')
    await files.remove('gone/a.webp')
    expect(await files.has('gone/a.webp')).toBe(false)
  })

  test('lists a folder with subfolders, however many files, and no folder of a similar name', async () => {
    const files = open()
    const keys = [
      ...Array.from({ length: 8 }, (_, at) => `media/${at}.webp`),
      'media/deep/er.webp',
      'media/A.webp',
    ]
    for (const key of [...keys, 'media2/other.webp']) await files.put(key, Buffer.from(key))
    expect((await files.list('media')).toSorted()).toEqual(keys.toSorted())
    expect(await files.list('nothing')).toEqual([])
  })

  test('knows how old a file is', async () => {
    const files = open()
    await files.put('private/young.jpg', bytes)
    expect(await files.isOlderThan('private/young.jpg', 3600)).toBe(false)
    expect(await files.isOlderThan('private/young.jpg', -60)).toBe(true)
    expect(await files.isOlderThan('private/none.jpg', 0)).toBe(false)
  })

  test('refuses keys that lead elsewhere', async () => {
    const files = open()
    for (const key of ['../etc/passwd', 'media/../../x', '/x', 'a b', ''])
      await expect(
        Promise.resolve().then(() => files.get(key)),
        key,
      ).rejects.toThrow(/not a key/)
  })

  test('is writable, leaves no drafts, and bears twenty at once', async () => {
    const files = open()
    expect(await files.writable()).toBe(true)
    expect(await files.writable()).toBe(true)
    await Promise.all(Array.from({ length: 20 }, (_, at) => files.put(`many/${at}`, Buffer.from(String(at)))))
    expect((await files.list('many')).length).toBe(20)
    expect(await files.removeDrafts(0)).toBe(0)
  })
})

describe('the stand-in of a bucket', () => {
  const aws = new AwsClient({ ...STAND_IN_KEYS, service: 's3' })
  const address = (key: string) => `${bucket.endpoint}/dopple/${key}`
  const put = (key: string, body: string) =>
    aws.fetch(address(key), { method: 'PUT', body, headers: { 'content-type': 'text/plain; charset=utf-8' } })

  test('keeps the type of an object and sends a part of it', async () => {
    await put('private/letters.txt', 'abcdefghij')
    const part = async (range: string) => {
      const answer = await aws.fetch(address('private/letters.txt'), { headers: { range } })
      return [answer.status, answer.headers.get('content-range'), await answer.text()]
    }
    expect(await part('bytes=2-4')).toEqual([206, 'bytes 2-4/10', 'cde'])
    expect(await part('bytes=7-')).toEqual([206, 'bytes 7-9/10', 'hij'])
    expect(await part('bytes=-2')).toEqual([206, 'bytes 8-9/10', 'ij'])
    expect(await part('bytes=8-99')).toEqual([206, 'bytes 8-9/10', 'ij'])
    expect(await part('letters=1-2')).toEqual([200, null, 'abcdefghij'])
    expect((await part('bytes=10-'))[0]).toBe(416)
    const { headers } = await aws.fetch(address('private/letters.txt'), { method: 'HEAD' })
    expect([headers.get('content-type'), headers.get('accept-ranges')]).toEqual([
      'text/plain; charset=utf-8',
      'bytes',
    ])
  })

  test('takes an address that carries its signature, until it expires and as it was signed', async () => {
    await put('private/signed.txt', 'for a while')
    const signed = async (seconds: number, datetime?: string) =>
      (
        await aws.sign(`${address('private/signed.txt')}?X-Amz-Expires=${seconds}`, {
          aws: { signQuery: true, ...(datetime && { datetime }) },
        })
      ).url
    const url = await signed(60)
    expect(await (await fetch(url)).text()).toBe('for a while')
    expect((await fetch(url, { headers: { range: 'bytes=0-2' } })).status).toBe(206)
    expect((await fetch(url.replace('signed.txt', 'letters.txt'))).status).toBe(403)
    expect((await fetch(url.replace('Expires=60', 'Expires=600'))).status).toBe(403)
    expect((await fetch(await signed(60, '20260101T000000Z'))).status).toBe(403)
    expect((await fetch(await signed(700_000))).status).toBe(400)
  })

  test('deletes many objects with one request', async () => {
    for (const key of ['few/a&b.txt', 'few/two.txt', 'few/three.txt']) await put(key, key)
    const body =
      '<Delete><Object><Key>few/a&amp;b.txt</Key></Object><Object><Key>few/two.txt</Key></Object></Delete>'
    const ask = (headers: Record<string, string>) =>
      aws.fetch(`${bucket.endpoint}/dopple/?delete=`, { method: 'POST', body, headers })
    expect((await ask({})).status).toBe(400)
    expect((await ask({ 'content-md5': createHash('md5').update('other').digest('base64') })).status).toBe(
      400,
    )
    const answer = await ask({ 'content-md5': createHash('md5').update(body).digest('base64') })
    expect([answer.status, (await answer.text()).match(/<Deleted>/g)]).toEqual([
      200,
      ['<Deleted>', '<Deleted>'],
    ])
    expect(await s3Files(place()).list('few')).toEqual(['few/three.txt'])
  })
})

describe('a bucket that does not answer as it should', () => {
  afterEach(() => expect(readdirSync(join(folder, 's3/dopple/.arriving'))).toEqual([]))
  const failure = (work: Promise<unknown>) =>
    work.then(
      () => null,
      error => (error instanceof StoreFailed ? error.kind : error),
    )

  test('is asked again while the fault may pass', async () => {
    const files = s3Files(place())
    bucket.suffer('slow-down', 'reset')
    await files.put('private/retried.jpg', Buffer.from('here'))
    bucket.suffer('fault')
    expect(String(await files.get('private/retried.jpg'))).toBe('here')
    bucket.suffer('fault', 'fault', 'fault')
    expect(await failure(files.get('private/retried.jpg'))).toBe('busy')
  })

  test('is not waited for without end', async () => {
    bucket.suffer('hang')
    expect(await failure(s3Client(place())({ method: 'HEAD', key: 'x', withinMs: 100, tries: 1 }))).toBe(
      'timeout',
    )
    expect(
      await failure(
        s3Client({ ...place(), endpoint: 'http://127.0.0.1:9' })({ method: 'HEAD', key: 'x', tries: 1 }),
      ),
    ).toBe('unreachable')
    bucket.suffer('fault')
    expect(await s3Files(place()).writable()).toBe(false)
  })

  test('says what is ours to mend: wrong keys, wrong region, no bucket', async () => {
    expect(await failure(s3Files({ ...place(), secretAccessKey: 'wrong' }).get('x'))).toBe('refused')
    expect(await failure(s3Files({ ...place(), accessKeyId: 'NOBODY' }).put('x', Buffer.from('x')))).toBe(
      'refused',
    )
    expect(await failure(s3Files({ ...place(), region: 'mars-1' }).get('x'))).toBe('refused')
    expect(await failure(s3Files({ ...place(), bucket: 'elsewhere' }).get('x'))).toBe('no bucket')
    expect((await fetch(`${bucket.endpoint}/dopple/private/one.jpg`)).status).toBe(403)
  })

  test('takes no body that was changed on the way', async () => {
    const url = `${bucket.endpoint}/dopple/private/forged.jpg`
    const payload = createHash('sha256').update('as signed').digest('hex')
    const { headers } = await new AwsClient({ ...STAND_IN_KEYS, service: 's3' }).sign(url, {
      method: 'PUT',
      headers: { 'x-amz-content-sha256': payload },
    })
    const answer = await fetch(url, { method: 'PUT', headers, body: 'changed!!' })
    expect([answer.status, (await answer.text()).includes('<Code>XAmzContentSHA256Mismatch</Code>')]).toEqual(
      [400, true],
    )
    expect(await s3Files(place()).has('private/forged.jpg')).toBe(false)
  })

  test('asks for a probe once, and only looks at it afterwards', async () => {
    const files = s3Files(place())
    const before = bucket.heard.length
    for (let look = 0; look < 3; look += 1) expect(await files.writable()).toBe(true)
    expect(bucket.heard.slice(before)).toEqual([
      'PUT /dopple/probe',
      'HEAD /dopple/probe',
      'HEAD /dopple/probe',
    ])
  })
})
