import type { Manifold } from 'manifold-3d'
import type { Figure } from '../../../shared/figure/figure.ts'
import { BASE_MM, type BaseKind, baseOf, baseScale } from '../../../shared/figure/figure-size.ts'
import type { PrintMeasures } from '../../../shared/print/api.ts'
import { openKit } from '../../kit/kit-files.ts'
import { BAND, labelSolid } from '../../kit/label/label-solid.ts'
import { LabelRefused } from '../../kit/label/shape-label.ts'
import { manifold } from '../../kit/manifold.ts'
import { type PrintBody, printBodies } from '../../kit/print-bodies.ts'
import type { Placement } from '../mesh/model-facts.ts'
import { paintedFile } from '../paint/colour-file.ts'
import type { Surface } from '../paint/painted-surface.ts'
import { columnsOf, supportUnder } from './columns.ts'
import { figureSolid, largest, solidOf } from './figure-solid.ts'
import { measureSurface } from './measure.ts'
import { objectXml, type Placed, stl, threeMf } from './model-files.ts'
import { partHead } from './part-head.ts'
import { CLEARANCE_MM, type Peg, placePegs } from './pegs.ts'

export interface PrintOrder {
  kitDirectory: string
  figure: Figure
  label: string | null
  heightMm: number
  /** Between a head and its peg, on each side. */
  clearanceMm: number
  hash: string
  title: string
}
export interface PrintResult {
  measures: PrintMeasures
  files: PrintFiles | null
}
export interface PrintFiles {
  threeMf: Uint8Array
  stl: Uint8Array
  /** With colours; null where nothing is known of them. */
  colours: Uint8Array | null
}

const TOLERANCE_MM = 0.01
const GAP_MM = 8
/** Of the most usual bed; slicers that differ arrange it anew. */
const MIDDLE_MM = 110
const HOLE_SIDES = 48

export async function buildPrint(order: PrintOrder): Promise<PrintResult> {
  const kit = openKit(order.kitDirectory)
  const { kit: version } = order.figure
  const known = await kit.stored(version).catch(() => null)
  if (!known) return { measures: { ...NOTHING, missing_kit: version }, files: null }
  const bodies = await printBodies(kit, order.kitDirectory, order.figure)
  const base = await printBodies(kit, order.kitDirectory, order.figure, 'base')
  if (base.length === 0) throw new Error(`version ${version} of the kit has no base for print`)
  const { solid, halves, scale, open, loose, bodyOf } = await figureSolid(bodies, order.heightMm)
  const parted = halves && version !== 1 ? await partHead(halves, order.clearanceMm) : null
  const ofBase = { scale: baseScale(order.figure, scale), kind: baseOf(order.figure) }
  const pegs = placePegs(solid, scale)
  const isParted = parted ? { apart: true, split_mm: parted.splitAt } : { apart: false, split_mm: null }
  return assemble(order, {
    solid: parted?.body ?? solid,
    head: parted && onItsBack(parted.head),
    bodyOf,
    base: { bodies: base, ...ofBase },
    pegs,
    found: { open, loose, head: version === 1 ? undefined : isParted },
  })
}

interface Assembled {
  /** What stands on the base, still without holes for its pegs. */
  solid: Manifold
  head: Manifold | null
  bodyOf: Map<number, PrintBody>
  base: { bodies: readonly PrintBody[]; kind: BaseKind; scale: number }
  pegs: readonly Peg[]
  found: Partial<PrintMeasures>
  /** The colours of what stands on the base. */
  surface?: { of: Surface; at: Placement } | null
  /** Of how many pieces it is that stand beside each other. */
  standing?: number
}

