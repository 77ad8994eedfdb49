type Point = readonly [number, number, number]
/** How far a point is moved. */
export interface Push {
  x: number
  y: number
  z: number
}

export const smooth = (from: number, to: number, value: number) => {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}

const onTrunk = (y: number, more: number) =>
  (1 - 0.75 * smooth(0.62, 0.86, y)) * (1 - smooth(0.84, 0.9, y)) * more
const bellyAt = (y: number, z: number, more: number) =>
  Math.exp(-(((y - 0.53) / 0.16) ** 2)) * more * 0.05 * smooth(-0.02, 0.12, z)

/** Girth of the trunk alone, aside and forward: most at the belly, not at neck and feet. */
export function widened(x: number, y: number, z: number, more: number): [number, number] {
  if (more === 0) return [0, 0]
  const much = smooth(0.06, 0.34, y) * onTrunk(y, more)
  return [
    Math.max(-0.21, Math.min(0.21, x)) * much,
    Math.max(-0.2, Math.min(0.2, z)) * much + bellyAt(y, z, more),
  ]
}

/** Like the value while it is small, and never more than the limit; without a kink. */
const soft = (value: number, limit: number) => value / (1 + (value / limit) ** 4) ** 0.25

/** Girth of the whole body. The bones are those of the arms, for what is of the arms. */
export function widenedAll(
  push: Push,
  [x, y, z]: Point,
  more: number,
  bones: readonly (readonly Point[])[] | null,
): void {
  const trunk = smooth(0.28, 0.44, y) * onTrunk(y, more)
  push.x = soft(x, 0.24) * trunk
  push.y = 0
  push.z = soft(z, 0.23) * trunk + bellyAt(y, z, more)
  if (bones) {
    widenArm(push, [x, y, z], more, bones)
    return
  }
  const leg = smooth(0.05, 0.14, y) * (1 - smooth(0.36, 0.5, y)) * more
  push.x += soft(x - LEG * Math.tanh(x / 0.06), 0.16) * 1.1 * leg
  push.z += soft(z, 0.2) * 1.1 * leg
}

/** How far a leg is from the middle. */
const LEG = 0.09
const ARM_GAINS = 0.95
/** Near one bone as near another, a point is moved away from both. */
const BLEND = 0.035

function widenArm(push: Push, [x, y, z]: Point, more: number, arms: readonly (readonly Point[])[]): void {
  let [sum, cx, cy, cz, gain] = [0, 0, 0, 0, 0]
  let nearest = 1
  for (const bones of arms)
    for (let i = 0; i + 1 < bones.length; i++) {
      const [a, b] = [bones[i], bones[i + 1]]
      if (!a || !b) continue
      const [ex, ey, ez] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]]
      const long = ex * ex + ey * ey + ez * ez
      const along = ((x - a[0]) * ex + (y - a[1]) * ey + (z - a[2]) * ez) / long
      const u = Math.min(1, Math.max(0, along))
      const [qx, qy, qz] = [a[0] + u * ex, a[1] + u * ey, a[2] + u * ez]
      const away = Math.hypot(x - qx, y - qy, z - qz)
      const share = Math.exp(-((away / BLEND) ** 2)) + 1e-12
      const t = (i + u) / (bones.length - 1)
      const isLast = i + 2 === bones.length
      const beyond = isLast ? Math.max(0, along - 1) * Math.sqrt(long) : 0
      sum += share
      cx += qx * share
      cy += qy * share
      cz += qz * share
      gain += share * smooth(0.08, 0.36, t) * (1 - 0.6 * smooth(0.68, 1, t)) * (1 - smooth(0, 0.05, beyond))
      nearest = Math.min(nearest, away)
    }
  const much = (gain / sum) * (1 - smooth(0.12, 0.18, nearest)) * more * ARM_GAINS
  push.x += (x - cx / sum) * much
  push.y += (y - cy / sum) * much
  push.z += (z - cz / sum) * much
}
