import { cellsIn, middle, part, quantile } from './cells.ts'
import { chroma, clamp, distance, type Lab, labOfLinear, polar, ramp } from './colour.ts'
import { type Regions, SKIN } from './find-regions.ts'
import { type Grid, type Head, labAt, type Sheet } from './photo-grid.ts'

/** The colour of the face in its own light: no eyes, lips, beard or glints. */
export function readSkin(grid: Grid, { label, like }: Regions): Lab {
  const cheeks = cellsIn(
    { u: [-0.72, 0.72], v: [-0.75, 0.5] },
    (cell, u, v) => label[cell] === SKIN && Math.hypot(u, v) < 0.82 && like(SKIN, cell) > 0.12,
  )
  const all = cheeks.length > 200 ? cheeks : cellsIn({ u: [-0.5, 0.5], v: [-0.5, 0.5] })
  return middle(grid, all, 0.56)
}

export type Beard = 'none' | 'short' | 'full' | 'moustache'

export interface BeardTraces {
  lip: number
  chin: number
  jaw: number
  below: number
  colour: Lab
}

/** How much of the lip, chin, jaw and throat is neither the cheek's colour nor its shade. */
export function readBeard(grid: Grid, skin: Lab, hair: Lab | null): BeardTraces {
  const cheek = middle(
    grid,
    cellsIn({ u: [-0.6, 0.6], v: [-0.02, 0.28] }, (_, u) => Math.abs(u) > 0.25),
    0.5,
  )
  const ground: Lab = {
    l: Math.min(cheek.l, skin.l * 1.1),
    a: (cheek.a + skin.a) / 2,
    b: (cheek.b + skin.b) / 2,
  }
  const apart = hair ? distance(ground, hair) : 0
  const isHair = (cell: number, brightest = 1.5) => {
    const lab = labAt(grid, cell)
    if (lab.l < 0) return false
    const light = lab.l / ground.l
    const shade = chroma(ground) * clamp(light, 0.45, 1.05)
    const pale = chroma(lab) < 0.55 * shade
    const dark = light < 0.72 && chroma(lab) < 0.75 * shade
    const likeHair =
      hair !== null && apart > 0.16 && light < 0.9 && distance(lab, hair) < 0.55 * distance(lab, ground)
    return (pale && light < brightest) || dark || likeHair
  }
  const both = (v: [number, number], from: number, to: number, brightest: number) => {
    const [left, right] = [cellsIn({ u: [-to, -from], v }), cellsIn({ u: [from, to], v })]
    return Math.min(...[left, right].map(side => part(side, cell => isHair(cell, brightest))))
  }
  const hairs = cellsIn({ u: [-0.6, 0.6], v: [0.3, 0.95] }, cell => isHair(cell))
  return {
    lip: Math.max(...[0.3, 0.34, 0.38, 0.42, 0.46].map(v => both([v, v + 0.1], 0.06, 0.26, 0.95))),
    chin: part(cellsIn({ u: [-0.24, 0.24], v: [0.78, 0.92] }), cell => isHair(cell)),
    jaw: both([0.45, 0.7], 0.42, 0.62, 1.5),
    below: part(cellsIn({ u: [-0.25, 0.25], v: [1.1, 1.24] }), cell => isHair(cell)),
    colour: middle(grid, hairs, 0.35),
  }
}

export interface GlassesTraces {
  bridge: number
  rims: number
  temples: number
  /** Positive when the lower rims run level, as a square frame's do. */
  level: number
  dark: number
  colour: Lab
}

const [STEP, REACH] = [1 / 60, 4]

