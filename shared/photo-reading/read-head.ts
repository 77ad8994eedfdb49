import { distance, type Lab } from './colour.ts'
import { cellAt, cellsOf, type HeadFrame, type HeadGrid, middleColour, type Point } from './head-frame.ts'
import { mainColours, nearest, type Region, regionsFrom } from './regions.ts'

export const HEAD_AREA = { left: -3, top: -2.4, right: 3, bottom: 3.6, cells: 20 }

/** What is above the brows on one ray from between the eyes. */
export interface Ray {
  degrees: number
  /** Where skin ends, in units from between the eyes; null where skin goes on to the end. */
  hairline: number | null
  above: Lab
}
export interface Head {
  grid: HeadGrid
  skin: Lab
  behind: Lab[]
  clothes: Lab[]
  rays: Ray[]
  regions: Uint8Array
  seeds: Record<Region, number[]>
}

const BLACK: Lab = { l: 0, a: 0, b: 0 }
export const coloursIn = (grid: HeadGrid, box: readonly number[]) =>
  cellsOf(grid, box).map(cell => grid.colours[cell] ?? BLACK)

const LEFT_CHEEK = [-0.45, 0.22, -0.22, 0.5]
const RIGHT_CHEEK = [0.22, 0.22, 0.45, 0.5]

export function readHead(grid: HeadGrid, frame: HeadFrame): Head {
  const skin = skinOf(grid)
  const cheeks = [...coloursIn(grid, LEFT_CHEEK), ...coloursIn(grid, RIGHT_CHEEK)]
  // The rim of glasses and a beard reach into the cheeks; what is that dark is no skin in the same light.
  const skinColours = mainColours(
    cheeks.filter(({ l }) => l > SHADE * skin.l),
    3,
  )
  const rays = RAYS.map(degrees => readRay(grid, [skin, ...skinColours], degrees))
  const colourAt = (cell: number) => grid.colours[cell] ?? BLACK
  const above = rays.flatMap(ray => hairSeeds(grid, ray))
  const usual = middleColour(above.map(colourAt))
  const hair = above.filter(cell => distance(colourAt(cell), usual) < OF_ONE_HEAD)
  const hairColours = mainColours(hair.map(colourAt), 4)
  const isUnlike = (cell: number) => nearest(hairColours, colourAt(cell)) > ALIKE
  const behind = edgesOf(grid, isUnlike)
  const seeds = {
    skin: faceCells(grid, frame.landmarks),
    hair,
    clothes: cellsOf(grid, [-0.35, 1.9, 0.35, 2.8]).filter(isUnlike),
    behind,
  }
  return {
    grid,
    skin,
    rays,
    seeds,
    behind: mainColours(behind.map(colourAt), 8),
    clothes: mainColours(seeds.clothes.map(colourAt), 5),
    regions: regionsFrom(grid, {
      skin: { cells: seeds.skin, palette: skinColours, isAtHome: isFaceOrNeck },
      hair: { cells: hair },
      clothes: { cells: seeds.clothes, isAtHome: (_, y) => y > 1 },
      behind: { cells: behind, isAtHome: (x, y) => Math.hypot(x, y) > 1.3 && (Math.abs(x) > 1 || y < 0) },
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

/** The photo's edges away from the person: what lies behind. Near the head, what is like its hair is taken for hair. */
function edgesOf(grid: HeadGrid, isUnlikeHair: (cell: number) => boolean): number[] {
  const { width, height, inside } = grid
  const found: number[] = []
  for (let cell = 0; cell < width * height; cell++) {
    if (!inside[cell]) continue
    const x = grid.left + (cell % width) / grid.cells
    const y = grid.top + Math.floor(cell / width) / grid.cells
    const isEdge =
      cell % width < 2 ||
      cell % width >= width - 2 ||
      cell < 2 * width ||
      !inside[cell - 2] ||
      !inside[cell + 2] ||
      !inside[cell - 2 * width]
    if (!isEdge) continue
    const isFar = (Math.abs(x) > 1.6 && y < 1) || y < -1.8
    const isNear = (Math.abs(x) > 0.95 && y < 0.7) || y < -1.15
    if (isFar || (isNear && isUnlikeHair(cell))) found.push(cell)
  }
  return found
}

const RAYS = [-60, -50, -40, -30, -20, -10, 0, 10, 20, 30, 40, 50, 60]
const RAY_FROM = 0.36
const RAY_TO = 1.5
const RAY_STEP = 0.03
const UNLIKE_SKIN = 0.13
const LONG_ENOUGH = 4

const pointOn = (degrees: number, radius: number): Point => ({
  x: Math.sin((degrees * Math.PI) / 180) * radius,
  y: -Math.cos((degrees * Math.PI) / 180) * radius,
})

function readRay(grid: HeadGrid, skin: readonly Lab[], degrees: number): Ray {
  let unlike = 0
  for (let radius = RAY_FROM; radius < RAY_TO; radius += RAY_STEP) {
    const { x, y } = pointOn(degrees, radius)
    const cell = cellAt(grid, x, y)
    if (cell < 0 || !grid.inside[cell]) break
    unlike = unlikeSkin(grid.colours[cell] ?? BLACK, skin) > UNLIKE_SKIN ? unlike + 1 : 0
    if (unlike < LONG_ENOUGH) continue
    const hairline = radius - (LONG_ENOUGH - 1) * RAY_STEP
    const above = [0.08, 0.12, 0.16].map(more => {
      const at = pointOn(degrees, hairline + more)
      return grid.colours[cellAt(grid, at.x, at.y)] ?? BLACK
    })
    return { degrees, hairline, above: middleColour(above) }
  }
  return { degrees, hairline: null, above: skin[0] ?? BLACK }
}

/** Light falls on a forehead otherwise than on cheeks: lightness counts less than colour, brighter less than darker. */
const unlikeSkin = (colour: Lab, skin: readonly Lab[]) =>
  Math.min(
    ...skin.map(one =>
      distance({ ...colour, l: (colour.l - one.l) * (colour.l > one.l ? 0.5 : 0.8) }, { ...one, l: 0 }),
    ),
  )

const HAIR_SEEN_TO = 1.12

function hairSeeds(grid: HeadGrid, { degrees, hairline }: Ray): number[] {
  if (hairline === null || hairline > HAIR_SEEN_TO - 0.15) return []
  const found: number[] = []
  for (let radius = hairline + 0.06; radius < Math.min(hairline + 0.22, HAIR_SEEN_TO); radius += 0.04) {
    const { x, y } = pointOn(degrees, radius)
    const cell = cellAt(grid, x, y)
    if (cell >= 0 && grid.inside[cell]) found.push(cell)
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
