import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bodyOf, createTestApp, eventually, type TestApp } from '../../test/create-test-app.ts'
import { browserOf, type Customer, customer } from '../../test/people.ts'
import { bomb, eventsOf, phonePhoto, portrait, upload } from '../../test/photos.ts'
import { forgetRememberedWork } from '../../test/shared-image-worker.ts'

interface Generated {
  figurine_url: string
  figurine_id: string
  is_demo: boolean
  storage: Record<'original' | 'generated', { public_url: null; signed_url: string; url: string }>
}
interface Problem {
  code: string
  detail: string
  errors?: Record<string, string>
}

let shop: TestApp
let asha: Customer
beforeAll(async () => {
  shop = await createTestApp({ settings: { RATE_LIMITS: 'off', PREVIEWS_PER_DAY: '500' } })
  asha = await customer(shop)
  // The first upload opens the workshop; what is timed below finds it open, as it is in a shop at work.
  await upload(shop, asha)
})
afterAll(() => shop.close())

const filesLeft = (folder: string) =>
  readdirSync(join(shop.config.dataDirectory, folder), { recursive: true, withFileTypes: true }).filter(
    entry => entry.isFile(),
  ).length
const listOf = async (person: Customer) =>
  (
    await bodyOf<{ figurines: { id: string; stage: string }[] }>(
      await person.get(`/api/figurines/users/${person.id}`),
    )
  ).figurines

test('a photo becomes a figurine, labelled as a demo preview where no provider has a key', async () => {
  const answer = await upload(shop, asha)
  expect(answer.status).toBe(200)
  const made = await bodyOf<Generated>(answer)
  expect(made.is_demo).toBe(true)
  expect(made.storage.generated.public_url).toBeNull()
  expect(made.figurine_url).toBe(made.storage.generated.signed_url)
  const picture = await shop.get(made.figurine_url)
  expect(picture.headers.get('content-type')).toBe('image/webp')
  expect((await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).width).toBeGreaterThanOrEqual(768)
  expect((await listOf(asha))[0]).toMatchObject({ id: made.figurine_id, stage: 'complete' })
})

test('the photo is stored upright, at most 2048 pixels long, and knows nothing of the place it was taken at', async () => {
  const sent = await phonePhoto()
  expect((await sharp(sent).metadata()).exif).toBeDefined()
  const { storage } = await bodyOf<Generated>(await upload(shop, asha, { bytes: sent }))
  const kept = Buffer.from(await (await shop.get(storage.original.signed_url)).arrayBuffer())
  const [before, after] = [await sharp(portrait()).metadata(), await sharp(kept).metadata()]
  expect(after).toMatchObject({ format: 'jpeg', width: before.width, height: before.height })
  expect([after.exif, after.xmp, after.iptc, after.orientation]).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('the same photo in both fields is stored once', async () => {
  const before = filesLeft('files/private')
  expect((await upload(shop, asha, { twice: true })).status).toBe(200)
  expect(filesLeft('files/private') - before).toBe(2)
})

test('the page is told each stage as it comes, and at the end what a plain client is told', async () => {
  forgetRememberedWork()
  const answer = await upload(shop, asha, { accept: 'text/event-stream' })
  expect(answer.headers.get('content-type')).toBe('text/event-stream')
  const told = await eventsOf(answer)
  const stages = told.filter(one => one.event === 'stage').map(one => one.data.stage)
  expect(stages.slice(0, 2)).toEqual(['received', 'checked'])
  expect(stages).toContain('drawing')
  expect(stages.at(-1)).toBe('complete')
  const last = told.at(-1)
  expect(last?.event).toBe('result')
  expect(Object.keys(last?.data ?? {})).toEqual(
    expect.arrayContaining(['figurine_url', 'figurine_id', 'storage']),
  )
  const elapsed = told.filter(one => one.event === 'stage').map(one => Number(one.data.elapsed_seconds))
  expect(elapsed).toEqual(elapsed.toSorted((a, b) => a - b))
  expect(told[0]?.data.usual_seconds).toBeGreaterThan(0)
})

test('whoever closes the page finds the figurine under My Figurines', async () => {
  const leaving = new AbortController()
  const answer = await upload(shop, asha, { accept: 'text/event-stream', signal: leaving.signal })
  const reader = answer.body?.getReader()
  let received = ''
  while (!received.includes('figurine_id'))
    received += new TextDecoder().decode((await reader?.read())?.value)
  await reader?.cancel()
  leaving.abort()
  const id = /"figurine_id":"([^"]+)"/.exec(received)?.[1]
  await eventually(async () => (await listOf(asha)).find(one => one.id === id)?.stage === 'complete')
})

