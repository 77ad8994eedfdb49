import { cellsIn, middle, part } from './cells.ts'
import { chroma, distance, type Lab } from './colour.ts'
import { CLOTH, type Regions, SKIN } from './find-regions.ts'
import { type Grid, labAt } from './photo-grid.ts'

export interface Clothes {
  main: Lab
  second: Lab | null
  /** What the middle shows when both sides have another colour: a jacket worn open, a kurta's placket. */
  front: { kind: 'open' | 'placket'; colour: Lab } | null
  /** How much of the chest is skin. */
  neckline: number
}

export function readClothes(grid: Grid, { label }: Regions, skin: Lab, hair: Lab | null): Clothes | null {
  const below = cellsIn({ u: [-1.7, 1.7], v: [1.5, 4] }, cell => label[cell] === CLOTH)
  const cloth = below.filter(
    cell => !isBody(labAt(grid, cell), skin) && !(hair && isBody(labAt(grid, cell), hair)),
  )
  const worn = cloth.length > 0.15 * below.length ? cloth : below
  if (worn.length < 300) return null
  const groups = colourGroups(grid, worn)
  const [first, next] = groups
  if (!first) return null
  const striking =
    next && next.share > 0.3 && chroma(next.colour) > chroma(first.colour) + 0.05 ? next : first
  const other = groups.find(group => group !== striking && group.share > 0.15)
  const chest = cellsIn({ u: [-0.8, 0.8], v: [1.6, 2.1] }, cell => (grid.l[cell] ?? -1) >= 0)
  const front = readFront(grid, label)
  return {
    main: front ? front.sides : striking.colour,
    second: other?.colour ?? null,
    front: front && { kind: front.kind, colour: front.colour },
    neckline: part(chest, cell => label[cell] === SKIN),
  }
}

/** Bare shoulders and hair lying on them are taken for clothes by their place. */
const isBody = (lab: Lab, body: Lab) =>
  Math.abs(lab.l - body.l) < 0.2 && Math.hypot(lab.a - body.a, lab.b - body.b) < 0.028

function readFront(grid: Grid, label: Int8Array) {
  const strip = (from: number, to: number) => {
    const cells = cellsIn({ u: [from, to], v: [2, 2.9] }, cell => label[cell] === CLOTH)
    return cells.length > 40 ? middle(grid, cells) : null
  }
  const [left, right, inner] = [strip(-1.15, -0.6), strip(0.6, 1.15), strip(-0.09, 0.09)]
  const [halfLeft, halfRight] = [strip(-0.3, -0.17), strip(0.17, 0.3)]
  if (!left || !right || !inner || !halfLeft || !halfRight) return null
  const sides = { l: Math.max(left.l, right.l), a: (left.a + right.a) / 2, b: (left.b + right.b) / 2 }
  if (
    !isShadeOf(left, right) ||
    distance(inner, sides) < 0.2 ||
    Math.min(distance(inner, left), distance(inner, right)) < 0.15
  )
    return null
  const wide = Math.max(distance(halfLeft, inner), distance(halfRight, inner)) < 0.12
  const narrow = Math.max(distance(halfLeft, sides), distance(halfRight, sides)) < 0.14
  if (!wide && !narrow) return null
  return { kind: wide ? ('open' as const) : ('placket' as const), colour: inner, sides }
}

const KINDS = 4

/** The clothes' colours by how much there is of each, found from fixed beginnings so that the same photo gives the same. */
function colourGroups(grid: Grid, cells: number[]) {
  const labs = cells.filter((_, i) => i % 3 === 0).map(cell => ({ cell, lab: labAt(grid, cell) }))
  const byLight = labs.toSorted((one, two) => one.lab.l - two.lab.l)
  let centres = Array.from(
    { length: KINDS },
    (_, i) => byLight[Math.floor(((i + 0.5) / KINDS) * byLight.length)]?.lab ?? { l: 0.5, a: 0, b: 0 },
  )
  let members: number[][] = []
  for (let round = 0; round < 6; round++) {
    members = centres.map(() => [])
    for (const { cell, lab } of labs) {
      const near = centres.map(centre =>
        Math.hypot(0.6 * (lab.l - centre.l), 2 * (lab.a - centre.a), 2 * (lab.b - centre.b)),
      )
      members[near.indexOf(Math.min(...near))]?.push(cell)
    }
    centres = centres.map((centre, i) => (members[i]?.length ? middle(grid, members[i] ?? []) : centre))
  }
  const groups: { colour: Lab; cells: number[] }[] = []
  for (const [i, colour] of centres.entries()) {
    const same = groups.find(
      group =>
        Math.abs(group.colour.l - colour.l) < 0.16 &&
        Math.hypot(group.colour.a - colour.a, group.colour.b - colour.b) < 0.05,
    )
    if (same) same.cells.push(...(members[i] ?? []))
    else groups.push({ colour, cells: members[i] ?? [] })
  }
  return groups
    .map(group => ({
      colour: group.cells.length ? middle(grid, group.cells, 0.75) : group.colour,
      share: group.cells.length / labs.length,
    }))
    .toSorted((one, two) => two.share - one.share)
}

/** One cloth in more and in less light: its colour grows with its lightness. */
function isShadeOf(one: Lab, two: Lab) {
  const light = Math.abs(one.l - two.l)
  const tone = Math.hypot(one.a / one.l - two.a / two.l, one.b / one.l - two.b / two.l)
  return (light < 0.16 && Math.hypot(one.a - two.a, one.b - two.b) < 0.05) || (light < 0.28 && tone < 0.045)
}
