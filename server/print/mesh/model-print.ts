import type { Manifold } from 'manifold-3d'
import type { PrintMeasures } from '../../../shared/print/api.ts'
import { LabelRefused } from '../../kit/label/shape-label.ts'
import { manifold } from '../../kit/manifold.ts'
import { bodyFacts, NOTHING, type PrintResult, sideBySide } from '../solid/build-print.ts'
import { measureSurface } from '../solid/measure.ts'
import { objectXml, type Placed, stl, threeMf } from '../solid/model-files.ts'
import { type Foot, footOf, namePlate } from '../solid/name-plate.ts'
import { anySolid } from './any-solid.ts'
import { readMesh } from './read-mesh.ts'

export interface ModelPrintOrder {
  model: Uint8Array
  heightMm: number
  title: string
}
export interface ModelPrint {
  measures: PrintMeasures
  files: { threeMf: Uint8Array; stl: Uint8Array }
  /** Null where no plate clips to it. */
  foot: Foot | null
}

/** So much is cut off below, so that the sole is flat. */
const SOLE_MM = 0.4

/** A model that stands on a base of its own, without any name. */
export async function buildModelPrint({ model, heightMm, title }: ModelPrintOrder): Promise<ModelPrint> {
  // What comes from another process begins at any byte, and numbers are read at multiples of four.
  const { solid: whole, mended } = await anySolid(await readMesh(new Uint8Array(model)), heightMm + SOLE_MM)
  const flat = whole.trimByPlane([0, 0, 1], SOLE_MM)
  const solid = inTheMiddle(flat)
  for (const one of [whole, flat]) one.delete()
  const foot = await footOf(solid)
  const { overhang, thin } = measureSurface([solid], new Map())
  const placed = sideBySide([{ name: 'figure', solid }])
  const measures: PrintMeasures = {
    ...NOTHING,
    mended,
    own_base: { plate: null },
    overhang,
    thin,
    bodies: factsOf(placed),
  }
  return { measures, files: filesOf(placed, title), foot }
}

/** Over the origin, as its foot is measured, also once it was read from its file. */
function inTheMiddle(solid: Manifold): Manifold {
  const { min, max } = solid.boundingBox()
  return solid.translate([-(min[0] + max[0]) / 2, -(min[1] + max[1]) / 2, -min[2]])
}

export interface NamedModelOrder extends Pick<ModelPrint, 'measures'> {
  threeMf: Uint8Array
  foot: Foot
  label: string
  title: string
}

/** The same with a plate beside it, on which a name stands. */
export async function buildNamedModel(order: NamedModelOrder): Promise<PrintResult> {
  const { threeMf: file, foot, label, title } = order
  const plate = await namePlate(foot, label).catch(error => {
    if (error instanceof LabelRefused) return error
    throw error
  })
  if (plate instanceof LabelRefused)
    return { measures: { ...order.measures, label_refused: plate.message }, files: null }
  const { Manifold, Mesh } = await manifold()
  const { points, triangles } = await readMesh(new Uint8Array(file))
  const read = new Manifold(new Mesh({ numProp: 3, vertProperties: points, triVerts: triangles }))
  const figure = inTheMiddle(read)
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
  return { measures, files: filesOf(placed, title) }
}

const factsOf = (placed: readonly Placed[]) => placed.map(({ name, solid }) => bodyFacts(name, solid))

function filesOf(placed: readonly Placed[], title: string): ModelPrint['files'] {
  const objects = placed.map(({ name, solid, at }) => ({ xml: objectXml(name, solid), at: [at] }))
  const files = { threeMf: threeMf(objects, { Title: title, Application: 'Dopple' }), stl: stl(placed) }
  for (const { solid } of placed) solid.delete()
  return files
}