test('a photo taken by a shop that is stopping has an id, by which its page asks the next process', async () => {
  const leaving = await createTestApp()
  try {
    const bala = await customer(leaving)
    leaving.leave()
    const [told] = await eventsOf(await upload(leaving, bala, { accept: 'text/event-stream' }))
    expect(told).toMatchObject({ event: 'stage', data: { stage: 'received' } })
    expect((await listOf(bala)).map(({ id }) => id)).toEqual([told?.data.figurine_id])
  } finally {
    await leaving.close()
  }
})

test('the stream of a figurine opens again where it stands, on another device too', async () => {
  const { figurine_id } = await bodyOf<Generated>(await upload(shop, asha))
  const told = await eventsOf(await asha.get(`/api/figurines/${figurine_id}/events`))
  expect(told.at(-1)).toMatchObject({ event: 'result', data: { figurine_id } })
})

test('a guest is asked to log in before the photo is read', async () => {
  expect((await upload(shop, browserOf(shop))).status).toBe(401)
})

test('an AVIF is taken as the page takes it, whichever brand it puts first', async () => {
  const avif = await sharp(portrait()).avif({ quality: 50 }).toBuffer()
  const brands = Buffer.from(avif)
  brands.write('mif1', 8, 'latin1')
  for (const bytes of [avif, brands]) {
    const answer = await upload(shop, asha, { bytes, name: 'me.avif', type: 'image/avif' })
    expect(answer.status, await answer.clone().text()).toBe(200)
    const { storage } = await bodyOf<Generated>(answer)
    expect((await shop.get(storage.original.url ?? '')).headers.get('content-type')).toBe('image/jpeg')
  }
})

const jpegOf = (bytes: number) => Buffer.concat([portrait(), Buffer.alloc(bytes - portrait().length)])
const other = 'Please upload a valid image file (.jpg, .png, .webp)'

const bad: {
  what: string
  bytes: () => Uint8Array | Promise<Uint8Array>
  name?: string
  status: number
  says: string | RegExp
}[] = [
  {
    what: 'a bomb of 15000 x 15000 pixels',
    bytes: bomb,
    name: 'big.png',
    status: 422,
    says: /more pixels than any camera/,
  },
  {
    what: 'a photo of 10.1 MB',
    bytes: () => jpegOf(10.1 * 1024 * 1024),
    status: 413,
    says: /larger than 10 MB/,
  },
  {
    what: 'a photo one byte over 10 MB',
    bytes: () => jpegOf(10 * 1024 * 1024 + 1),
    status: 413,
    says: /larger than 10 MB/,
  },
  {
    what: 'half a photo',
    bytes: () => portrait().subarray(0, portrait().length / 2),
    status: 422,
    says: /damaged/,
  },
  {
    what: 'an SVG',
    bytes: () =>
      Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="500" height="500"><script>1</script></svg>',
      ),
    name: 'me.svg',
    status: 422,
    says: other,
  },
  {
    what: 'HTML that calls itself a PNG',
    bytes: () => Buffer.from('<!doctype html><script>alert(1)</script>'.repeat(20)),
    name: 'me.png',
    status: 422,
    says: other,
  },
  {
    what: 'a page that begins like a JPEG',
    bytes: () =>
      Buffer.concat([
        Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
        Buffer.from('<html><script>1</script>'.repeat(40)),
      ]),
    status: 422,
    says: /damaged|valid image/,
  },
  {
    what: 'a GIF',
    bytes: () => sharp(portrait()).gif().toBuffer(),
    name: 'me.gif',
    status: 422,
    says: other,
  },
  {
    what: 'HEIC',
    bytes: () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(400)]),
    name: 'IMG_1.HEIC',
    status: 422,
    says: /HEIC.*Most Compatible/s,
  },
  {
    what: 'nothing in the file',
    bytes: () => Buffer.alloc(0),
    status: 422,
    says: 'Please upload a photo before proceeding.',
  },
  {
    what: 'a picture of 20 x 20 pixels',
    bytes: () => sharp(portrait()).resize(20, 20).jpeg().toBuffer(),
    status: 422,
    says: /too small/,
  },
  {
    what: 'a strip of 2400 x 200 pixels',
    bytes: () => sharp(portrait()).resize(2400, 200, { fit: 'fill' }).jpeg().toBuffer(),
    status: 422,
    says: /a strip, more than ten times as long/,
  },
]

