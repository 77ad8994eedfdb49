import { readFile } from 'node:fs/promises'
import type { CrossSection, Manifold } from 'manifold-3d'
import { defaultFigure } from '../../../shared/figure/figure.ts'
import { BASE_MM, baseOf, FOOT_SCALE } from '../../../shared/figure/figure-size.ts'
import type { PrintMeasures } from '../../../shared/print/api.ts'
import { openKit } from '../../kit/kit-files.ts'
import { printBodies } from '../../kit/print-bodies.ts'
import { openSurface } from '../paint/painted-surface.ts'
import { assemble, type PrintOrder, type PrintResult } from '../solid/build-print.ts'
import { placePegs } from '../solid/pegs.ts'
import { anySolid, DUST_MM3 } from './any-solid.ts'
import type { Placement } from './model-facts.ts'
import { readMesh } from './read-mesh.ts'
import { readPainted } from './read-painted.ts'
import type { BodyOrder } from './web-copy.ts'

/** `heightMm` is that of the whole figurine, base and all. */
export type BodyPrintOrder = BodyOrder & Pick<PrintOrder, 'kitDirectory' | 'label' | 'hash' | 'title'>

/** A body that was made elsewhere, on the base of the kit with its letters. */
export async function buildBodyPrint({ heightMm, ...order }: BodyPrintOrder): Promise<PrintResult> {
  const kit = openKit(order.kitDirectory)
  const bodies = await printBodies(kit, order.kitDirectory, defaultFigure, 'base')
  const standing = { ...order, heightMm: heightMm - BASE_MM.height }
  const { solid, found, toSolid } = await standingBody(standing)
  const surface = await openSurface(await readPainted(new Uint8Array(await readFile(order.path)), order))
  return assemble(order, {
    solid,
    surface: surface && { of: surface, at: toSolid },
    head: null,
    bodyOf: new Map(),
    base: { bodies, kind: baseOf(defaultFigure), scale: FOOT_SCALE },
    pegs: placePegs(solid, FOOT_SCALE),
    found,
    standing: found.mended.standing,
  })
}

/** So much is cut off below, so that the sole is flat. */
const SOLE_MM = 0.4
/** How high above the sole its feet are measured. */
const FEET_MM = 1

interface StandingBody {
  solid: Manifold
  toSolid: Placement
  found: Pick<PrintMeasures, 'height' | 'beyond_mm' | 'feet_mm2'> & {
    mended: NonNullable<PrintMeasures['mended']> & { standing: number }
  }
}

/** One closed solid on a flat sole, its feet over the middle of the base. */
export async function standingBody({ path, up, turn, heightMm }: BodyOrder): Promise<StandingBody> {
  const mesh = await readMesh(new Uint8Array(await readFile(path)), { up, turn })
  const { solid: whole, shownMm, mended, toSolid } = await anySolid(mesh, heightMm + SOLE_MM)
  const flat = whole.trimByPlane([0, 0, 1], SOLE_MM)
  const feet = flat.slice(SOLE_MM + FEET_MM)
  const { min, max } = feet.bounds()
  const middle = [(min[0] + max[0]) / 2, (min[1] + max[1]) / 2] as const
  const reach = Math.max(0, ...cornersOf(feet).map(([x, y]) => Math.hypot(x - middle[0], y - middle[1])))
  const solid = flat.translate([-middle[0], -middle[1], -SOLE_MM])
  const [x, y, z] = toSolid.move
  const found = {
    mended: { ...mended, standing: standingPieces(flat) },
    height: { promised_mm: heightMm, shown_mm: shownMm - SOLE_MM },
    beyond_mm: Math.max(0, reach - BASE_MM.diameter / 2),
    feet_mm2: feet.area(),
  }
  for (const one of [whole, flat, feet]) one.delete()
  const move = [x - middle[0], y - middle[1], z - SOLE_MM] as const
  return { solid, found, toSolid: { scale: toSolid.scale, move } }
}

/** What joined them may have been cut off with the sole. */
function standingPieces(flat: Manifold): number {
  const pieces = flat.decompose()
  const count = pieces.filter(piece => piece.volume() > DUST_MM3).length
  for (const piece of pieces) piece.delete()
  return count
}

const cornersOf = (section: CrossSection) => section.toPolygons().flat()
