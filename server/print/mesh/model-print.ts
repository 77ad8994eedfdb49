import type { Manifold } from 'manifold-3d'
import type { PrintMeasures } from '../../../shared/print/api.ts'
import { LabelRefused } from '../../kit/label/shape-label.ts'
import { manifold } from '../../kit/manifold.ts'
import { paintedFile } from '../paint/colour-file.ts'
import { openSurface } from '../paint/painted-surface.ts'
import { bodyFacts, NOTHING, type PrintFiles, type PrintResult, sideBySide } from '../solid/build-print.ts'
import { measureSurface } from '../solid/measure.ts'
import { objectXml, type Placed, stl, threeMf } from '../solid/model-files.ts'
import { footOf, namePlate } from '../solid/name-plate.ts'
import { anySolid } from './any-solid.ts'
import type { Foot, ModelFacts, Placement } from './model-facts.ts'
import { readMesh } from './read-mesh.ts'
import { readPainted } from './read-painted.ts'

export interface ModelPrintOrder {
  model: Uint8Array
  heightMm: number
  title: string
}
export type ModelPrint = ModelFacts & { files: PrintFiles }

/** So much is cut off below, so that the sole is flat. */
const SOLE_MM = 0.4

/** A model that stands on a base of its own, without any name. */
export async function buildModelPrint({ model, heightMm, title }: ModelPrintOrder): Promise<ModelPrint> {
  // What comes from another process begins at any byte, and numbers are read at multiples of four.
  const bytes = new Uint8Array(model)
  const { solid: whole, mended, toSolid } = await anySolid(await readMesh(bytes), heightMm + SOLE_MM)
  const flat = whole.trimByPlane([0, 0, 1], SOLE_MM)
  const { solid, move } = inTheMiddle(flat)
  for (const one of [whole, flat]) one.delete()
  const surface = await openSurface(await readPainted(bytes, {}))
  const at = { scale: toSolid.scale, move: added(toSolid.move, move) }
  const foot = await footOf(solid)
  const { overhang, thin } = measureSurface([solid], new Map())
  const placed = sideBySide([{ name: 'figure', solid }])
  const painted =
    surface && paintedFile(placed, { surface: { of: surface, at }, letters: -1, facts: factsOn(title) })
  const measures: PrintMeasures = {
    ...NOTHING,
    mended,
    own_base: { plate: null },
    overhang,
    thin,
    regions: painted?.regions ?? [],
    bodies: factsOf(placed),
  }
  return { measures, files: filesOf(placed, title, painted?.file ?? null), foot, at }
}

/** Over the origin, as its foot is measured, also once it was read from its file. */
function inTheMiddle(solid: Manifold): Pick<Placement, 'move'> & { solid: Manifold } {
  const { min, max } = solid.boundingBox()
  const move = [-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, -min[2]] as const
  return { solid: solid.translate(move), move }
}
const added = (one: Placement['move'], other: Placement['move']): Placement['move'] => [
  one[0] + other[0],
  one[1] + other[1],
  one[2] + other[2],
]

export interface NamedModelOrder extends ModelFacts {
  foot: Foot
  /** Its print without a name. */
  threeMf: Uint8Array
  /** What has the colours. */
  model: Uint8Array
  label: string
  title: string
}

/** The same with a plate beside it, on which a name stands. */
export async function buildNamedModel(order: NamedModelOrder): Promise<PrintResult> {
  const { threeMf: file, model, at, foot, label, title } = order
  const plate = await namePlate(foot, label).catch(error => {
    if (error instanceof LabelRefused) return error
    throw error
  })
  if (plate instanceof LabelRefused)
    return { measures: { ...order.measures, label_refused: plate.message }, files: null }
  const { Manifold, Mesh } = await manifold()
  const { points, triangles } = await readMesh(new Uint8Array(file))
  const read = new Manifold(new Mesh({ numProp: 3, vertProperties: points, triVerts: triangles }))
  const { solid: figure } = inTheMiddle(read)
  const common = figure.intersect(plate.solid)
  const clash_mm3 = common.volume()
  for (const one of [read, common]) one.delete()
  const placed = sideBySide([
    { name: 'figure', solid: figure },
    { name: 'plate', solid: plate.solid },
  ])
  const measures: PrintMeasures = {
    ...order.measures,
    own_base: { plate: true },
    clash_mm3,
    thin_letters: plate.thinLetters,
    bodies: [...order.measures.bodies, ...factsOf(placed.slice(1))],
  }
  const surface = await openSurface(await readPainted(new Uint8Array(model), {}))
  const painted =
    surface &&
    paintedFile(placed, {
      surface: { of: surface, at },
      letters: plate.letters,
      facts: factsOn(title),
    })
  const regions = painted?.regions ?? []
  return {
    measures: { ...measures, regions },
    files: filesOf(placed, title, painted?.file ?? null),
  }
}

const factsOf = (placed: readonly Placed[]) => placed.map(({ name, solid }) => bodyFacts(name, solid))

const factsOn = (title: string) => ({ Title: title, Application: 'Dopple' })

function filesOf(placed: readonly Placed[], title: string, colours: Uint8Array | null): PrintFiles {
  const objects = placed.map(({ name, solid, at }) => ({ xml: objectXml(name, solid), at: [at] }))
  const files = { threeMf: threeMf(objects, factsOn(title)), stl: stl(placed), colours }
  for (const { solid } of placed) solid.delete()
  return files
}
