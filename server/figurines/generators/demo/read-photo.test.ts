import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { clashesOf, defaultFigure, type Figure } from '../../../../shared/figure.ts'
import { distance, labOf } from './colour.ts'
import { skinPaint } from './figure-from-facts.ts'
import { readingOf } from './read-photo-skill.ts'

const portrait = (name: string) => readFileSync(join(import.meta.dirname, 'portraits', `${name}.jpg`))
const face = { x: 0.502, y: 0.425, rx: 0.171, ry: 0.167 }
const farther = { x: 0.503, y: 0.436, rx: 0.149, ry: 0.145 }
const figureOf = async (name: string, oval: typeof face | null = face) =>
  (await readingOf(portrait(name), oval)).figure ?? defaultFigure
const hairOf = ({ hair, headwear }: Figure) => headwear?.style ?? hair.style
const paintsOf = ({ skin, hair, headwear, outfit }: Figure) => ({
  skin,
  hairPaint: hair.colour,
  headwear: headwear?.colour,
  top: outfit.colours[0],
})
const apart = (one: string | undefined, two: string | undefined) =>
  distance(labOf(one ?? '#000000'), labOf(two ?? '#000000'))
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

describe('the figure read from a photo', () => {
  test.each(PEOPLE)(
    'is plainly the person of $name',
    async ({ name, hair, outfit, oval, beard = false, glasses = false, ...paints }) => {
      const figure = await ownFigure(name, oval)
      expect(clashesOf(figure)).toEqual({})
      expect(hairOf(figure)).toBe(hair)
      if (outfit) expect(figure.outfit.style).toBe(outfit)
      expect(beard === 'moustache' ? figure.beard?.style : figure.beard !== null).toBe(beard)
      expect(figure.glasses !== null).toBe(glasses)
      const read = paintsOf(figure)
      for (const part of ['skin', 'top', 'hairPaint', 'headwear'] as const) {
        const wanted = paints[part]
        if (wanted) expect(apart(read[part], wanted), `${part} of ${name}`).toBeLessThan(0.14)
      }
    },
  )

  test.each([
    ['under a warm lamp', [1.14, 1, 0.76]],
    ['in the blue of the evening', [0.9, 1, 1.14]],
    ['in too little light', [0.86, 0.86, 0.86]],
  ])('keeps its colours %s', async (_, cast) => {
    const photo = await sharp(portrait('long-blond-blue-jacket'))
      .linear(cast, [0, 0, 0])
      .jpeg({ quality: 60 })
      .toBuffer()
    const figure = (await readingOf(photo, face)).figure ?? defaultFigure
    expect(figure).toMatchObject({
      hair: { style: 'long' },
      outfit: { style: 'jacket' },
      beard: null,
      glasses: null,
    })
    const plain = paintsOf(await ownFigure('long-blond-blue-jacket'))
    for (const part of ['skin', 'hairPaint', 'top'] as const)
      expect(apart(paintsOf(figure)[part], plain[part]), part).toBeLessThan(0.17)
  })

  test.each([
    { x: 0.48, y: 0.425, rx: 0.171, ry: 0.167 },
    { x: 0.502, y: 0.44, rx: 0.171, ry: 0.167 },
    { x: 0.502, y: 0.425, rx: 0.19, ry: 0.18 },
    { x: 0.502, y: 0.415, rx: 0.16, ry: 0.155 },
  ])('does not mind an oval that was put on a little wrong', async oval => {
    expect(['short', 'messy']).toContain((await figureOf('grey-hair-grey-beard', oval)).hair.style)
    expect(await figureOf('hijab-glasses-clutter', oval)).toMatchObject({
      headwear: { style: 'hijab' },
      beard: null,
    })
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
      const own = await ownFigure(name)
      const figure = await figureOf(name, oval)
      expect(hairOf(figure)).toBe(hairOf(own))
      expect(figure).toMatchObject({
        outfit: { style: own.outfit.style },
        beard: own.beard && expect.any(Object),
        glasses: own.glasses && expect.any(Object),
      })
      for (const part of ['skin', 'top'] as const)
        expect(apart(paintsOf(figure)[part], paintsOf(own)[part]), part).toBeLessThan(0.1)
    })
  })

  test('of an afro is one too with the page’s oval', async () => {
    expect((await figureOf('afro-yellow-tee', { x: 0.5, y: 0.42, rx: 0.225, ry: 0.24 })).hair.style).toBe(
      'afro',
    )
  })

  test('is none where no face is found and nobody has shown one', async () => {
    const shoulders = await sharp(portrait('bun-red-hair'))
      .extract({ left: 0, top: 270, width: 360, height: 180 })
      .toBuffer()
    expect(await readingOf(shoulders, null)).toMatchObject({ figure: null, faces: [] })
  })

  test.each([
    ['nothing but black', { width: 300, height: 240, channels: 3, background: '#000000' } as const],
    [
      'nothing at all',
      { width: 200, height: 900, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } as const,
    ],
  ])('is a figure without clashes from %s too', async (_, create) => {
    const photo = await sharp({ create }).png().toBuffer()
    for (const oval of [
      { x: 0, y: 0, rx: 0, ry: 0 },
      { x: 1, y: 1, rx: 1, ry: 1 },
    ])
      expect(clashesOf((await readingOf(photo, oval)).figure ?? defaultFigure)).toEqual({})
  })

  test('paints skin in all lightnesses between the darkest and the fairest, without steps', () => {
    const paints = Array.from({ length: 60 }, (_, i) => skinPaint({ l: 0.3 + i * 0.01, a: 0.03, b: 0.05 }))
    for (const [i, paint] of paints.slice(1).entries()) {
      expect(paint.l).toBeGreaterThan((paints[i]?.l ?? 1) - 1e-9)
      expect(distance(paint, paints[i] ?? paint)).toBeLessThan(0.03)
    }
  })
})
