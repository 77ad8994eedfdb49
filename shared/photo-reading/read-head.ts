import { distance, type Lab } from './colour.ts'
import {
  cellAt,
  cellsOf,
  type HeadFrame,
  type HeadGrid,
  middleColour,
  type Outline,
  type Point,
} from './head-frame.ts'
import { mainColours, nearest, type Region, regionsFrom } from './regions.ts'

/** What is above the brows on one ray from between the eyes. */
export interface Ray {
  degrees: number
  /** Where skin ends, in units from between the eyes; null where skin goes on to the top of the head. */
  hairline: number | null
  /** Where the person ends. */
  top: number
  /** Whether the photo ends before the person does. */
  isCut: boolean
}
export interface Head {
  grid: HeadGrid
  skin: Lab
  behind: Lab[]
  clothes: Lab[]
  rays: Ray[]
  /** 1 where the person is. */
  person: Uint8Array
  regions: Uint8Array
  seeds: Record<Exclude<Region, 'behind'>, number[]>
}

const BLACK: Lab = { l: 0, a: 0, b: 0 }
export const coloursIn = (grid: HeadGrid, box: readonly number[]) =>
  cellsOf(grid, box).map(cell => grid.colours[cell] ?? BLACK)

const LEFT_CHEEK = [-0.45, 0.22, -0.22, 0.5]
const RIGHT_CHEEK = [0.22, 0.22, 0.45, 0.5]

export function readHead(grid: HeadGrid, frame: HeadFrame, outline: Outline): Head {
  const person = Uint8Array.from(outline, (share, cell) => (grid.inside[cell] && share > 0.5 ? 1 : 0))
  const skin = skinOf(grid)
  const cheeks = [...coloursIn(grid, LEFT_CHEEK), ...coloursIn(grid, RIGHT_CHEEK)]
  // The rim of glasses and a beard reach into the cheeks; what is that dark is no skin in the same light.
  const skinColours = mainColours(
    cheeks.filter(({ l }) => l > SHADE * skin.l),
    3,
  )
  const rays = RAYS.map(degrees => readRay(grid, person, [skin, ...skinColours], degrees))
  const colourAt = (cell: number) => grid.colours[cell] ?? BLACK
  const above = rays.flatMap(ray => hairSeeds(grid, person, ray))
  const usual = middleColour(above.map(colourAt))
  const hair = above.filter(cell => distance(colourAt(cell), usual) < OF_ONE_HEAD)
  const hairColours = mainColours(hair.map(colourAt), 4)
  const isUnlike = (cell: number) => nearest(hairColours, colourAt(cell)) > ALIKE
  const seeds = {
    skin: faceCells(grid, frame.landmarks),
    hair,
    clothes: cellsOf(grid, [-0.35, 1.9, 0.35, 2.8]).filter(cell => person[cell] && isUnlike(cell)),
  }
  const behind = cellsOf(grid, [-2, -1.8, 2, 1.2]).filter(cell => (outline[cell] ?? 0) < 0.1)
  return {
    grid,
    skin,
    rays,
    seeds,
    person,
    behind: mainColours(behind.map(colourAt), 8),
    clothes: mainColours(seeds.clothes.map(colourAt), 5),
    regions: regionsFrom(grid, person, {
      skin: { cells: seeds.skin, palette: skinColours, isAtHome: isFaceOrNeck },
      hair: { cells: hair },
      clothes: { cells: seeds.clothes, isAtHome: (_, y) => y > 1 },
    }),
  }
}

const ALIKE = 0.09
const OF_ONE_HEAD = 0.2
const SHADE = 0.78
const isFaceOrNeck = (x: number, y: number) =>
  Math.hypot(x / 0.75, (y - 0.1) / 0.95) < 1 || (Math.abs(x) < 0.5 && y > 0.5)

/** The brighter half of the cheeks: no shadow, no beard, no reflection. */
export function skinOf(grid: HeadGrid): Lab {
  const cheeks = [LEFT_CHEEK, RIGHT_CHEEK].flatMap(box => coloursIn(grid, box)).toSorted((a, b) => a.l - b.l)
  return middleColour(cheeks.slice(Math.floor(cheeks.length * 0.4), Math.ceil(cheeks.length * 0.9)))
}

