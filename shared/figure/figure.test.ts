import { describe, expect, test } from 'vitest'
import { figureParts, type KitFrame } from '../kit/api.ts'
import { amountsOf, bendFace } from './bend-face.ts'
import {
  clashesOf,
  defaultFigure,
  type Figure,
  type Figure1,
  type Figure2,
  kitParts,
  lifted,
  readFigure,
  withGirth,
  withoutClashes,
} from './figure.ts'
import { afterChoice, partChoices } from './figure-choices.ts'
import { isSameFigure, readFigureCode, writeFigureCode } from './figure-code.ts'
import { FACE_KEYS, faceOf } from './figure-face.ts'
import { shapePart } from './figure-shape.ts'
import { outfitColours } from './outfit-cloths.ts'

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
const [tee, nose, short] = [defaultFigure.outfit.style, defaultFigure.head.nose, defaultFigure.hair.style]
const kit = {
  slots: [
    slot('outfit', tee),
    slot('nose', nose),
    slot('hair', short, 'parting'),
    slot('headwear', 'turban', 'cap', 'dupatta'),
  ],
}
const placed = (figure: Figure) =>
  figureParts(figure, kit).map(({ part, file }) => (file.variant ? `${part} ${file.variant}` : part))
const wearing = (style: 'turban' | 'cap' | 'dupatta'): Figure => ({
  ...defaultFigure,
  headwear: { style, colour: '#c2496a' },
})