/** Thin lines darker (or, on dark skin, lighter) than what is above and below them: over the nose, under both eyes, towards the ears. */
export function readGlasses(sheet: Sheet, head: Head, gains: readonly number[], skin: Lab): GlassesTraces {
  const lab = (u: number, v: number) => pixelAt(sheet, head, gains, u, v)
  const line = (u: number, v: number, sign: number) => {
    const here = lab(u, v).l
    return Math.min(sign * (lab(u, v - REACH * STEP).l - here), sign * (lab(u, v + REACH * STEP).l - here))
  }
  const strongest = (u: number, from: number, to: number, sign: number) => {
    let best = { strength: 0, v: from }
    for (let v = from; v <= to; v += STEP) {
      const strength = line(u, v, sign)
      if (strength > best.strength) best = { strength, v }
    }
    return best
  }
  const many = (from: number, to: number, top: number, bottom: number, sign: number) => {
    const found: { strength: number; v: number; u: number }[] = []
    for (let u = from; u <= to; u += STEP) found.push({ ...strongest(u, top, bottom, sign), u })
    return found
  }
  const traces = [1, -1].map(sign => {
    const strength = (lines: { strength: number }[]) =>
      quantile(
        lines.map(one => one.strength),
        0.3,
      ) / skin.l
    const under = [many(-0.62, -0.26, -0.02, 0.36, sign), many(0.26, 0.62, -0.02, 0.36, sign)]
    const rims = Math.min(...under.map(strength))
    const bend = under.map(lines => {
      const sides = [...lines.slice(0, 4), ...lines.slice(-4)].map(({ v }) => v)
      return (
        quantile(
          lines.slice(8, -8).map(({ v }) => v),
          0.5,
        ) - quantile(sides, 0.5)
      )
    })
    const strong = under.flat().filter(one => one.strength > 0.6 * rims * skin.l)
    const colours = strong.map(({ u, v }) => lab(u, v))
    return {
      bridge: strength(many(-0.09, 0.09, -0.36, 0.1, sign)),
      rims,
      temples: Math.min(
        strength(many(-0.96, -0.8, -0.4, 0.1, sign)),
        strength(many(0.8, 0.96, -0.4, 0.1, sign)),
      ),
      level: 0.06 - Math.max(...bend.map(Math.abs)),
      dark: 0,
      colour: {
        l: quantile(
          colours.map(({ l }) => l),
          0.35,
        ),
        a: quantile(
          colours.map(({ a }) => a),
          0.5,
        ),
        b: quantile(
          colours.map(({ b }) => b),
          0.5,
        ),
      },
    }
  })
  const [dark, light] = traces
  const best = dark && light && light.bridge + light.rims > 1.6 * (dark.bridge + dark.rims) ? light : dark
  if (!best) throw new Error('no traces')
  return { ...best, dark: shade(lab, skin) }
}

/** The part of both eyes' places that is as dark as sunglasses. */
function shade(lab: (u: number, v: number) => Lab, skin: Lab) {
  const sides = [-1, 1].map(side => {
    let [dark, all] = [0, 0]
    for (let u = 0.22; u < 0.68; u += 0.03)
      for (let v = -0.22; v < 0.14; v += 0.03) {
        all++
        if (lab(side * u, v).l < Math.min(0.36, skin.l * 0.5)) dark++
      }
    return dark / all
  })
  return Math.min(...sides)
}

function pixelAt(
  { width, height, pixels }: Sheet,
  head: Head,
  gains: readonly number[],
  u: number,
  v: number,
): Lab {
  const x = clamp(Math.round(head.x + u * head.rx - 0.5), 0, width - 1)
  const y = clamp(Math.round(head.y + v * head.ry - 0.5), 0, height - 1)
  const [r = 0, g = 0, b = 0] = [0, 1, 2].map(c => (pixels[(y * width + x) * 3 + c] ?? 0) * (gains[c] ?? 1))
  return labOfLinear(r, g, b)
}

/** What believable skin looks like at a lightness, from very dark to very light: lightness, colourfulness, hue. */
const SKINS: [number, number, number][] = [
  [0.24, 0.03, 45],
  [0.34, 0.048, 47],
  [0.44, 0.066, 48],
  [0.54, 0.08, 52],
  [0.64, 0.086, 56],
  [0.74, 0.084, 60],
  [0.82, 0.068, 62],
  [0.9, 0.042, 62],
  [0.95, 0.026, 60],
]

export function believableSkin(l: number): Lab {
  for (let i = 1; i < SKINS.length; i++) {
    const [from, to] = [SKINS[i - 1], SKINS[i]]
    if (!from || !to || (l > to[0] && i < SKINS.length - 1)) continue
    const t = ramp(l, from[0], to[0])
    return polar(clamp(l, 0.24, 0.95), from[1] + (to[1] - from[1]) * t, from[2] + (to[2] - from[2]) * t)
  }
  return polar(l, 0.08, 55)
}

/** The colour of the light on the face: what is left of its colour beyond what skin of its lightness can have. */
export function lampOn(skin: Lab): { a: number; b: number } {
  const usual = believableSkin(skin.l)
  const over = Math.hypot(skin.a - usual.a, skin.b - usual.b)
  const part = over > 0.025 ? (over - 0.025) / over : 0
  return { a: (skin.a - usual.a) * part, b: (skin.b - usual.b) * part }
}