const RAYS = [-60, -50, -40, -30, -20, -10, 0, 10, 20, 30, 40, 50, 60]
const RAY_FROM = 0.36
const RAY_TO = 2.35
const RAY_STEP = 0.03
const UNLIKE_SKIN = 0.13
const LONG_ENOUGH = 4

const pointOn = (degrees: number, radius: number): Point => ({
  x: Math.sin((degrees * Math.PI) / 180) * radius,
  y: -Math.cos((degrees * Math.PI) / 180) * radius,
})

export function colourOn({ grid, person }: Head, { degrees }: Ray, radius: number): Lab | null {
  const { x, y } = pointOn(degrees, radius)
  const cell = cellAt(grid, x, y)
  return person[cell] ? (grid.colours[cell] ?? null) : null
}

function readRay(grid: HeadGrid, person: Uint8Array, skin: readonly Lab[], degrees: number): Ray {
  let [unlike, top] = [0, RAY_FROM]
  let hairline: number | null = null
  for (let radius = RAY_FROM; radius < RAY_TO; radius += RAY_STEP) {
    const { x, y } = pointOn(degrees, radius)
    const cell = cellAt(grid, x, y)
    if (cell < 0 || !grid.inside[cell]) return { degrees, hairline, top, isCut: true }
    if (person[cell]) top = radius
    else if (radius - top > GAP) break
    else continue
    unlike = unlikeSkin(grid.colours[cell] ?? BLACK, skin) > UNLIKE_SKIN ? unlike + 1 : 0
    if (unlike === LONG_ENOUGH) hairline ??= radius - (LONG_ENOUGH - 1) * RAY_STEP
  }
  return { degrees, hairline, top, isCut: false }
}

/** A hole in the outline that is narrower than this is none. */
const GAP = 0.12

/** Light falls on a forehead otherwise than on cheeks: lightness counts less than colour, brighter less than darker. */
const unlikeSkin = (colour: Lab, skin: readonly Lab[]) =>
  Math.min(
    ...skin.map(one =>
      distance({ ...colour, l: (colour.l - one.l) * (colour.l > one.l ? 0.5 : 0.8) }, { ...one, l: 0 }),
    ),
  )

const RIM = 0.05
const BARE_TO = 0.96

function hairSeeds(grid: HeadGrid, person: Uint8Array, { degrees, hairline, top }: Ray): number[] {
  // Fair hair in the light is like skin, but makes the head higher than a bare one.
  if (hairline === null && top < BARE_TO) return []
  const from = hairline ?? top - 0.25
  const found: number[] = []
  for (let radius = from + 0.06; radius < Math.min(from + 0.26, top - RIM); radius += 0.04) {
    const { x, y } = pointOn(degrees, radius)
    const cell = cellAt(grid, x, y)
    if (cell >= 0 && person[cell]) found.push(cell)
  }
  return found
}

/** Between jaw and brows, a little within. */
function faceCells(grid: HeadGrid, landmarks: readonly Point[]): number[] {
  const outline = [...landmarks.slice(0, 17), ...landmarks.slice(17, 27).toReversed()].map(({ x, y }) => ({
    x: x * 0.85,
    y: 0.25 + (y - 0.25) * 0.85,
  }))
  return cellsOf(grid, [-1, -0.6, 1, 1.2]).filter(cell => {
    const x = grid.left + ((cell % grid.width) + 0.5) / grid.cells
    const y = grid.top + (Math.floor(cell / grid.width) + 0.5) / grid.cells
    return isWithin(outline, x, y)
  })
}

function isWithin(outline: readonly Point[], x: number, y: number): boolean {
  let within = false
  for (const [index, one] of outline.entries()) {
    const other = outline[(index + 1) % outline.length] ?? one
    if (one.y > y !== other.y > y && x < ((other.x - one.x) * (y - one.y)) / (other.y - one.y) + one.x)
      within = !within
  }
  return within
}
