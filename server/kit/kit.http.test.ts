import { resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultFigure, KIT_VERSION, kitParts } from '../../shared/figure/figure.ts'
import type { Kit, KitPictures } from '../../shared/kit/api.ts'
import { bodyOf, createTestApp } from '../../test/create-test-app.ts'
import { type Browser, browserOf, customer } from '../../test/people.ts'
import { WAITING_MAX } from '../platform/files/image-worker/waiting-line.ts'
import { openKit } from './kit-files.ts'

const kit = openKit(resolve(import.meta.dirname, '../../art/kit'))

describe('the kit over HTTP', () => {
  let app: Awaited<ReturnType<typeof createTestApp>>
  beforeAll(async () => {
    app = await createTestApp()
  })
  afterAll(() => app.close())

  test('is told with slots, palettes and examples', async () => {
    const answer = await app.get('/api/kit')
    expect(answer.status).toBe(200)
    const shownKit = await bodyOf<Kit>(answer)
    expect(shownKit).toMatchObject({
      version: KIT_VERSION,
      palettes: { skin: expect.arrayContaining(['#c58c66']) },
    })
    expect(shownKit.slots.map(slot => slot.id)).toEqual(expect.arrayContaining(['hair', 'outfit', 'prop']))
    expect(JSON.stringify(shownKit)).not.toContain('print')
  })

  test('is told in the version that is asked for, each with its own examples', async () => {
    const versionOf = async (query: string) => bodyOf<Kit>(await app.get(`/api/kit${query}`))
    const [first, present] = [await versionOf('?version=1'), await versionOf('')]
    const partsOf = ({ slots }: Kit, slot: string) =>
      slots.find(({ id }) => id === slot)?.parts.map(({ id }) => id)
    expect([first.version, present.version]).toEqual([1, 2])
    expect(partsOf(first, 'beard')).toContain('moustache')
    expect(partsOf(present, 'beard')).not.toContain('moustache')
    expect(partsOf(present, 'moustache')).toEqual(expect.arrayContaining(['plain', 'walrus']))
    for (const { version, examples } of [first, present])
      expect(new Set(examples.map(({ kit }) => kit))).toEqual(new Set([version]))
    const hair = present.slots.find(({ id }) => id === 'hair')?.parts ?? []
    expect(hair.find(({ id }) => id === 'braid')?.length).toBe('tied')
    expect((await app.get('/api/kit?version=7')).status).toBe(422)
  })

  test('the letters of a name are a model, and a sign that cannot be set is named', async () => {
    const answer = await browserOf(app).post('/api/kit/label', { text: 'श्रीमती' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'model/gltf-binary'])
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 4)).toBe('glTF')
    for (const [text, why] of [
      ['Asha 🙂', '🙂'],
      ['', 'type a name'],
      ['عائشہ', 'right to left'],
      ['A'.repeat(21), 'at most 20'],
      ['\ud800', 'cannot be seen'],
    ] as const) {
      const refused = await browserOf(app).post('/api/kit/label', { text })
      expect([refused.status, (await bodyOf<{ errors: { text: string } }>(refused)).errors.text]).toEqual([
        422,
        expect.stringContaining(why),
      ])
    }
  })

  test('a name and number for a shirt are a model; what no shirt can carry is said beside its field', async () => {
    const ask = (body: object) => browserOf(app).post('/api/kit/words', body)
    const answer = await ask({ style: 'football', words: { name: 'कोहली', number: 18 } })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'model/gltf-binary'])
    const words = { name: null, number: null }
    for (const [body, field, why] of [
      [{ style: 'football', words: { ...words, number: 100 } }, 'words.number', '0 to 99'],
      [{ style: 'football', words: { ...words, number: 1.5 } }, 'words.number', '0 to 99'],
      [{ style: 'football', words: { ...words, name: 'A'.repeat(13) } }, 'words.name', 'at most 12'],
      [{ style: 'football', words: { ...words, name: 'W'.repeat(12) } }, 'words.name', 'too long'],
      [{ style: 'football', words: { ...words, name: 'عائشہ' } }, 'words.name', 'right to left'],
      [{ style: 'football', words: { ...words, name: '🙂' } }, 'words.name', 'on a shirt yet'],
      [{ style: 'football', words: { ...words, name: ' Asha' } }, 'words.name', 'blanks around'],
      [{ style: 'football', words }, 'words', 'name or a number'],
      [{ style: 'crew-tee', words: { ...words, number: 1 } }, 'style', 'football shirt'],
    ] as const) {
      const refused = await ask(body)
      const { errors } = await bodyOf<{ errors: Record<string, string> }>(refused)
      expect([refused.status, errors]).toEqual([422, { [field]: expect.stringContaining(why) }])
    }
  })

  test('a shirt’s words are seen on its back, and a picture of words that cannot be set is refused', async () => {
    const shirt = (words: object | null, style = 'football') => ({
      ...defaultFigure,
      outfit: { ...defaultFigure.outfit, style, colours: [], words },
    })
    const draw = (figure: object) => browserOf(app).post('/api/kit/picture', { figure, view: 'back' })
    const back = async (words: object | null) =>
      sharp(Buffer.from(await (await draw(shirt(words))).arrayBuffer()))
        .extract({ left: 206, top: 245, width: 100, height: 80 })
        .raw()
        .toBuffer()
    const [sculpted, named] = [await back(null), await back({ name: 'Asha', number: 8 })]
    const differing = sculpted.filter((value, i) => Math.abs(value - (named[i] ?? 0)) > 40).length
    expect(differing / sculpted.length).toBeGreaterThan(0.03)
    for (const [figure, field] of [
      [shirt({ name: '🙂', number: null }), 'figure.outfit.words.name'],
      [shirt({ name: null, number: 100 }), 'figure.outfit.words.number'],
      [shirt({ name: 'Asha', number: null }, 'crew-tee'), 'figure.outfit.words'],
    ] as const) {
      const refused = await draw(figure)
      const { errors } = await bodyOf<{ errors: object }>(refused)
      expect([refused.status, Object.keys(errors)]).toEqual([422, [field]])
    }
  })

  test('a figure is drawn for anybody, with its name, and kept by nobody', async () => {
    const draw = (body: object) => browserOf(app).post('/api/kit/picture', body)
    const [plain, named] = [
      await draw({ figure: defaultFigure }),
      await draw({ figure: defaultFigure, text: 'Zoë' }),
    ]
    const pictures = await Promise.all(
      [plain, named].map(async answer =>
        sharp(Buffer.from(await answer.arrayBuffer()))
          .raw()
          .toBuffer(),
      ),
    )
    expect([plain.headers.get('content-type'), plain.headers.get('cache-control')]).toEqual([
      'image/webp',
      'no-store',
    ])
    const [without, withName] = pictures as [Buffer, Buffer]
    expect(without.length).toBe(1024 * 1024 * 3)
    const differ = without.findIndex((value, i) => Math.abs(value - (withName[i] ?? 0)) > 40)
    expect(differ / 3 / 1024, 'the name stands on the base').toBeGreaterThan(850)
    const side = await draw({ figure: defaultFigure, text: 'Zoë', view: 'left' })
    expect((await sharp(Buffer.from(await side.arrayBuffer())).metadata()).width).toBe(512)
    const clash = { ...defaultFigure, marks: ['bindi', 'tilak'] }
    for (const [body, field] of [
      [{ figure: clash }, 'figure.marks'],
      [{ figure: { ...defaultFigure, mouth: 'beak' } }, 'figure.mouth'],
      [{ figure: defaultFigure, text: '🙂' }, 'text'],
      [{}, 'figure'],
    ] as const) {
      const refused = await draw(body)
      expect([refused.status, Object.keys((await bodyOf<{ errors: object }>(refused)).errors)]).toEqual([
        422,
        [field],
      ])
    }
  })

  test('nine heads to choose from come in one picture, each in its box', async () => {
    const figures = kitParts.hair
      .slice(0, 9)
      .map(style => ({ ...defaultFigure, hair: { style, colour: '#15100f' } }))
    const draw = (body: object) => browserOf(app).post('/api/kit/pictures', body)
    const answer = await draw({ figures, crop: 'head', size: 192 })
    const { sprite, boxes } = await bodyOf<KitPictures>(answer)
    const picture = sharp(Buffer.from(sprite.replace('data:image/webp;base64,', ''), 'base64'))
    expect(await picture.metadata()).toMatchObject({ format: 'webp', width: 9 * 192, height: 192 })
    expect(boxes).toEqual(figures.map((_, i) => ({ x: i * 192, y: 0, width: 192, height: 192 })))
    const cells = await Promise.all(
      boxes.map(({ x, y, width, height }) =>
        picture.clone().extract({ left: x, top: y, width, height }).raw().toBuffer(),
      ),
    )
    expect(new Set(cells.map(cell => cell.toString('base64'))).size).toBe(9)
    for (const [body, field] of [
      [{ figures: [], crop: 'head', size: 192 }, 'figures'],
      [{ figures: [...figures, defaultFigure], crop: 'head', size: 192 }, 'figures'],
      [
        { figures: [{ ...defaultFigure, marks: ['bindi', 'tilak'] }], crop: 'head', size: 192 },
        'figures.0.marks',
      ],
      [{ figures: [defaultFigure], crop: 'feet', size: 192 }, 'crop'],
      [{ figures: [defaultFigure], crop: 'head', size: 1024 }, 'size'],
    ] as const) {
      const refused = await draw(body)
      expect([refused.status, Object.keys((await bodyOf<{ errors: object }>(refused)).errors)]).toEqual([
        422,
        [field],
      ])
    }
  })

  test.each([
    ['picture', 'kit-picture', { figure: defaultFigure, text: '🙂' }],
    ['label', 'label', { text: '🙂' }],
  ])(
    'each %s is counted by address or account, whatever cookies a client sends',
    async (what, counted, body) => {
      const asha = await customer(app)
      const ask = (who: Browser) => who.post(`/api/kit/${what}`, body)
      const stranger = () => ask(browserOf(app, '198.51.100.4'))
      await stranger()
      await app.db.execute(`update rate_limits set count = 180 where key like '${counted}@:%'`)
      const refused = await stranger()
      expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([429, expect.any(Number)])
      expect((await ask(asha)).status).toBe(422)
      await app.db.execute(`update rate_limits set count = 60 where key like '${counted}:%'`)
      asha.jar.delete('dopple.device')
      expect((await ask(asha)).status).toBe(429)
      await app.db.execute('delete from rate_limits')
    },
  )

  test('more pictures at once than few of an address wait are refused, with the time to ask again', async () => {
    const figures = Array.from({ length: WAITING_MAX.address + 8 }, (_, i) => {
      const colour = `#1a2b${(16 + i).toString(16)}`
      return { ...defaultFigure, hair: { ...defaultFigure.hair, colour } }
    })
    const answers = figures.map(figure =>
      browserOf(app, '198.51.100.5').post('/api/kit/picture', { figure, view: 'left' }),
    )
    const busy = (await Promise.all(answers)).find(({ status }) => status === 429)
    expect(busy?.headers.get('retry-after')).toBe('5')
    expect(await busy?.json()).toMatchObject({
      code: 'pictures.busy',
      detail: 'Many pictures are being made at the moment. Please try again in a few seconds.',
    })
  })

  test('a part may be kept for ever and comes compressed, and what is no part is not found', async () => {
    const { slots } = await kit.stored(KIT_VERSION)
    const file = slots.find(slot => slot.id === 'hair')?.parts.find(part => part.id === 'bob')?.files[0]
    const answer = await app.get(file?.url ?? '')
    expect(answer.headers.get('content-type')).toBe('model/gltf-binary')
    expect(answer.headers.get('cache-control')).toContain('immutable')
    expect((await answer.arrayBuffer()).byteLength).toBe(file?.bytes)
    const packed = await app.send('GET', file?.url ?? '', undefined, { 'accept-encoding': 'gzip, br' })
    expect(packed.headers.get('content-encoding')).toBe('br')
    expect((await packed.arrayBuffer()).byteLength).toBeLessThan((file?.bytes ?? 0) * 0.8)
    expect((await app.get('/kit/parts/0000000000000000.glb')).status).toBe(404)
    expect((await app.get('/kit/parts/..%2Fkit-1.json')).status).toBe(404)
  })
})
