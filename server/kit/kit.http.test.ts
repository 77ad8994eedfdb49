import { resolve } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultFigure, KIT_VERSION } from '../../shared/figure.ts'
import type { Kit } from '../../shared/kit.ts'
import { bodyOf, createTestApp } from '../../test/create-test-app.ts'
import { browserOf } from '../../test/people.ts'
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

  test('the letters of a name are a model, and a sign that cannot be set is named', async () => {
    const answer = await browserOf(app).post('/api/kit/label', { text: 'श्रीमती' })
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'model/gltf-binary'])
    expect(Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 4)).toBe('glTF')
    for (const [text, why] of [
      ['Asha 🙂', '🙂'],
      ['', 'type a name'],
      ['عائشہ', 'right to left'],
      ['A'.repeat(21), 'at most 20'],
    ] as const) {
      const refused = await browserOf(app).post('/api/kit/label', { text })
      expect([refused.status, (await bodyOf<{ errors: { text: string } }>(refused)).errors.text]).toEqual([
        422,
        expect.stringContaining(why),
      ])
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

  test('a device draws sixty pictures a minute', async () => {
    const device = browserOf(app)
    await device.ask('POST', '/api/kit/picture', { figure: defaultFigure, text: '🙂' })
    await app.db.execute(`update rate_limits set count = 60 where key like 'kit-picture:%'`)
    expect((await device.ask('POST', '/api/kit/picture', { figure: defaultFigure })).status).toBe(429)
  })

  test('a device sets sixty names a minute', async () => {
    const device = browserOf(app)
    for (let i = 0; i < 60; i++) await device.ask('POST', '/api/kit/label', { text: 'I' })
    expect((await device.ask('POST', '/api/kit/label', { text: 'I' })).status).toBe(429)
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
