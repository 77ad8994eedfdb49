/** The square of the distance from a point to a triangle, whose nine numbers are its corners (Ericson 2005, 5.1.5). */
export function distanceToTriangle(px: number, py: number, pz: number, corners: Float64Array): number {
  const ax = corners[0] ?? 0
  const ay = corners[1] ?? 0
  const az = corners[2] ?? 0
  const bx = corners[3] ?? 0
  const by = corners[4] ?? 0
  const bz = corners[5] ?? 0
  const cx = corners[6] ?? 0
  const cy = corners[7] ?? 0
  const cz = corners[8] ?? 0
  const abx = bx - ax
  const aby = by - ay
  const abz = bz - az
  const acx = cx - ax
  const acy = cy - ay
  const acz = cz - az
  const apx = px - ax
  const apy = py - ay
  const apz = pz - az
  const d1 = abx * apx + aby * apy + abz * apz
  const d2 = acx * apx + acy * apy + acz * apz
  if (d1 <= 0 && d2 <= 0) return apx * apx + apy * apy + apz * apz
  const bpx = px - bx
  const bpy = py - by
  const bpz = pz - bz
  const d3 = abx * bpx + aby * bpy + abz * bpz
  const d4 = acx * bpx + acy * bpy + acz * bpz
  if (d3 >= 0 && d4 <= d3) return bpx * bpx + bpy * bpy + bpz * bpz
  const vc = d1 * d4 - d3 * d2
  if (vc <= 0 && d1 >= 0 && d3 <= 0) {
    const v = d1 / (d1 - d3)
    return square(apx - v * abx, apy - v * aby, apz - v * abz)
  }
  const cpx = px - cx
  const cpy = py - cy
  const cpz = pz - cz
  const d5 = abx * cpx + aby * cpy + abz * cpz
  const d6 = acx * cpx + acy * cpy + acz * cpz
  if (d6 >= 0 && d5 <= d6) return cpx * cpx + cpy * cpy + cpz * cpz
  const vb = d5 * d2 - d1 * d6
  if (vb <= 0 && d2 >= 0 && d6 <= 0) {
    const w = d2 / (d2 - d6)
    return square(apx - w * acx, apy - w * acy, apz - w * acz)
  }
  const va = d3 * d6 - d5 * d4
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    const w = (d4 - d3) / (d4 - d3 + (d5 - d6))
    return square(bpx - w * (cx - bx), bpy - w * (cy - by), bpz - w * (cz - bz))
  }
  const sum = va + vb + vc
  const v = vb / sum
  const w = vc / sum
  return square(apx - abx * v - acx * w, apy - aby * v - acy * w, apz - abz * v - acz * w)
}

const square = (x: number, y: number, z: number) => x * x + y * y + z * z
