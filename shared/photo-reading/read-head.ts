import { chroma, clamp, distance, hue, type Lab } from './colour.ts'
import { cellAt, cellsOf, type HeadGrid, mainColours, middleColour, type Outline } from './head-frame.ts'

/** What is above the brows on one ray from between the eyes. */
export interface Ray {
  degrees: number
  /** Where skin ends, in units from between the eyes; where the person ends when skin goes on to there. */
  hairline: number
  /** Where the person ends. */
  top: number
  /** Whether that is where the photo ends. */
  isCut: boolean
  /** The colours just within the person's end, and those between there and the hairline. */
  rim: Lab[]
  hair: Lab[]
}
export interface Head {
  grid: HeadGrid
  skin: Lab
  behind: Lab
  rays: Ray[]
  /** How surely each cell shows the person; 0 beyond the photo. */
  person: Float32Array
}

const BLACK: Lab = { l: 0, a: 0, b: 0 }
const coloursIn = (grid: HeadGrid, box: readonly number[]) =>
  cellsOf(grid, box).map(cell => grid.colours[cell] ?? BLACK)
/** 0 at `from`, 1 at `to` and beyond: what a few pixels change, changes little. */
export const ramp = (value: number, from: number, to: number) => clamp((value - from) / (to - from), 0, 1)
export const mean = (values: readonly number[]) =>
  values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length)
export const middle = (values: readonly number[]) =>
  values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0

const CHEEKS = [
  [-0.45, 0.22, -0.22, 0.5],
  [0.22, 0.22, 0.45, 0.5],
]

export function readHead(grid: HeadGrid, outline: Outline): Head {
  const person = Float32Array.from(outline, (share, cell) => (grid.inside[cell] ? share : 0))
  const skin = skinOf(grid)
  const cheeks = CHEEKS.flatMap(box => coloursIn(grid, box)).filter(({ l }) => l > SHADE * skin.l)
  const skins = [skin, ...mainColours(cheeks, 3)]
  const behind = cellsOf(grid, [-2, -1.8, 2, 1.2]).filter(cell => (outline[cell] ?? 0) < 0.1)
  return {
    grid,
    skin,
    person,
    rays: RAYS.map(degrees => readRay(grid, person, skins, degrees)),
    behind: middleColour(behind.map(cell => grid.colours[cell] ?? BLACK)),
  }
}
/** The rim of glasses and a beard reach into the cheeks; what is that dark is no skin in the same light. */
const SHADE = 0.78

/** The brighter half of the cheeks: no shadow, no beard, no reflection. */
function skinOf(grid: HeadGrid): Lab {
  const cheeks = CHEEKS.flatMap(box => coloursIn(grid, box)).toSorted((one, other) => one.l - other.l)
  return middleColour(cheeks.slice(Math.floor(cheeks.length * 0.4), Math.ceil(cheeks.length * 0.9)))
}

const RAYS = Array.from({ length: 27 }, (_, i) => (i - 13) * 5)
const RAY_FROM = 0.36
const RAY_TO = 2.35
const RAY_STEP = 0.02
const UNLIKE_SKIN = 0.13
const LONG_ENOUGH = 0.1
/** A hole in the outline that is narrower than this is none. */
const GAP = 0.12

function readRay(grid: HeadGrid, person: Float32Array, skins: readonly Lab[], degrees: number): Ray {
  const [across, up] = [Math.sin((degrees * Math.PI) / 180), Math.cos((degrees * Math.PI) / 180)]
  const cellOn = (radius: number) => cellAt(grid, across * radius, -up * radius)
  let [unlike, top] = [0, RAY_FROM]
  let hairline: number | null = null
  let isCut = false
  for (let radius = RAY_FROM; radius < RAY_TO; radius += RAY_STEP) {
    const cell = cellOn(radius)
    isCut = cell < 0 || !grid.inside[cell]
    if (isCut) break
    if ((person[cell] ?? 0) > 0.5) top = radius
    else if (radius - top > GAP) break
    else continue
    unlike = unlikeSkin(grid.colours[cell] ?? BLACK, skins) > UNLIKE_SKIN ? unlike + RAY_STEP : 0
    if (unlike > LONG_ENOUGH) hairline ??= radius - unlike
  }
  const rim = [0.1, 0.15, 0.2].flatMap(inwards => grid.colours[cellOn(top - inwards)] ?? [])
  const hair: Lab[] = []
  for (let radius = (hairline ?? top) + 0.06; radius < top - 0.06; radius += 0.05)
    hair.push(grid.colours[cellOn(radius)] ?? BLACK)
  return { degrees, hairline: hairline ?? top, top, isCut, rim, hair }
}

/** Light falls on a forehead otherwise than on cheeks: lightness counts less than colour, brighter less than darker. */
const unlikeSkin = (colour: Lab, skins: readonly Lab[]) =>
  Math.min(
    ...skins.map(one =>
      distance({ ...colour, l: (colour.l - one.l) * (colour.l > one.l ? 0.5 : 0.8) }, { ...one, l: 0 }),
    ),
  )

/** What a colour may be, each from 0 to 1, beside the skin of the same person. */
export const kindsOf = (skin: Lab) => {
  const isSkin = ({ l, a, b }: Lab) =>
    ramp(distance({ l: 0.4 * l, a, b }, { ...skin, l: 0.4 * skin.l }), 0.09, 0.06) *
    ramp(l / skin.l, 0.5, 0.65)
  /** Dark and without much colour, as hair is. */
  const isDark = (colour: Lab) => ramp(colour.l / skin.l, 0.66, 0.54) * ramp(chroma(colour), 0.07, 0.05)
  const isHair = (colour: Lab) => {
    const strongest = 0.09 - 0.035 * ramp(colour.l, 0.28, 0.34)
    return ramp(chroma(colour), 1.15 * strongest, 0.85 * strongest) * ramp(colour.l, 0.54, 0.46)
  }
  const isCloth = (colour: Lab) => (1 - isSkin(colour)) * (1 - isHair(colour))
  /** A colour that neither hair nor skin has: hair is brown at most. */
  const isOdd = (colour: Lab) => {
    const most = hue(colour) > 20 && hue(colour) < 95 ? 0.09 : 0.055
    return ramp(chroma(colour), most, 1.4 * most)
  }
  /** As red and fair hair is, but cloth may be so too. */
  const isFair = (colour: Lab) =>
    isCloth(colour) * Number(hue(colour) > 20 && hue(colour) < 100) * ramp(chroma(colour), 0.02, 0.03)
  return { isSkin, isDark, isHair, isCloth, isOdd, isFair }
}

/** The share of a box that is the person's and of a kind; null where the photo does not show most of it. */
export function shareOf(head: Head, box: readonly number[], kind: (colour: Lab) => number): number | null {
  const { grid, person } = head
  const [left = 0, top = 0, right = 0, bottom = 0] = box
  const cells = cellsOf(grid, box)
  if (cells.length < (right - left) * (bottom - top) * grid.cells ** 2 * 0.5) return null
  return mean(cells.map(cell => ramp(person[cell] ?? 0, 0.3, 0.7) * kind(grid.colours[cell] ?? BLACK)))
}

/** The more and the less of both sides; a side that the photo does not show counts as the other. */
export function sidesOf(head: Head, box: readonly number[], kind: (colour: Lab) => number) {
  const [left = 0, top = 0, right = 0, bottom = 0] = box
  const both = [shareOf(head, box, kind), shareOf(head, [-right, top, -left, bottom], kind)]
  const seen = both.filter(share => share !== null)
  return { more: Math.max(0, ...seen), less: seen.length ? Math.min(...seen) : 0 }
}