test('an elder has lines in the face, a second chin its fold, whatever else is marked', () => {
  const withMarks = { slots: [...kit.slots, slot('marks', 'wrinkles', 'bindi', 'double-chin')] }
  const marksOf = (figure: Figure) =>
    figureParts(figure, withMarks).flatMap(({ slot, part }) => (slot === 'marks' ? [part] : []))
  const elder: Figure = { ...defaultFigure, build: { age: 'elder', girth: 1 }, marks: ['bindi'] }
  expect(marksOf(elder)).toEqual(['bindi', 'wrinkles'])
  expect(marksOf({ ...defaultFigure, marks: ['bindi'] })).toEqual(['bindi'])
  expect(marksOf({ ...defaultFigure, face: { double_chin: 1 } })).toEqual([])
  expect(marksOf({ ...defaultFigure, face: { double_chin: 1.5 } })).toEqual(['double-chin'])
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

const ofKit1: Figure1 = {
  kit: 1,
  skin: '#b9825a',
  head: { shape: 'round', nose: 'broad', jaw: 'full' },
  eyes: { shape: 'calm', colour: '#5a3a22', size: 'small', lashes: true },
  brows: 'bold',
  mouth: 'grin',
  marks: ['mole', 'wrinkles'],
  hair: { style: 'balding', colour: '#8b8b90' },
  beard: { style: 'moustache', colour: '#c9c9ce' },
  headwear: null,
  glasses: { style: 'round', colour: '#2a2a30' },
  jewellery: ['studs'],
  outfit: { style: 'nehru', colours: ['#f1e8d8'] },
  prop: 'cup',
  pose: 'hold',
  build: { age: 'adult', girth: 1.15 },
  backdrop: '#f4d3b8',
}

describe('a figure of kit 1', () => {
  test('is kept as it is, and lifted with its moustache apart from a beard', () => {
    expect(readFigure(ofKit1)).toEqual({ figure: ofKit1, errors: null })
    expect(Object.keys(readFigure(ofKit1).figure ?? {}).join(' ')).toBe(
      'kit skin head eyes brows mouth marks hair headwear glasses jewellery prop pose build backdrop beard outfit',
    )
    const present = lifted(ofKit1)
    expect(readFigure(present).errors).toBeNull()
    const { kit: _, beard, outfit, ...same } = ofKit1
    expect(present).toMatchObject({
      ...same,
      kit: 2,
      beard: null,
      moustache: { style: 'plain', colour: beard?.colour },
      outfit,
    })
    expect(lifted(present)).toBe(present)
  })

  test('knows nothing of kit 2, and another kit is refused by name', () => {
    const errorsOf = (figure: object) => readFigure(figure).errors
    expect(errorsOf({ ...ofKit1, face: {} })).toEqual({ figure: 'A figure has no face.' })
    const [hair, headwear] = [
      { style: 'low-bun', colour: '#15100f' },
      { style: 'dastar', colour: '#e87a3a' },
    ]
    expect(Object.keys(errorsOf({ ...ofKit1, hair, headwear }) ?? {})).toEqual([
      ...['hair.style', 'headwear.style'],
    ])
    expect(errorsOf({ ...defaultFigure, hair, headwear })).toBeNull()
    expect(errorsOf({ ...ofKit1, build: { age: 'toddler', girth: 1 } })).toEqual({
      'build.age': 'The kit has no such age. It has adult, child.',
    })
    expect(errorsOf({ ...ofKit1, kit: 7 })).toEqual({ kit: 'This shop builds figures of kit 1 and kit 2.' })
    expect(errorsOf({ ...defaultFigure, beard: { style: 'moustache', colour: '#c9c9ce' } })).toHaveProperty([
      'beard.style',
    ])
  })

  test('goes through an address unchanged, and so does one with a face of its own', () => {
    const withFace: Figure2 = {
      ...lifted(ofKit1),
      face: { jaw: -0.32, ears: 1, eye_gap: 0.07 },
    }
    const young = kitParts.age.map(age => ({ ...defaultFigure, build: { age, girth: 1 } }))
    for (const figure of [ofKit1, withFace, defaultFigure, ...young]) {
      const code = writeFigureCode(figure)
      expect(code.length).toBeLessThan(400)
      expect(readFigureCode(code)).toEqual(figure)
    }
    expect(writeFigureCode(ofKit1)).toMatch(/^1_b9825a_round_.*_f4d3b8$/)
  })
})

describe('a face', () => {
  test('takes known amounts from -1 to 1 in steps of a hundredth', () => {
    const errorsOf = (face: object) => readFigure({ ...defaultFigure, face }).errors
    expect(errorsOf({ jaw: 0.29, lips: -1 })).toBeNull()
    expect(errorsOf({ jaw: 1.2 })).toEqual({ 'face.jaw': 'Give at most 1.' })
    expect(errorsOf({ jaw: 0.123 })).toEqual({ 'face.jaw': 'Give steps of 0.01.' })
    expect(errorsOf({ cheek: -1.6, double_chin: 2 })).toBeNull()
    expect(errorsOf({ cheek: 1.9 })).toEqual({ 'face.cheek': 'Give at most 1.8.' })
    expect(errorsOf({ whiskers: 1 })?.face).toMatch(/^A face has no whiskers/)
  })

  test('of a photo can be taken more or less strongly', () => {
    expect(faceOf({ jaw: 0.5, chin: -0.8, lips: 0.001 }, 1.5)).toEqual({ jaw: 0.75, chin: -1 })
    expect(faceOf({ jaw: 0.5 }, 0)).toEqual({})
  })

  test.each([{ nose_length: 0.5 }, { nose_length: 1, nose_depth: 1 }])(
    'with a longer nose keeps its mouth in front of the skin: %o',
    face => {
      const bent = (slot: string) => {
        const point = { x: 0, y: -0.238, z: 0.36 }
        bendFace(point, slot, amountsOf(face) ?? expect.fail('no face'))
        return point
      }
      expect(bent('mouth').y).toBeLessThan(-0.24)
      expect(bent('mouth').z).toBeGreaterThanOrEqual(bent('nose').z)
    },
  )

  test.each(FACE_KEYS)('%s moves something, either way, and the same on both sides', key => {
    const grid = Array.from({ length: 21 * 21 }, (_, i) => ({
      x: ((i % 21) - 10) / 20,
      y: Math.floor(i / 21) / 20 - 0.5,
      z: 0.36,
    }))
    const moved = (slot: string, amount: number) =>
      grid.map(point => {
        const face = amountsOf({ [key]: amount })
        if (!face) throw new Error('no face')
        const bent = { ...point, z: slot === 'nose' && Math.abs(point.x) > 0.4 ? 0 : point.z }
        bendFace(bent, slot, face)
        return bent
      })
    const slots = ['eyes', 'brows', 'mouth', 'nose']
    for (const amount of [-1, 1]) {
      const far = slots.flatMap(slot =>
        moved(slot, amount).map(({ x, y }, i) => Math.hypot(x - (grid[i]?.x ?? 0), y - (grid[i]?.y ?? 0))),
      )
      if (key !== 'nose_depth') expect(Math.max(...far)).toBeGreaterThan(0.008)
    }
    for (const slot of slots) {
      const bent = moved(slot, 1)
      const uneven = bent.filter(({ x, y }, i) => {
        const mirrored = bent[Math.floor(i / 21) * 21 + (20 - (i % 21))]
        return (
          Math.abs((mirrored?.y ?? 9) - y) > 1e-6 ||
          Math.abs((mirrored?.x ?? 9) + x) > (grid[i]?.x ? 1e-6 : 1)
        )
      })
      expect(uneven).toEqual([])
    }
  })
})

describe('the parts of a figure', () => {
  test('leave the hair out under a turban, tuck it under a cap, and show a parting under a dupatta', () => {
    expect(placed(defaultFigure)).toEqual([tee, nose, short])
    expect(placed(wearing('turban'))).toEqual([tee, nose, 'turban'])
    expect(placed(wearing('cap'))).toEqual([tee, nose, `${short} tucked`, 'cap'])
    expect(placed(wearing('dupatta'))).toEqual([tee, nose, 'parting', 'dupatta'])
  })

  test('carry the colours of skin, hair and cloth, with defaults where none was chosen', () => {
    const [outfit] = figureParts(
      { ...defaultFigure, outfit: { ...defaultFigure.outfit, colours: ['#112233'] } },
      kit,
    )
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
    toddler: { lower: 0.3, body: 0.6, head: 0.9 },
    hand: { wave: [0.3, 0.4, 0.2], hold: [-0.3, 0.7, 0.3] },
    arms: {
      wave: [
        [
          [0.16, 0.74, 0],
          [0.32, 0.6, 0],
          [0.32, 0.46, 0.1],
        ],
      ],
    },
  }
  const shaped = (
    carrier: 'head' | 'body' | 'hand',
    point: number[],
    changes: Partial<Figure2>,
    pose: string | null = null,
  ) => {
    const points = Float32Array.from(point)
    shapePart(points, { carrier, slot: carrier, file: { pose } }, { ...defaultFigure, ...changes }, frame)
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

  test('gives limbs and cheeks girth where a figure says so', () => {
    const build = { age: 'adult', girth: 1.3 } as const
    const { build: all } = withGirth(defaultFigure, 1.3)
    const wide = (of: typeof all, point: number[], pose: string | null = null) =>
      (shaped('body', point, { build: of }, pose)[0] ?? 0) - (point[0] ?? 0)
    const [inside, outside] = [0.27, 0.37].map(x => wide(all, [x, 0.59, 0], 'wave'))
    expect((outside ?? 0) - (inside ?? 0)).toBeGreaterThan(0.02)
    expect(wide(build, [0.27, 0.59, 0])).toBeCloseTo(wide(build, [0.37, 0.59, 0]), 5)
    expect(wide(all, [0.17, 0.2, 0])).toBeGreaterThan(0.02)
    const cheek = [0.35, 1.1, 0.2]
    expect(shaped('head', cheek, { build })[0]).toBeCloseTo(0.35, 5)
    expect(shaped('head', cheek, { build: all })[0]).toBeGreaterThan(0.36)
    expect(withGirth({ ...defaultFigure, build: all }, 1)).toEqual(defaultFigure)
    const figure = { ...defaultFigure, build: all }
    expect(readFigure(figure).figure).toEqual(figure)
    expect(readFigureCode(writeFigureCode(figure))).toEqual(figure)
    expect(writeFigureCode({ ...figure, build })).not.toBe(writeFigureCode(figure))
  })

  test('makes a child’s body smaller and sets its head lower', () => {
    const build = { age: 'child', girth: 1 } as const
    expect(shaped('body', [0.2, 0.5, 0], { build })[1]).toBeCloseTo(0.4, 5)
    expect(shaped('head', [0, 1.2, 0], { build })[1]).toBeCloseTo(1, 5)
  })

  test('makes a toddler’s head smaller as well, where it sits on the body', () => {
    const build = { age: 'toddler', girth: 1 } as const
    expect(shaped('body', [0.2, 0.5, 0], { build })[1]).toBeCloseTo(0.3, 5)
    expect(shaped('head', [0, 0.872, 0], { build })[1]).toBeCloseTo(0.572, 5)
    const [x, y] = shaped('head', [0.3, 1.2, 0], { build })
    expect([x, y].map(value => value?.toFixed(4))).toEqual(['0.2700', (0.572 + 0.9 * 0.328).toFixed(4)])
  })

  test('keeps what a hand holds stiff', () => {
    const build = { age: 'adult', girth: 1.3 } as const
    const [low, high] = [0.4, 1.1].map(y => shaped('hand', [-0.3, y, 0.3], { build, pose: 'hold' }))
    expect((low?.[0] ?? 0) - (high?.[0] ?? 1)).toBeCloseTo(0, 5)
  })
})

describe('words on a shirt', () => {
  const shirt = (words: unknown, style = 'football') => ({
    ...defaultFigure,
    outfit: { ...defaultFigure.outfit, style, words },
  })
  test.each([
    [{ name: 'कोहली', number: 0 }, null],
    [{ name: null, number: 99 }, null],
    [{ name: 'A'.repeat(13), number: null }, 'outfit.words.name'],
    [{ name: 'Asha\n', number: null }, 'outfit.words.name'],
    [{ name: 'Asha', number: 100 }, 'outfit.words.number'],
    [{ name: 'Asha', number: -1 }, 'outfit.words.number'],
    [{ name: 'Asha' }, 'outfit.words.number'],
    [{ name: 'Asha', number: 1, motto: 'Go' }, 'outfit.words'],
    ['Asha', 'outfit.words'],
  ])('%j is read, or refused beside its field', (words, field) => {
    expect(Object.keys(readFigure(shirt(words)).errors ?? {})).toEqual(field ? [field] : [])
  })

  test('go with the two shirts alone, and from one to the other', () => {
    const words = { name: 'Asha', number: 8 }
    expect(readFigure(shirt(words, 'crew-tee')).errors).toMatchObject({
      'outfit.words': expect.stringContaining('football shirt'),
    })
    const figure = shirt(words) as Figure2
    const worn = (style: string) => afterChoice(partChoices.outfit, figure, style).figure?.outfit
    expect(worn('cricket-kit')?.words).toEqual(words)
    expect(worn('crew-tee')?.words).toBeNull()
  })

  test('make another figure, and stay out of its address', () => {
    const [named, bare] = [shirt({ name: 'Asha', number: 8 }), shirt(null)] as [Figure2, Figure2]
    expect(isSameFigure(named, bare)).toBe(false)
    expect(writeFigureCode(named)).toBe(writeFigureCode(bare))
  })
})