test.each(bad)(
  '$what gets $status and a sentence, and leaves nothing behind',
  async ({ bytes, name, status, says }) => {
    const before = filesLeft('files/private')
    const photo = await bytes()
    const since = performance.now()
    const answer = await upload(shop, asha, { bytes: photo, ...(name && { name }) })
    expect(performance.now() - since).toBeLessThan(5000)
    expect(answer.status).toBe(status)
    const { detail, errors } = await bodyOf<Problem>(answer)
    if (typeof says === 'string') expect(errors?.closeup_image ?? detail).toBe(says)
    else expect(detail).toMatch(says)
    expect(filesLeft('files/private')).toBe(before)
    expect(filesLeft('arriving')).toBe(0)
  },
)

test('a name with ../ in it names nothing', async () => {
  expect((await upload(shop, asha, { name: '../../../escaped.jpg' })).status).toBe(200)
  expect(readdirSync(shop.config.dataDirectory)).not.toContain('escaped.jpg')
})

test('a photo hidden behind a page is taken as the photo it is', async () => {
  const polyglot = Buffer.concat([portrait(), Buffer.from('<html><script>alert(1)</script></html>')])
  const { storage } = await bodyOf<Generated>(await upload(shop, asha, { bytes: polyglot }))
  const kept = Buffer.from(await (await shop.get(storage.original.signed_url)).arrayBuffer())
  expect(kept.includes('<script>')).toBe(false)
})

test('a form that is none, and one that breaks off, get a sentence', async () => {
  const headers = {
    origin: 'http://shop.test',
    host: 'shop.test',
    cookie: [...asha.jar].map(pair => pair.join('=')).join('; '),
  }
  const none = await shop.request('/api/generate-figurine', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: '{}',
  })
  expect([none.status, (await bodyOf<Problem>(none)).code]).toEqual([415, 'photo.no_form'])
  const half = await shop.request('/api/generate-figurine', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'multipart/form-data; boundary=xx' },
    body: '--xx\r\ncontent-disposition: form-data; name="closeup_image"; filename="a.jpg"\r\n\r\nabc',
  })
  expect([half.status, (await bodyOf<Problem>(half)).code]).toEqual([400, 'photo.cut_off'])
})

test('an oval that is none is refused; one that is fits', async () => {
  expect((await upload(shop, asha, { fields: { face: '{"x":4}' } })).status).toBe(422)
  expect(
    (await upload(shop, asha, { fields: { face: JSON.stringify({ x: 0.5, y: 0.4, rx: 0.2, ry: 0.25 }) } }))
      .status,
  ).toBe(200)
})

test('the same photo gives the same figure, two people two different ones', async () => {
  const draw = async (name: string) => {
    const { figurine_url } = await bodyOf<Generated>(
      await upload(shop, asha, { bytes: portrait(name), fields: {} }),
    )
    return Buffer.from(await (await shop.get(figurine_url)).arrayBuffer())
  }
  const one = await draw('curly-red')
  forgetRememberedWork()
  const again = await draw('curly-red')
  const another = await draw('afro-yellow-tee')
  expect(one.equals(again)).toBe(true)
  expect(one.equals(another)).toBe(false)
})

const crowd = process.env.FULL ? 20 : 5
test(`${crowd} people at once: nothing is lost`, async () => {
  const answers = await Promise.all(Array.from({ length: crowd }, () => upload(shop, asha)))
  expect(answers.map(answer => answer.status)).toEqual(Array.from({ length: crowd }, () => 200))
  expect(
    new Set(await Promise.all(answers.map(async answer => (await bodyOf<Generated>(answer)).figurine_id)))
      .size,
  ).toBe(crowd)
})