/** Figure, head and base side by side, measured and as files. */
export async function assemble(
  { label, title, hash }: Pick<PrintOrder, 'label' | 'title' | 'hash'>,
  { solid, head, bodyOf, base, pegs, found, surface = null, standing = 1 }: Assembled,
): Promise<PrintResult> {
  const figure = await withHoles(solid, pegs)
  const { bodies, ...ofBase } = base
  const {
    solid: basis,
    thinLetters,
    letters,
    refused,
  } = await labelledBase(bodies, {
    label,
    ...ofBase,
    pegs,
  })
  const common = figure.intersect(basis)
  const clash = common.volume()
  common.delete()
  const measured = measureSurface(head ? [figure, head] : [figure], bodyOf)
  const placed = sideBySide([
    { name: 'figure', solid: figure, standing },
    ...(head ? [{ name: 'head', solid: head }] : []),
    { name: 'base', solid: basis },
  ])
  const facts = { Title: title, Application: 'Dopple', Description: `proof ${hash}` }
  const painted = surface ? paintedFile(placed, { surface, letters, facts }) : null
  const measures: PrintMeasures = {
    ...NOTHING,
    ...found,
    label_refused: refused,
    pegs: pegs.length,
    clash_mm3: clash,
    overhang: measured.overhang,
    thin: measured.thin,
    thin_at: measured.thin_at,
    thin_letters: thinLetters,
    regions: painted?.regions ?? measured.regions,
    bodies: placed.map(({ name, solid }) => bodyFacts(name, solid)),
  }
  const xml = placed.map(({ name, solid, at }) => ({ xml: objectXml(name, solid), at: [at] }))
  const files = {
    threeMf: threeMf(xml, facts),
    stl: stl(placed),
    colours: painted?.file ?? null,
  }
  for (const { solid } of placed) solid.delete()
  return { measures, files }
}

export const NOTHING: PrintMeasures = {
  missing_kit: null,
  label_refused: null,
  open: [],
  loose: [],
  pegs: 0,
  clash_mm3: 0,
  overhang: 0,
  thin: 0,
  thin_at: [],
  thin_letters: 0,
  regions: [],
  bodies: [],
}

async function withHoles(solid: Manifold, pegs: readonly Peg[]): Promise<Manifold> {
  if (pegs.length === 0) return solid
  const { Manifold } = await manifold()
  const holes = pegs.map(({ x, y, radius, height }) => {
    const wide = radius + CLEARANCE_MM
    const hole = Manifold.cylinder(height + 1.4, wide, wide, HOLE_SIDES)
    const placed = hole.translate([x, y, -1])
    hole.delete()
    return placed
  })
  const drill = Manifold.union(holes)
  const drilled = solid.subtract(drill)
  for (const one of [...holes, drill, solid]) one.delete()
  return drilled
}

/** A name that cannot be set leaves a plain base and its sentence. */
async function labelledBase(bodies: readonly PrintBody[], params: BaseParams) {
  try {
    return { ...(await baseSolid(bodies, params)), refused: null }
  } catch (error) {
    if (!(error instanceof LabelRefused)) throw error
    return { ...(await baseSolid(bodies, { ...params, label: null })), refused: error.message }
  }
}

/** Of these, the one with the least to hold up; the face looks upwards in all. */
const TILTS = [-75, -90, -105]

function onItsBack(head: Manifold): Manifold {
  const lying = TILTS.map(tilt => {
    const solid = head.rotate([tilt, 0, 0])
    return { solid, support: supportUnder(columnsOf(solid)) }
  })
  const [best, ...others] = lying.toSorted((one, other) => one.support - other.support)
  for (const one of [head, ...others.map(({ solid }) => solid)]) one.delete()
  if (!best) throw new Error('there is no way to lie')
  return best.solid
}

/** All stand on the bed, cleaned of what a slicer would count as parts. */
export function sideBySide(all: readonly { name: string; solid: Manifold; standing?: number }[]): Placed[] {
  const parts = all.map(({ name, solid, standing = 1 }) => ({ name, solid: clean(solid, standing) }))
  const boxes = parts.map(({ solid }) => solid.boundingBox())
  const width = boxes.reduce((all, { min, max }) => all + max[0] - min[0], GAP_MM * (parts.length - 1))
  let x = MIDDLE_MM - width / 2
  return parts.map(({ name, solid }, i) => {
    const { min, max } = boxes[i] ?? solid.boundingBox()
    const at = [x - min[0], MIDDLE_MM - (min[1] + max[1]) / 2, -min[2]] as const
    x += max[0] - min[0] + GAP_MM
    return { name, solid, at }
  })
}

