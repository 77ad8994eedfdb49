import { readFile } from 'node:fs/promises'
import { FOOT_SCALE } from '../../../shared/figure/figure-size.ts'
import type { PrintMeasures } from '../../../shared/print/api.ts'
import { bodyFacts } from '../solid/build-print.ts'
import { measureSurface } from '../solid/measure.ts'
import { placePegs } from '../solid/pegs.ts'
import { anySolid } from './any-solid.ts'
import { readMesh } from './read-mesh.ts'
import type { BodyOrder } from './web-copy.ts'

export interface BodyMeasured {
  measures: PrintMeasures
}

/** So much is cut off below, so that the sole is flat. */
const SOLE_MM = 0.4

/** What the report says of a body that nobody has approved yet: without the base, which is the same for all. */
export async function measureBody({ path, up, turn, heightMm }: BodyOrder): Promise<BodyMeasured> {
  const mesh = await readMesh(new Uint8Array(await readFile(path)), { up, turn })
  const { solid: whole, mended } = await anySolid(mesh, heightMm + SOLE_MM)
  const flat = whole.trimByPlane([0, 0, 1], SOLE_MM)
  const solid = flat.translate([0, 0, -SOLE_MM])
  for (const one of [whole, flat]) one.delete()
  const { overhang, thin } = measureSurface([solid], new Map())
  const measures: PrintMeasures = {
    missing_kit: null,
    label_refused: null,
    open: [],
    loose: [],
    mended,
    pegs: placePegs(solid, FOOT_SCALE).length,
    clash_mm3: 0,
    overhang,
    thin,
    thin_at: [],
    thin_letters: 0,
    regions: [],
    bodies: [bodyFacts('figure', solid)],
  }
  solid.delete()
  return { measures }
}
