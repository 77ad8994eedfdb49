import { describe, expect, test } from 'vitest'
import clothes from '../../art/photo-models/clothes.json' with { type: 'json' }
import scores from '../../art/photo-models/scores.json' with { type: 'json' }
import { hairLengths } from '../figure/figure.ts'
import { faceInOval } from './choose-face.ts'
import { type Clothes, clothesValues } from './clothes-scores.ts'
import { labOf } from './colour.ts'
import { type FoundFace, HEAD_AREA, headFrame, type Outline, type Pixels } from './head-frame.ts'
import { measureClothes } from './measure-clothes.ts'
import { ofPlaces, SHAPES } from './outline.ts'
import type { ReadOptions } from './photo-reading.ts'
import { measuresOf, readFigure } from './read-figure.ts'
import type { Trait } from './scores.ts'

/** A colour at a place of the head, in units from between the eyes to the chin; null is what is behind. */
type Painter = (x: number, y: number) => string | null

const EDGE = 400
const face: FoundFace = faceInOval({ x: 0.5, y: 0.42, rx: 0.1, ry: 0.13 })
const BEHIND = '#6d8fa8'
const BLACK = '#1d1715'
const SKIN = '#c08a62'

const within = (x: number, y: number, [cx, cy, rx, ry]: readonly number[]) =>
  ((x - (cx ?? 0)) / (rx ?? 1)) ** 2 + ((y - (cy ?? 0)) / (ry ?? 1)) ** 2 < 1
const isSkull = (x: number, y: number) => within(x, y, [0, 0.1, 0.72, 0.93])
const isTorso = (x: number, y: number) => y > 1.5 && Math.abs(x) < 0.7 + (y - 1.5) * 2 && Math.abs(x) < 1.7

interface Person {
  skin?: string
  hair?: string | null
  more?: Painter
}
const person =
  ({ skin = SKIN, hair = BLACK, more = () => null }: Person): Painter =>
  (x, y) => {
    const added = more(x, y)
    if (added) return added
    const isCap = y < -0.62 || (Math.abs(x) > 0.62 && y < 0)
    if (hair && within(x, y, [0, -0.05, 0.86, 1.05]) && (isCap || !isSkull(x, y)) && y < 0) return hair
    if (isSkull(x, y) || (Math.abs(x) < 0.42 && y > 0.8 && y < 1.6)) return skin
    return isTorso(x, y) ? '#2f5fb3' : null
  }

const known = new Map<string, Uint8Array>()
function rgbaOf(hex: string) {
  const rgba =
    known.get(hex) ?? Uint8Array.of(...[1, 3, 5].map(at => Number.parseInt(hex.slice(at, at + 2), 16)), 255)
  known.set(hex, rgba)
  return rgba
}

function photoOf(paint: Painter): { pixels: Pixels; outline: Outline } {
  const pixels = { data: new Uint8Array(EDGE * EDGE * 4), width: EDGE, height: EDGE }
  const { origin, unit } = headFrame(face, pixels)
  for (let row = 0; row < EDGE; row++)
    for (let column = 0; column < EDGE; column++) {
      const hex = paint((column - origin.x) / unit, (row - origin.y) / unit) ?? BEHIND
      pixels.data.set(rgbaOf(hex), (row * EDGE + column) * 4)
    }
  const { left, top, right, cells } = HEAD_AREA
  const wide = (right - left) * cells
  const outline = Float32Array.from({ length: wide * wide }, (_, cell) =>
    paint(left + ((cell % wide) + 0.5) / cells, top + (Math.floor(cell / wide) + 0.5) / cells) ? 1 : 0,
  )
  return { pixels, outline }
}

/** A painted head has none of a photo's shapes: they say neither yes nor no, or yes to one trait by so much. */
function shapesFor(trait?: Trait, by = 0) {
  const weights: readonly number[] = trait ? scores.traits[trait].shapes : []
  const all = weights.reduce((sum, weight) => sum + weight * weight, 0)
  return Float32Array.from(scores.shapes, (middle, i) => middle + (by * (weights[i] ?? 0)) / (all || 1))
}

/** Likewise of the chest, where left and right count together. */
function chestFor(kind?: Clothes, by = 0) {
  const { places, depth } = ofPlaces
  const first = clothesValues(false, { score: () => 0, measures: measuresOfNobody() }, []).length
  return Float32Array.from({ length: SHAPES }, (_, i) => {
    const [row, column] = [Math.floor(i / depth / places), Math.floor(i / depth) % places]
    const at = first + (row * (places / 2) + Math.min(column, places - 1 - column)) * depth + (i % depth)
    const [middle = 0, spread = 0] = clothes.scales[at] ?? []
    return middle + by * spread * Math.sign(kind ? (clothes.clothes[kind][at + 1] ?? 0) : 0)
  })
}
const measuresOfNobody = () => measuresIn(photoOf(person({}))).measures
function measuresIn({ pixels, outline }: ReturnType<typeof photoOf>) {
  return measuresOf(pixels, headFrame(face, pixels), outline)
}

