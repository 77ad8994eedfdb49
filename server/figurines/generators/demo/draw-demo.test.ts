import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { chooseFigure, type Figure, skinPaint } from './choose-figure.ts'
import { distance, labOf } from './colour.ts'
import { drawDemo } from './draw-demo.ts'
import { writable } from './engrave.ts'
import { readPhoto } from './read-photo.ts'

const art = resolve(import.meta.dirname, '../../../../art/demo')
const portrait = (name: string) => readFileSync(join(import.meta.dirname, 'portraits', `${name}.jpg`))
const face = { x: 0.502, y: 0.425, rx: 0.171, ry: 0.167 }
const farther = { x: 0.503, y: 0.436, rx: 0.149, ry: 0.145 }
const figureOf = async (name: string, oval: typeof face | null = face) =>
  chooseFigure(await readPhoto(portrait(name), oval), 1)
const own = new Map<string, Promise<Figure>>()
function ownFigure(name: string, oval = face) {
  const figure = own.get(name) ?? figureOf(name, oval)
  own.set(name, figure)
  return figure
}

const PEOPLE = [
  {
    name: 'short-brown-blue-tee',
    hair: 'short',
    outfit: 'tee',
    skin: '#e9b48e',
    hairPaint: '#5a3a24',
    top: '#2f6f8f',
  },
  { name: 'long-black-pink-top', hair: 'long', skin: '#b67a50', hairPaint: '#2a1815', top: '#c8286a' },
  {
    name: 'turban-beard-kurta',
    hair: 'turban',
    outfit: 'kurta',
    skin: '#a8704a',
    headwear: '#e07b2c',
    top: '#2f7a6c',
    beard: true,
  },
  {
    name: 'afro-yellow-tee',
    hair: 'afro',
    skin: '#6e4229',
    hairPaint: '#1f1512',
    top: '#f2b441',
    oval: farther,
  },
  {
    name: 'cropped-beard-red-jacket',
    hair: 'buzz',
    outfit: 'jacket',
    skin: '#4f2f20',
    top: '#c2412f',
    beard: true,
  },
  {
    name: 'bald-moustache-glasses',
    hair: 'bald',
    skin: '#efbf9c',
    top: '#34496b',
    beard: 'moustache',
    glasses: true,
  },
  {
    name: 'long-blond-blue-jacket',
    hair: 'long',
    outfit: 'jacket',
    skin: '#f3cdb2',
    hairPaint: '#d9a441',
    top: '#4a5a9a',
  },
  {
    name: 'hijab-glasses-clutter',
    hair: 'hijab',
    outfit: 'kurta',
    skin: '#8a5636',
    headwear: '#3fa39a',
    top: '#2f4f6f',
    glasses: true,
  },
  { name: 'bun-red-hair', hair: 'bun', skin: '#d9a077', hairPaint: '#7a2f1c', top: '#efe6da' },
  {
    name: 'grey-hair-grey-beard',
    hair: 'short',
    skin: '#f0bd98',
    hairPaint: '#b9bac2',
    top: '#8a3f4a',
    beard: true,
  },
  { name: 'bob-dark-skin', hair: 'bob', skin: '#3f261b', hairPaint: '#14100f', top: '#2f9e9a' },
  { name: 'long-red-pale-skin', hair: 'long', skin: '#f6d7c3', hairPaint: '#b5401f', top: '#2b2c38' },
  { name: 'bald-darkest-skin', hair: 'bald', skin: '#3a2218', top: '#f4f1ea' },
  { name: 'white-tousled', hair: 'short', skin: '#e2ae88', hairPaint: '#e7e3dc', top: '#5a6270' },
  { name: 'curly-red', hair: 'curly', skin: '#f3c8a6', hairPaint: '#a8492a', top: '#3f8f6a' },
]

