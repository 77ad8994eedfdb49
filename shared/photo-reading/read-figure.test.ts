import { describe, expect, test } from 'vitest'
import { faceInOval } from './choose-face.ts'
import { labOf } from './colour.ts'
import { type FoundFace, HEAD_AREA, headFrame, type Outline, type Pixels } from './head-frame.ts'
import { readFigure } from './read-figure.ts'

/** A colour at a place of the head, in units from between the eyes to the chin; null is what is behind. */
type Painter = (x: number, y: number) => string | null

const EDGE = 400
const face: FoundFace = faceInOval({ x: 0.5, y: 0.42, rx: 0.1, ry: 0.13 })
const BEHIND = '#6d8fa8'
const BLACK = '#1d1715'
const SKIN = '#e8b99a'

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

function read(one: Person) {
  const { pixels, outline } = photoOf(person(one))
  return readFigure(pixels, face, outline)
}

describe('hair', () => {
  test('that ends at the ears is short', () => {
    const { figure, doubts } = read({})
    expect(figure.hair.style).toBe('short')
    expect(labOf(figure.hair.colour).l).toBeLessThan(0.3)
    expect(doubts).toEqual([])
  })

  const fallen =
    (isLighter: (x: number, y: number) => boolean): Painter =>
    (x, y) =>
      Math.abs(x) > 0.6 && Math.abs(x) < 1.12 && y > -0.3 && y < 2.3
        ? isLighter(x, y)
          ? '#3a2f2b'
          : BLACK
        : null
  const STRAND = 0.2
  const isOdd = (value: number) => Math.floor(value / STRAND) % 2 !== 0

  test('that falls over the shoulders on both sides in strands is long and straight', () => {
    const { figure, doubts } = read({ more: fallen(isOdd) })
    expect(figure.hair.style).toBe('long')
    expect(doubts).not.toContain('hair')
  })

  test('that curls on its way down is long and wavy', () => {
    const { figure, doubts } = read({ more: fallen((x, y) => isOdd(x) !== isOdd(y)) })
    expect(figure.hair.style).toBe('long-wavy')
    expect(doubts).not.toContain('hair')
  })

  test('is not taken for long because the clothes have its colour', () => {
    const { figure } = read({ more: (x, y) => (isTorso(x, y) ? BLACK : null) })
    expect(figure.hair.style).toBe('short')
  })

  test('of very dark brown is painted brown, not black', () => {
    const { figure, doubts } = read({ hair: '#2a1a10' })
    expect(labOf(figure.hair.colour).l).toBeGreaterThan(0.28)
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
    ['#edc4a8', false],
    ['#d69a8d', true],
    ['#b8805b', false],
    ['#4a2b1c', false],
  ])('%s: in doubt %s', (skin, isDoubted) => {
    const { figure, doubts } = read({ skin })
    expect(doubts.includes('skin')).toBe(isDoubted)
    expect(Math.abs(labOf(figure.skin).l - labOf(skin).l)).toBeLessThan(0.04)
  })

  test('of a colour no skin has is doubted', () => {
    expect(read({ skin: '#7fa8d8' }).doubts).toContain('skin')
  })
})

describe('what covers the hair', () => {
  const wound =
    (colour: string): Painter =>
    (x, y) =>
      within(x, y, [0, -0.55, 1, 0.95]) && y < -0.44 ? colour : null

  test.each(['#b3202f', '#efe6d8'])('wound high above the brow it is a turban (%s)', colour => {
    const { figure, doubts } = read({ skin: '#b8805b', hair: null, more: wound(colour) })
    expect(figure.headwear?.style).toBe('turban')
    expect(doubts).not.toContain('headwear')
  })

  test('round the face and under the chin it is a hijab', () => {
    const wrapped: Painter = (x, y) =>
      (within(x, y, [0, 0.3, 1.05, 1.4]) || (Math.abs(x) < 0.95 && y > 1)) &&
      !within(x, y, [0, 0.15, 0.58, 0.75])
        ? '#20242b'
        : null
    const { figure, doubts } = read({ hair: null, more: wrapped })
    expect(figure.headwear?.style).toBe('hijab')
    expect(doubts).not.toContain('hair')
  })

  test('a bright cap is seen and doubted', () => {
    const cap: Painter = (x, y) => (within(x, y, [0, -0.1, 0.86, 1]) && y < -0.4 ? '#1b58c9' : null)
    const { figure, doubts } = read({ more: cap })
    expect(figure.headwear?.style).toBe('cap')
    expect(doubts).toContain('headwear')
  })
})

describe('clothes', () => {
  test('have the colour of the chest, or of the shoulders where the photo ends above it', () => {
    expect(labOf(read({}).figure.outfit.colours[0] ?? '').b).toBeLessThan(-0.08)
    const { pixels, outline } = photoOf(person({}))
    const { data, width } = pixels
    const height = Math.round(0.73 * EDGE)
    const upper = { data: data.slice(0, width * height * 4), width, height }
    const lifted = faceInOval({ x: 0.5, y: 0.42 / 0.73, rx: 0.1, ry: 0.13 / 0.73 })
    expect(labOf(readFigure(upper, lifted, outline).figure.outfit.colours[0] ?? '').b).toBeLessThan(-0.08)
  })
})

describe('the face', () => {
  test('with dark hair round the mouth has a beard', () => {
    const beard: Painter = (x, y) => {
      const isMouth = within(x, y, [0, 0.62, 0.2, 0.06])
      return isSkull(x, y) && y > 0.42 && !isMouth && Math.abs(x) < 0.7 ? '#2b201b' : null
    }
    const { figure, doubts } = read({ more: beard })
    expect(figure.beard).not.toBeNull()
    expect(doubts).not.toContain('beard')
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
    expect(figure.glasses?.style).toBe('square')
    expect(doubts).not.toContain('glasses')
  })
})
