import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { defaultFigure } from '../shared/figure/figure.ts'
import type { TestApp } from './create-test-app.ts'
import type { Browser } from './people.ts'

/** Rendered portraits that belong to the project. */
export const portrait = (name = 'curly-red') =>
  readFileSync(join(import.meta.dirname, `portraits/${name}.jpg`))

/** EXIF orientation and a GPS position, as a phone writes them. */
export const phonePhoto = () =>
  sharp(portrait())
    .rotate(-90)
    .withExif({ IFD0: { Make: 'Phone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()

/** White pixels of one bit each: few bytes, and quickly made. */
export function bomb(side = 15000) {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(side, 0)
  header.writeUInt32BE(side, 4)
  header[8] = 1
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(side * (1 + side / 8)), { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
export const READ_BY_PAGE = {
  face: JSON.stringify({ x: 0.5, y: 0.4, rx: 0.2, ry: 0.25 }),
  figure: JSON.stringify(defaultFigure),
}

export interface Upload {
  bytes?: Uint8Array
  name?: string
  type?: string
  /** By default the page has read the photo; with other fields the server reads it. */
  fields?: Record<string, string>
  accept?: string
  prefer?: string
  twice?: boolean
  signal?: AbortSignal
}

export function uploadForm({
  bytes = portrait(),
  name = 'me.jpg',
  type = 'image/jpeg',
  fields = READ_BY_PAGE,
  twice = false,
}: Upload): FormData {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.append(key, value)
  for (const field of twice ? ['closeup_image', 'fullbody_image'] : ['closeup_image'])
    form.append(field, new File([bytes as Uint8Array<ArrayBuffer>], name, { type }))
  return form
}

export const upload = (shop: TestApp, browser: Pick<Browser, 'jar'>, given: Upload = {}) =>
  shop.request('/api/generate-figurine', {
    method: 'POST',
    headers: {
      origin: shop.origin,
      host: 'shop.test',
      cookie: [...browser.jar].map(([key, value]) => `${key}=${value}`).join('; '),
      ...(given.accept && { accept: given.accept }),
      ...(given.prefer && { prefer: given.prefer }),
    },
    body: uploadForm(given),
    ...(given.signal && { signal: given.signal }),
  })

export interface Told {
  event: string
  data: Record<string, unknown>
}

export async function* eventsAsTheyCome(answer: Response): AsyncGenerator<Told> {
  let rest = ''
  for await (const text of (answer.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream())) {
    const blocks = (rest + text).split('\n\n')
    rest = blocks.pop() ?? ''
    for (const block of blocks) {
      const [, event = ''] = /^event: (.+)$/m.exec(block) ?? []
      const [, data] = /^data: (.+)$/m.exec(block) ?? []
      if (data) yield { event, data: JSON.parse(data) as Record<string, unknown> }
    }
  }
}

export async function eventsOf(answer: Response): Promise<Told[]> {
  const told: Told[] = []
  for await (const event of eventsAsTheyCome(answer)) told.push(event)
  return told
}
