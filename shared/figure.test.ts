import { describe, expect, test } from 'vitest'
import {
  clashesOf,
  defaultFigure,
  type Figure,
  kitParts,
  outfitColours,
  readFigure,
  withoutClashes,
} from './figure.ts'
import { shapePart } from './figure-shape.ts'
import { figureParts, type KitFrame } from './kit.ts'

const slot = (id: string, ...parts: string[]) => ({
  id,
  parts: parts.map(part => ({
    id: part,
    label: part,
    url: `/kit/parts/${part}.glb`,
    bytes: 1,
    files: [null, 'tucked'].map(variant => ({
      pose: null,
      build: null,
      variant,
      url: `/kit/parts/${part}-${variant}.glb`,
      bytes: 1,
    })),
    excludes: [],
  })),
})
const kit = {
  slots: [
    slot('outfit', 'tee'),
    slot('nose', 'button'),
    slot('hair', 'short', 'parting'),
    slot('headwear', 'turban', 'cap', 'dupatta'),
  ],
}
const placed = (figure: Figure) =>
  figureParts(figure, kit).map(({ part, file }) => (file.variant ? `${part} ${file.variant}` : part))
const wearing = (style: 'turban' | 'cap' | 'dupatta'): Figure => ({
  ...defaultFigure,
  headwear: { style, colour: '#c2496a' },
})

describe('a figure', () => {
  test('is what the kit can build', () => {
    expect(readFigure(defaultFigure)).toEqual({ figure: defaultFigure, errors: null })
  })

  test('with an unknown part, colour or key is refused with a sentence for each field', () => {
    const { errors } = readFigure({
      ...defaultFigure,
      skin: 'brown',
      hair: { style: 'mohawk', colour: '#231815' },
      outfit: { style: 'tee', colours: ['#fff'], size: 'XL' },
      wings: true,
    })
    expect(errors).toMatchObject({
      skin: 'Give a colour like #c58c66.',
      'hair.style': expect.stringContaining('no such hair style'),
      'outfit.colours.0': 'Give a colour like #c58c66.',
      outfit: 'The outfit has no size.',
      figure: 'A figure has no wings.',
    })
  })

  test('of another kit, too wide or without a description is refused too', () => {
    expect(readFigure({ ...defaultFigure, kit: 99 }).errors).toHaveProperty('kit')
    expect(readFigure({ ...defaultFigure, build: { age: 'adult', girth: 3 } }).errors).toEqual({
      'build.girth': 'Girth is at most 1.3.',
    })
    expect(readFigure(null).errors).toHaveProperty('figure')
  })

  test('cannot wear earrings under a hijab or hold a cup with the hand that waves, and can be settled', () => {
    const figure: Figure = {
      ...defaultFigure,
      headwear: { style: 'hijab', colour: '#c2496a' },
      jewellery: ['jhumkas', 'nose-pin'],
      prop: 'cup',
    }
    expect(Object.keys(readFigure(figure).errors ?? {}).sort()).toEqual(['jewellery', 'pose'])
    const settled = withoutClashes(figure)
    expect(clashesOf(settled)).toEqual({})
    expect(settled).toMatchObject({ jewellery: ['nose-pin'], pose: 'hold', prop: 'cup' })
  })

  test('has colours for every outfit', () => {
    for (const outfit of kitParts.outfit) expect(outfitColours[outfit].length).toBeGreaterThan(2)
  })
})

describe('the parts of a figure', () => {
  test('leave the hair out under a turban, tuck it under a cap, and show a parting under a dupatta', () => {
    expect(placed(defaultFigure)).toEqual(['tee', 'button', 'short'])
    expect(placed(wearing('turban'))).toEqual(['tee', 'button', 'turban'])
    expect(placed(wearing('cap'))).toEqual(['tee', 'button', 'short tucked', 'cap'])
    expect(placed(wearing('dupatta'))).toEqual(['tee', 'button', 'parting', 'dupatta'])
  })

  test('carry the colours of skin, hair and cloth, with defaults where none was chosen', () => {
    const [outfit] = figureParts({ ...defaultFigure, outfit: { style: 'tee', colours: ['#112233'] } }, kit)
    expect(outfit?.tint).toMatchObject({
      skin: defaultFigure.skin,
      hair: defaultFigure.hair.colour,
      'cloth-1': '#112233',
      'cloth-3': '#d8604a',
    })
  })
})

describe('shaping', () => {
  const frame: KitFrame = {
    base: { radius: 0.5, height: 0.2 },
    head: { right: [0.9, 0, 0], up: [0, 0.9, 0], front: [0, 0, 0.9], at: [0, 1.2, 0] },
    child: { lower: 0.2, body: 0.8 },
    hand: { wave: [0.3, 0.4, 0.2], hold: [-0.3, 0.7, 0.3] },
  }
  const shaped = (carrier: 'head' | 'body' | 'hand', point: number[], changes: Partial<Figure>) => {
    const points = Float32Array.from(point)
    shapePart(points, carrier, { ...defaultFigure, ...changes }, frame)
    return [...points]
  }

  test('leaves the sculpted head and body as they are', () => {
    for (const carrier of ['head', 'body', 'hand'] as const) {
      for (const [i, value] of shaped(carrier, [0.2, 1.1, 0.3], {}).entries())
        expect(value).toBeCloseTo([0.2, 1.1, 0.3][i] ?? 0, 5)
    }
  })

  test('makes a belly wider and keeps neck and feet', () => {
    const build = { age: 'adult', girth: 1.3 } as const
    expect(shaped('body', [0.19, 0.5, 0], { build })[0]).toBeGreaterThan(0.22)
    expect(shaped('body', [0.1, 0.9, 0], { build })[0]).toBeCloseTo(0.1, 5)
    expect(shaped('body', [0.1, 0.02, 0], { build })[0]).toBeCloseTo(0.1, 5)
  })

  test('makes a child’s body smaller and sets its head lower', () => {
    const build = { age: 'child', girth: 1 } as const
    expect(shaped('body', [0.2, 0.5, 0], { build })[1]).toBeCloseTo(0.4, 5)
    expect(shaped('head', [0, 1.2, 0], { build })[1]).toBeCloseTo(1, 5)
  })

  test('keeps what a hand holds stiff', () => {
    const build = { age: 'adult', girth: 1.3 } as const
    const [low, high] = [0.4, 1.1].map(y => shaped('hand', [-0.3, y, 0.3], { build, pose: 'hold' }))
    expect((low?.[0] ?? 0) - (high?.[0] ?? 1)).toBeCloseTo(0, 5)
  })
})
