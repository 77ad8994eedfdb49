import type { Manifold } from 'manifold-3d'
import { PEG_ROOMS_MM } from '../../../shared/print/api.ts'
import { manifold } from '../../kit/manifold.ts'
import { objectXml, type Placed, threeMf } from './model-files.ts'
import { HOLE_MM, keyedPeg, PEG } from './part-head.ts'

const BLOCK = { depth: 16, height: 12, each: 15 } as const
const FOOT = { radius: 8, height: 4 } as const
const DOT = { radius: 0.8, height: 0.6, apart: 2.2 } as const
const GAP_MM = 8

/** A peg as a neck has it, and a block with a hole for each clearance; one dot stands beside the tightest. */
export async function buildPegTest(): Promise<{ bytes: Uint8Array }> {
  const placed: Placed[] = [
    { name: 'peg', solid: await pegOnFoot(), at: [FOOT.radius, FOOT.radius, 0] },
    { name: 'holes', solid: await blockOfHoles(), at: [0, FOOT.radius * 2 + GAP_MM, 0] },
  ]
  const objects = placed.map(({ name, solid, at }) => ({ xml: objectXml(name, solid), at: [at] }))
  for (const { solid } of placed) solid.delete()
  return { bytes: threeMf(objects, { Title: 'Peg test', Application: 'Dopple' }) }
}

async function pegOnFoot(): Promise<Manifold> {
  const { Manifold } = await manifold()
  const foot = Manifold.cylinder(FOOT.height, FOOT.radius, FOOT.radius, PEG.sides)
  const peg = await keyedPeg({ x: 0, y: 0, seat: FOOT.height, radius: PEG.widest }, PEG.height, 0)
  const whole = foot.add(peg)
  for (const one of [foot, peg]) one.delete()
  return whole
}

async function blockOfHoles(): Promise<Manifold> {
  const { Manifold } = await manifold()
  const block = Manifold.cube([BLOCK.each * PEG_ROOMS_MM.length, BLOCK.depth, BLOCK.height])
  const holes: Manifold[] = []
  const dots: Manifold[] = []
  for (const [i, room] of PEG_ROOMS_MM.entries()) {
    const x = (i + 0.5) * BLOCK.each
    const at = { x, y: BLOCK.depth / 2 + 1.5, seat: BLOCK.height - HOLE_MM, radius: PEG.widest }
    holes.push(await keyedPeg(at, HOLE_MM + 1, room))
    for (let n = 0; n <= i; n++) {
      const dot = Manifold.cylinder(DOT.height + 1, DOT.radius, DOT.radius, 24)
      dots.push(dot.translate([x + (n - i / 2) * DOT.apart, 2, BLOCK.height - 1]))
      dot.delete()
    }
  }
  const drill = Manifold.union(holes)
  const drilled = block.subtract(drill)
  const marked = Manifold.union([drilled, ...dots])
  for (const one of [block, drill, drilled, ...holes, ...dots]) one.delete()
  return marked
}