function read(one: Person, said?: ReadOptions, shapes = shapesFor(), chest = chestFor()) {
  const { pixels, outline } = photoOf(person(one))
  const frame = headFrame(face, pixels)
  return readFigure(pixels, frame, { outline, shapes, chest }, { scores, clothes }, said)
}

const STRAND = 0.2
const isOdd = (value: number) => Math.floor(value / STRAND) % 2 !== 0

describe('hair', () => {
  test('that ends at the ears is short', () => {
    const { figure, doubts } = read({})
    expect(figure.hair.style).toBe('crop')
    expect(labOf(figure.hair.colour).l).toBeLessThan(0.3)
    expect(doubts).not.toContain('hair_colour')
  })

  const fallen =
    (isLighter: (x: number, y: number) => boolean): Painter =>
    (x, y) =>
      Math.abs(x) > 0.6 && Math.abs(x) < 1.12 && y > -0.3 && y < 2.3
        ? isLighter(x, y)
          ? '#3a2f2b'
          : BLACK
        : null
  test('that falls over the shoulders on both sides in strands is long and straight', () => {
    const { figure, doubts } = read({ more: fallen(isOdd) }, {}, shapesFor('long', 4))
    expect(figure.hair.style).toBe('long-straight')
    expect(doubts).not.toContain('hair')
  })

  test('that falls beside the face of a child is as long', () => {
    expect(read({ more: fallen(isOdd) }, { isChild: true }, shapesFor('long', 4)).figure.hair.style).toBe(
      'long-straight',
    )
  })

  test('with a parting that is pulled back from a free neck is tied', () => {
    const parted: Painter = (x, y) => {
      if (y > 1 && y < 1.9 && Math.abs(x) < 0.35) return SKIN
      return isSkull(x, y) && y < 0 && Math.abs(x) > Math.min(0.5, 0.06 + 0.55 * (y + 0.95)) ? BLACK : null
    }
    const { figure } = read({ more: parted })
    expect(hairLengths[figure.hair.style]).toBe('tied')
  })

  test('is not taken for long because the clothes have its colour', () => {
    const { figure } = read({ more: (x, y) => (isTorso(x, y) ? BLACK : null) })
    expect(figure.hair.style).toBe('crop')
  })

  test('that is dark is painted black: in the sun black hair is brown too', () => {
    const { figure, doubts } = read({ hair: '#241b17' })
    expect(labOf(figure.hair.colour).l).toBeLessThan(0.28)
    expect(doubts).not.toContain('hair_colour')
  })

  test('between black, grey and brown is doubted', () => {
    expect(read({ hair: '#565350' }).doubts).toContain('hair_colour')
  })

  test('that is not there leaves a bald head', () => {
    const { figure, doubts } = read({ hair: null })
    expect(figure.hair.style).toBe('bald')
    expect(doubts).not.toContain('hair')
  })
})

describe('skin', () => {
  test.each([
    ['#f6e0d0', 'light', false],
    ['#e8b99a', 'between light and medium', true],
    ['#b8805b', 'medium', false],
    ['#3d2216', 'dark', false],
  ])('%s is %s: in doubt %s', (skin, _, isDoubted) => {
    const { figure, doubts } = read({ skin })
    expect(doubts.includes('skin')).toBe(isDoubted)
    expect(Math.abs(labOf(figure.skin).l - labOf(skin).l)).toBeLessThan(0.15)
  })

  test('of a colour no skin has is doubted', () => {
    expect(read({ skin: '#7fa8d8' }).doubts).toContain('skin')
  })
})

describe('what covers the hair', () => {
  const wound =
    (colour: string): Painter =>
    (x, y) =>
      within(x, y, [0, -0.5, 1.1, 1]) && y < (Math.abs(x) > 0.6 ? 0 : -0.44) ? colour : null

  test('wound high above the brow is a turban, and asked about', () => {
    const { figure, doubts } = read(
      { skin: '#b8805b', hair: null, more: wound('#b3202f') },
      {},
      shapesFor('turban', 4),
    )
    expect(figure.headwear?.style).toBe('dastar')
    expect(doubts).toEqual(expect.arrayContaining(['headwear', 'hair']))
  })

  test('wound in a colour that hair has too is asked about', () => {
    const { doubts } = read(
      { skin: '#b8805b', hair: null, more: wound('#efe6d8') },
      {},
      shapesFor('covered', 2),
    )
    expect(doubts).toContain('headwear')
  })

  const wrapped: Painter = (x, y) =>
    (within(x, y, [0, 0.3, 1.05, 1.4]) || (Math.abs(x) < 0.95 && y > 1)) &&
    !within(x, y, [0, 0.15, 0.58, 0.75])
      ? '#b3466a'
      : null
  test('round the face and under the chin is a hijab, and asked about', () => {
    const { figure, doubts } = read({ hair: null, more: wrapped }, {}, shapesFor('scarf', 8))
    expect(figure.headwear?.style).toBe('hijab')
    expect(doubts).toContain('headwear')
  })

  test('is left out and asked about where it is not plain', () => {
    const cap: Painter = (x, y) => (within(x, y, [0, -0.1, 0.86, 1]) && y < -0.4 ? '#1b58c9' : null)
    const { figure, doubts } = read({ more: cap })
    expect(figure.headwear).toBeNull()
    expect(doubts).toContain('headwear')
  })
})