function clean(solid: Manifold, standing: number): Manifold {
  const simple = solid.simplify(TOLERANCE_MM)
  solid.delete()
  const { solid: main, others } = largest(simple)
  let whole = main
  for (const [i, other] of others.entries()) {
    if (i < standing - 1) {
      const both = whole.add(other)
      whole.delete()
      whole = both
    }
    other.delete()
  }
  return whole
}

function countPieces(solid: Manifold): number {
  const pieces = solid.decompose()
  for (const piece of pieces) piece.delete()
  return pieces.length
}

export const bodyFacts = (name: string, solid: Manifold) => {
  const { min, max } = solid.boundingBox()
  return {
    name,
    closed: solid.status() === 'NoError',
    pieces: countPieces(solid),
    triangles: solid.numTri(),
    volume_mm3: solid.volume(),
    support_mm3: supportUnder(columnsOf(solid)),
    area_mm2: solid.surfaceArea(),
    size_mm: [max[0] - min[0], max[1] - min[1], max[2] - min[2]] as [number, number, number],
  }
}

const PEG_SIDES = 48
/** How deep a peg reaches into the base, so that both are one body. */
const ROOT_MM = 3

interface BaseSolid {
  solid: Manifold
  thinLetters: number
  /** The number of the letters among what it consists of. */
  letters: number
}

interface BaseParams {
  label: string | null
  kind: BaseKind
  scale: number
  pegs: readonly Peg[]
}

/** The base with its letters and pegs, its top at 0 and its underside at -12 mm. */
async function baseSolid(
  bodies: readonly PrintBody[],
  { label, kind, scale, pegs }: BaseParams,
): Promise<BaseSolid> {
  const { Manifold } = await manifold()
  const underside = Math.min(...bodies.map(lowestOf))
  const stretched = (points: Float32Array) => {
    const moved = Float32Array.from(points)
    // Only what is below the letters.
    for (let i = 1; i < moved.length; i += 3)
      if ((moved[i] ?? 0) < BAND.bottom) moved[i] = (moved[i] ?? 0) - underside - BASE_MM.height / scale
    return moved
  }
  const parts = await Promise.all(
    bodies.map(body => solidOf({ ...body, points: stretched(body.points) }, scale)),
  )
  const letters = label === null ? null : await labelSolid(label, kind)
  const raised = letters ? [lettersOf(letters.solid, scale)] : []
  const stems = pegs.map(({ x, y, radius, height }) => {
    const stem = Manifold.cylinder(height + ROOT_MM, radius, radius - 0.25, PEG_SIDES)
    const placed = stem.translate([x, y, -ROOT_MM])
    stem.delete()
    return placed
  })
  const joined = Manifold.union([...parts, ...raised, ...stems])
  const id = raised[0]?.originalID() ?? -1
  for (const part of [...parts, ...raised, ...stems]) part.delete()
  const { solid, others } = largest(joined)
  const whole = others.length > 0 ? Manifold.union([solid, ...others]) : solid
  return { solid: whole, thinLetters: letters?.thinShare ?? 0, letters: id }
}

const lowestOf = ({ points }: PrintBody) => {
  let lowest = 0
  for (let i = 1; i < points.length; i += 3) lowest = Math.min(lowest, points[i] ?? 0)
  return lowest
}

export function lettersOf(solid: Manifold, scale: number): Manifold {
  const upright = solid.rotate([90, 0, 0])
  const sized = upright.scale(scale)
  const original = sized.asOriginal()
  for (const one of [solid, upright, sized]) one.delete()
  return original
}
