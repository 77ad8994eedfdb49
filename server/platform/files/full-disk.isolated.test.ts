import { randomBytes } from 'node:crypto'
import type * as FileSystem from 'node:fs'
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import type * as Files from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { startS3StandIn } from '../../../sandbox/s3/s3-stand-in.ts'
import { CATALOG_UPLOAD_PATH } from '../../../shared/catalog/desk-api.ts'
import { GALLERY_UPLOAD_PATH } from '../../../shared/catalog/gallery-desk-api.ts'
import { UPLOAD_PATH } from '../../../shared/figurines/api.ts'
import { bodyOf, createTestApp, ORIGIN, type TestApp } from '../../../test/create-test-app.ts'
import { type Customer, customer } from '../../../test/people.ts'
import { portrait } from '../../../test/photos.ts'
import { createLog } from '../log.ts'

/** Each of the four uploads may take as long as the limit of its answer. */
const PATIENCE_MS = 90_000
const MB = 1024 * 1024
type Sent = FormData | ReadableStream<Uint8Array>
const disk = vi.hoisted(() => ({ full: '' as '' | 'arriving' | 'files', filesApart: false }))
const noSpace = () =>
  Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC', syscall: 'write' })

vi.mock('node:fs', async original => {
  const fs = await original<typeof FileSystem>()
  type Done = (error: Error) => void
  const full = {
    ...fs,
    write: (...given: unknown[]) => (given.at(-1) as Done)(noSpace()),
    writev: (...given: unknown[]) => (given.at(-1) as Done)(noSpace()),
  }
  const createWriteStream = (path: string, options: object) =>
    fs.createWriteStream(path, disk.full === 'arriving' ? ({ ...options, fs: full } as never) : options)
  return { ...fs, createWriteStream }
})
vi.mock('node:fs/promises', async original => {
  const fs = await original<typeof Files>()
  async function open(path: string, ...more: []) {
    const file = await fs.open(path, ...more)
    if (disk.full === 'files') {
      if (path.endsWith('.part')) file.writeFile = () => Promise.reject(noSpace())
      file.sync = () => Promise.reject(noSpace())
    }
    return file
  }
  async function rename(from: string, to: string) {
    if (disk.filesApart && from.includes('arriving'))
      throw Object.assign(new Error('EXDEV: cross-device link not permitted'), { code: 'EXDEV' })
    await fs.rename(from, to)
  }
  return { ...fs, open, rename }
})

const folder = mkdtempSync(join(tmpdir(), 'dopple-full-'))
const bucket = await startS3StandIn({ folder: join(folder, 's3') })
afterAll(async () => {
  await bucket.close()
  rmSync(folder, { recursive: true, force: true })
})

describe.each([
  ['a folder', {}],
  ['an S3 bucket', bucket.settings],
])('files kept in %s', (store, settings) => {
  const lines: string[] = []
  let shop: TestApp
  let admin: Customer
  beforeAll(async () => {
    shop = await createTestApp({
      settings: { RATE_LIMITS: 'off', ...settings },
      log: createLog('info', { write: line => void lines.push(line) }),
    })
    admin = await customer(shop, { role: 'admin' })
  })
  beforeEach(() => {
    disk.full = ''
    disk.filesApart = false
    lines.length = 0
  })
  afterAll(() => shop.close())

  const left = (below: string) =>
    readdirSync(join(shop.config.dataDirectory, below), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && entry.name !== 'probe')
      .map(({ name }) => name)
  const headers = () => ({
    origin: ORIGIN,
    host: 'shop.test',
    cookie: [...admin.jar].map(pair => pair.join('=')).join('; '),
  })
  const send = (path: string, body: Sent, more: object = {}) =>
    shop.request(path, {
      method: 'POST',
      headers: { ...headers(), ...more },
      body,
      duplex: 'half',
    } as RequestInit)
  function formOf(path: string, bytes: Uint8Array) {
    const form = new FormData()
    form.append(
      path === UPLOAD_PATH ? 'closeup_image' : 'file',
      new File([bytes as Uint8Array<ArrayBuffer>], 'me.jpg', { type: 'image/jpeg' }),
    )
    return form
  }
  function slowly(
    first: Uint8Array,
    rest: (send: (bytes: Uint8Array) => void, end: () => void) => void,
  ): [Sent, object] {
    const head =
      '--edge\r\ncontent-disposition: form-data; name="closeup_image"; filename="me.jpg"\r\ncontent-type: image/jpeg\r\n\r\n'
    const body = new ReadableStream<Uint8Array>({
      start: line => line.enqueue(Buffer.concat([Buffer.from(head), first])),
      pull: line =>
        rest(
          bytes => line.enqueue(bytes),
          () => line.close(),
        ),
    })
    return [body, { 'content-type': 'multipart/form-data; boundary=edge' }]
  }
  const expectFull = async (asked: Promise<Response>) => {
    const since = performance.now()
    const answer = await asked
    expect(performance.now() - since).toBeLessThan(20_000)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '60'])
    expect(await bodyOf(answer)).toMatchObject({
      code: 'shop.disk_full',
      detail: expect.stringMatching(/shop’s disk is full/),
    })
    expect(lines.join('')).toMatch(/"code":"ENOSPC".*a request failed: the disk is full/)
    expect(left('arriving')).toEqual([])
  }

  test.each([UPLOAD_PATH, CATALOG_UPLOAD_PATH, GALLERY_UPLOAD_PATH])(
    '%s on a full disk is told so at once and leaves nothing',
    async path => {
      const photo = Buffer.concat([portrait(), randomBytes(3 * MB)])
      const before = left('files')
      disk.full = 'arriving'
      await expectFull(send(path, formOf(path, photo)))
      if (store === 'a folder') {
        disk.full = 'files'
        await expectFull(send(path, formOf(path, portrait())))
      }
      expect(left('files')).toEqual(before)
      disk.full = ''
      expect((await send(path, formOf(path, portrait()))).status).toBe(200)
    },
    PATIENCE_MS,
  )

  test.skipIf(store !== 'a folder').each([
    ['the disk of the uploads', false],
    ['another disk', true],
  ])('a photo is stored on %s for its owner alone, and nothing else is left', async (_, filesApart) => {
    disk.filesApart = filesApart
    const before = left('files')
    expect((await send(UPLOAD_PATH, formOf(UPLOAD_PATH, portrait()))).status).toBe(200)
    const added = left('files').filter(name => !before.includes(name))
    expect(added.map(name => name.split('.').at(-1)).toSorted()).toEqual(['jpg', 'webp'])
    for (const name of added)
      expect(statSync(join(shop.config.dataDirectory, 'files/private', name)).mode & 0o777).toBe(0o600)
    expect(left('arriving')).toEqual([])
  })

  test.skipIf(store !== 'a folder')(
    'whoever is still sending when the disk is found full does not keep the answer waiting',
    async () => {
      disk.full = 'arriving'
      await expectFull(send(UPLOAD_PATH, ...slowly(randomBytes(MB), () => undefined)))
    },
  )

  test.skipIf(store !== 'a folder')('of a form without end no more than 64 MB is read', async () => {
    let sent = 0
    const chunk = randomBytes(MB)
    const answer = await send(
      UPLOAD_PATH,
      ...slowly(chunk, (more, end) => {
        sent += 1
        if (sent < 600) more(chunk)
        else end()
      }),
    )
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(70)
    expect(left('arriving')).toEqual([])
    const [body, type] = slowly(chunk, () => undefined)
    const announced = await send(UPLOAD_PATH, body, { ...type, 'content-length': String(600 * MB) })
    expect(announced.status).toBe(413)
  })
})