describe('clothes', () => {
  const told = (kind: Clothes, one: Person = {}, said?: ReadOptions) =>
    read(one, said, shapesFor(), chestFor(kind, 3)).figure.outfit
  test('are what the chest looks like', () => {
    expect([told('saree').style, told('shirt').style, told('kurti').style]).toEqual([
      'saree-nivi',
      'button-shirt',
      'kurti-jeans',
    ])
  })

  test('are told from as many values as their model was fitted on', () => {
    const values = clothesValues(false, { score: () => 0, measures: measuresOfNobody() }, [])
    const { pixels } = photoOf(person({}))
    const measured = measureClothes(pixels, headFrame(face, pixels), labOf(SKIN), chestFor())
    expect(values.length + measured.length).toBe(clothes.scales.length)
  })

  test('that are a jacket over something light have both colours', () => {
    const suit: Painter = (x, y) => (isTorso(x, y) ? (Math.abs(x) < 0.16 ? '#f4f4f4' : '#20242f') : null)
    const { style, colours } = told('blazer', { more: suit })
    const [jacket, shirt] = colours.map(colour => labOf(colour).l)
    expect(style).toBe('blazer')
    expect([jacket && jacket < 0.4, shirt && shirt > 0.85]).toEqual([true, true])
  })

  test('of a child are no saree', () => {
    expect(told('saree', {}, { isChild: true }).style).not.toBe('saree-nivi')
  })

  test('have the colour of the chest, or of the shoulders where the photo ends above it', () => {
    expect(labOf(read({}).figure.outfit.colours[0] ?? '').b).toBeLessThan(-0.08)
    const { pixels, outline } = photoOf(person({}))
    const { data, width } = pixels
    const height = Math.round(0.73 * EDGE)
    const upper = { data: data.slice(0, width * height * 4), width, height }
    const lifted = faceInOval({ x: 0.5, y: 0.42 / 0.73, rx: 0.1, ry: 0.13 / 0.73 })
    const { figure } = readFigure(
      upper,
      headFrame(lifted, upper),
      { outline, shapes: shapesFor(), chest: chestFor() },
      { scores, clothes },
    )
    expect(labOf(figure.outfit.colours[0] ?? '').b).toBeLessThan(-0.08)
  })
})

describe('the face', () => {
  test('with dark hair round the mouth has a beard', () => {
    const beard: Painter = (x, y) => {
      const isMouth = within(x, y, [0, 0.62, 0.2, 0.06])
      return isSkull(x, y) && y > 0.42 && !isMouth && Math.abs(x) < 0.7
        ? isOdd(x + y)
          ? '#1b1411'
          : '#3b2d26'
        : null
    }
    const { figure } = read({ more: beard })
    expect(figure.beard).not.toBeNull()
  })

  const moustache: Painter = (x, y) => (Math.abs(x) < 0.3 && y > 0.43 && y < 0.56 ? '#2b201b' : null)
  test('with a dark band under the nose and a clear chin has a moustache and no beard', () => {
    const { figure, doubts } = read({ more: moustache })
    expect([figure.moustache?.style, figure.beard]).toEqual(['chevron', null])
    expect(doubts).not.toContain('beard')
  })

  test('of a child has none, nor a doubt of one, and the figure is a child', () => {
    const { figure, doubts } = read({ more: moustache }, { isChild: true })
    expect([figure.moustache, figure.beard, figure.build.age]).toEqual([null, null, 'child'])
    expect(doubts).not.toContain('beard')
  })

  test('with a red spot between the brows has a mark there', () => {
    const spot: Painter = (x, y) => (within(x, y, [0, -0.36, 0.045, 0.045]) ? '#a01522' : null)
    expect(read({ more: spot }).figure.marks).toHaveLength(1)
    expect(read({}).figure.marks).toEqual([])
  })

  test('with bare skin has none', () => {
    const { figure, doubts } = read({})
    expect([figure.beard, figure.glasses]).toEqual([null, null])
    expect(doubts).not.toContain('beard')
  })

  test('with rims round the eyes has glasses', () => {
    const rims: Painter = (x, y) => {
      const far = Math.max(Math.abs(Math.abs(x) - 0.38) / 0.27, Math.abs(y - 0.03) / 0.19)
      const isBridge = Math.abs(x) < 0.13 && Math.abs(y + 0.02) < 0.035
      const isTemple = Math.abs(x) > 0.6 && Math.abs(x) < 0.72 && Math.abs(y + 0.06) < 0.04
      return (far > 0.82 && far < 1.05) || isBridge || isTemple ? '#141414' : null
    }
    const { figure, doubts } = read({ more: rims })
    expect(figure.glasses?.style).toBe('rectangle')
    expect(doubts).not.toContain('glasses')
  })
})