describe('the demo figurine', () => {
  test.each(PEOPLE)(
    'is plainly the person of $name',
    async ({ name, hair, outfit, oval, beard = false, glasses = false, ...paints }) => {
      const figure = await ownFigure(name, oval)
      expect(figure.hair).toBe(hair)
      if (outfit) expect(figure.outfit).toBe(outfit)
      expect(beard === 'moustache' ? figure.beard : figure.beard !== null).toBe(beard)
      expect(figure.glasses !== null).toBe(glasses)
      for (const part of ['skin', 'top', 'hairPaint', 'headwear'] as const) {
        const wanted = paints[part]
        if (wanted) expect(distance(figure[part], labOf(wanted)), `${part} of ${name}`).toBeLessThan(0.14)
      }
    },
  )

  test('differs between any two people in hair, skin or clothes', async () => {
    const figures = await Promise.all(PEOPLE.map(({ name, oval }) => ownFigure(name, oval)))
    const apart = (one: Figure, two: Figure) =>
      (one.hair === two.hair ? 0 : 1) +
      distance(one.skin, two.skin) +
      distance(one.hairPaint, two.hairPaint) +
      distance(one.top, two.top)
    for (const [i, one] of figures.entries())
      for (const two of figures.slice(i + 1)) expect(apart(one, two)).toBeGreaterThan(0.3)
  })

  test('is a square webp picture of a thousand pixels, the same bytes for the same photo, in well under three seconds', async () => {
    const order = { photo: portrait('turban-beard-kurta'), face, art }
    const began = performance.now()
    const first = await drawDemo(order)
    expect(performance.now() - began).toBeLessThan(10_000)
    const again = await drawDemo(order)
    expect(await sharp(first.bytes).metadata()).toMatchObject({ format: 'webp', width: 1000, height: 1000 })
    expect(Buffer.compare(first.bytes, again.bytes)).toBe(0)
    expect(first.description).toMatch(
      /^A waving figurine with an orange turban and a (short|full) beard, in a \w+ kurta\.$/,
    )
  })

  test.each([
    ['under a warm lamp', [1.14, 1, 0.76]],
    ['in the blue of the evening', [0.9, 1, 1.14]],
    ['in too little light', [0.86, 0.86, 0.86]],
  ])('keeps its colours %s', async (_, cast) => {
    const photo = await sharp(portrait('long-blond-blue-jacket'))
      .linear(cast, [0, 0, 0])
      .jpeg({ quality: 60 })
      .toBuffer()
    const figure = chooseFigure(await readPhoto(photo, face), 1)
    const plain = await ownFigure('long-blond-blue-jacket')
    expect(figure).toMatchObject({ hair: 'long', outfit: 'jacket', beard: null, glasses: null })
    for (const part of ['skin', 'hairPaint', 'top'] as const)
      expect(distance(figure[part], plain[part]), part).toBeLessThan(0.17)
  })

  test.each([
    { x: 0.48, y: 0.425, rx: 0.171, ry: 0.167 },
    { x: 0.502, y: 0.44, rx: 0.171, ry: 0.167 },
    { x: 0.502, y: 0.425, rx: 0.19, ry: 0.18 },
    { x: 0.502, y: 0.415, rx: 0.16, ry: 0.155 },
  ])('does not mind an oval that was put on a little wrong', async oval => {
    expect(['short', 'messy']).toContain((await figureOf('grey-hair-grey-beard', oval)).hair)
    expect(await figureOf('hijab-glasses-clutter', oval)).toMatchObject({ hair: 'hijab', beard: null })
    expect(await figureOf('short-brown-blue-tee', oval)).toMatchObject({ beard: null, glasses: null })
  })

  describe.each(
    [
      'turban-beard-kurta',
      'hijab-glasses-clutter',
      'bald-darkest-skin',
      'bun-red-hair',
      'bob-dark-skin',
      'long-red-pale-skin',
      'grey-hair-grey-beard',
    ].slice(0, process.env.FULL ? undefined : 1),
  )('of %s is the same', name => {
    test.each([
      ['the page’s oval was left where it was', { x: 0.5, y: 0.42, rx: 0.225, ry: 0.24 }],
      ['the oval is a quarter too large', { ...face, rx: face.rx * 1.25, ry: face.ry * 1.25 }],
      ['the oval is a fifth too small', { ...face, rx: face.rx * 0.8, ry: face.ry * 0.8 }],
      ['the oval is too tall', { ...face, ry: face.ry * 1.3 }],
      ['the oval lies too far left', { ...face, x: face.x - 0.04 }],
      ['the oval lies too far right', { ...face, x: face.x + 0.04 }],
      ['nobody has shown the face', null],
    ])('when %s', async (_, oval) => {
      const { hair, outfit, beard, glasses, ...paints } = await ownFigure(name)
      const figure = await figureOf(name, oval)
      expect(figure).toMatchObject({
        hair,
        outfit,
        beard: beard && expect.any(String),
        glasses: glasses && expect.any(Object),
      })
      for (const part of ['skin', 'top'] as const)
        expect(distance(figure[part], paints[part]), part).toBeLessThan(0.1)
    })
  })

  test('of an afro is one too with the page’s oval', async () => {
    expect((await figureOf('afro-yellow-tee', { x: 0.5, y: 0.42, rx: 0.225, ry: 0.24 })).hair).toBe('afro')
  })

  test('believes only plain things of a photo in which no face is found', async () => {
    for (const { name } of PEOPLE.slice(4, 10)) {
      const shoulders = await sharp(portrait(name))
        .extract({ left: 0, top: 270, width: 360, height: 180 })
        .toBuffer()
      const figure = chooseFigure(await readPhoto(shoulders, null), 1)
      expect(figure).toMatchObject({ beard: null, glasses: null })
      expect(['short', 'messy', 'bob', 'long']).toContain(figure.hair)
    }
  })

  test.each([
    ['nothing but black', { width: 300, height: 240, channels: 3, background: '#000000' } as const],
    [
      'nothing at all',
      { width: 200, height: 900, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const,
    ],
  ])('is drawn from %s too', async (_, create) => {
    const photo = await sharp({ create }).png().toBuffer()
    for (const oval of [null, { x: 0, y: 0, rx: 0, ry: 0 }, { x: 1, y: 1, rx: 1, ry: 1 }])
      expect((await drawDemo({ photo, face: oval, art })).description).toMatch(/^A waving figurine/)
  })

  test('wears a hijab with jacket or kurta only', async () => {
    const facts = await readPhoto(portrait('hijab-glasses-clutter'), face)
    const plain = { ...facts, clothes: facts.clothes && { ...facts.clothes, front: null } }
    for (let seed = 0; seed < 40; seed++)
      expect(['jacket', 'kurta']).toContain(chooseFigure(plain, seed).outfit)
  })

  test('paints skin in all lightnesses between the darkest and the fairest, without steps', () => {
    const paints = Array.from({ length: 60 }, (_, i) => skinPaint({ l: 0.3 + i * 0.01, a: 0.03, b: 0.05 }))
    for (const [i, paint] of paints.slice(1).entries()) {
      expect(paint.l).toBeGreaterThan((paints[i]?.l ?? 1) - 1e-9)
      expect(distance(paint, paints[i] ?? paint)).toBeLessThan(0.03)
    }
  })
})

describe('the name plate', () => {
  test.each([
    ['Asha & Zoë', 'ASHA & ZOË'],
    ['हरप्रीत क्षत्रिय', 'हरप्रीत क्षत्रिय'],
    ['  two   words 🎉 ', 'TWO WORDS'],
    ['山田', ''],
    ['Twenty-four letters long', 'TWENTY-FOUR LETTERS'],
  ])('carries %j as %j', (label, engraved) => expect(writable(label)).toBe(engraved))

  test('is empty without a name, and nothing but the plate changes with one', async () => {
    const order = { photo: portrait('bun-red-hair'), face, art }
    const pixels = async (label?: string) =>
      sharp((await drawDemo({ ...order, ...(label && { label }) })).bytes)
        .raw()
        .toBuffer()
    const [bare, named] = await Promise.all([pixels(), pixels('मीरा')])
    const changed = [...bare.keys()]
      .filter(i => Math.abs((bare[i] ?? 0) - (named[i] ?? 0)) > 60)
      .map(i => Math.floor(i / 3))
    expect(changed.length).toBeGreaterThan(200)
    expect(Math.min(...changed.map(pixel => Math.floor(pixel / 1000)))).toBeGreaterThan(895)
    expect(Math.max(...changed.map(pixel => Math.floor(pixel / 1000)))).toBeLessThan(945)
  })
})
