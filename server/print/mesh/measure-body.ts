import { FOOT_SCALE } from '../../../shared/figure/figure-size.ts'
import type { PrintMeasures } from '../../../shared/print/api.ts'
import { bodyFacts, NOTHING } from '../solid/build-print.ts'
import { measureSurface } from '../solid/measure.ts'
import { placePegs } from '../solid/pegs.ts'
import { standingBody } from './body-print.ts'
import type { BodyOrder } from './web-copy.ts'

export interface BodyMeasured {
  measures: PrintMeasures
}

/** What the report says of a body that nobody has approved yet: without the base, which is the same for all. */
export async function measureBody(order: BodyOrder): Promise<BodyMeasured> {
  const { solid, found } = await standingBody(order)
  const { overhang, thin } = measureSurface([solid], new Map())
  const measures: PrintMeasures = {
    ...NOTHING,
    ...found,
    pegs: placePegs(solid, FOOT_SCALE).length,
    overhang,
    thin,
    bodies: [bodyFacts('figure', solid)],
  }
  solid.delete()
  return { measures }
}
