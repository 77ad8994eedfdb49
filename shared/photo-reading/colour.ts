/** A colour as the eye orders it (OKLab): lightness 0..1, green to red, blue to yellow. */
export interface Lab {
  l: number
  a: number
  b: number
}
type Rgb = [number, number, number]

export const chroma = ({ a, b }: Lab) => Math.hypot(a, b)
/** Degrees: 0 red-pink, 50 orange, 100 yellow, 145 green, 230 sky, 265 blue, 310 purple. */
export const hue = ({ a, b }: Lab) => ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360
export const polar = (l: number, c: number, h: number): Lab => ({
  l,
  a: c * Math.cos((h * Math.PI) / 180),
  b: c * Math.sin((h * Math.PI) / 180),
})
export const distance = (one: Lab, two: Lab) =>
  Math.hypot(one.l - two.l, 2 * (one.a - two.a), 2 * (one.b - two.b))
export const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
export const toScreen = (v: number) => (v <= 0.0031308 ? v * 12.92 : 1.055 * v ** (1 / 2.4) - 0.055)
export const LINEAR = Float32Array.from({ length: 256 }, (_, i) => toLinear(i / 255))

export function labOfLinear(r: number, g: number, b: number): Lab {
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  }
}

export function labOf(hex: string): Lab {
  const part = (at: number) => toLinear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)
  return labOfLinear(part(1), part(3), part(5))
}

/** Red, green and blue 0..1 on the screen; what no screen shows is brought in by taking colour away, not light. */
function rgbOf(lab: Lab): Rgb {
  for (let keep = 1; keep > 0; keep -= 0.04) {
    const rgb = linearOf({ l: lab.l, a: lab.a * keep, b: lab.b * keep })
    if (rgb.every(v => v > -0.002 && v < 1.002)) return shown(rgb)
  }
  return shown(linearOf({ l: clamp(lab.l, 0, 1), a: 0, b: 0 }))
}

const shown = ([r, g, b]: Rgb): Rgb => [
  toScreen(clamp(r, 0, 1)),
  toScreen(clamp(g, 0, 1)),
  toScreen(clamp(b, 0, 1)),
]

function linearOf({ l, a, b }: Lab): Rgb {
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z,
    -1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z,
    -0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z,
  ]
}

export const hexOf = (colour: Lab) =>
  `#${rgbOf(colour)
    .map(value =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

export const closestTo = (colour: Lab, palette: readonly [string, ...string[]]): string =>
  palette.reduce((best, one) => (distance(labOf(one), colour) < distance(labOf(best), colour) ? one : best))
