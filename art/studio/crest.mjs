/** The part leans a little when it is shaped, so that any of these directions may come out on top. */
const UPWARDS = [[0, 1, 0], [0.4, 1, 0], [-0.4, 1, 0], [0, 1, 0.4], [0, 1, -0.4]]

/** The points of a part (x, y, z one after the other) that may be its highest. */
export function crestOf(points) {
  const found = new Set()
  for (const [x, y, z] of UPWARDS) {
    let best = 0
    const along = i => points[i] * x + points[i + 1] * y + points[i + 2] * z
    for (let i = 3; i < points.length; i += 3) if (along(i) > along(best)) best = i
    found.add(best)
  }
  return [...found].flatMap(i => [...points.slice(i, i + 3)].map(value => Math.round(value * 1e4) / 1e4))
}

/** Slots of parts that may be the highest of a figure. */
export const CREST_SLOTS = ['nose', 'hair', 'headwear', 'prop']
