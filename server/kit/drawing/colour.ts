/** The tone curve of art/studio/stage.py and web/figure/figure-shader.ts, then sRGB, as a table. */
const STEPS = 8191
const BRIGHTEST = 4
export const KNEE = 0.58
const table = Float32Array.from({ length: STEPS + 1 }, (_, i) => {
  const x = (i / STEPS) ** 2 * BRIGHTEST
  const t = x < KNEE ? x : KNEE + (1 - KNEE) * (1 - Math.exp(-(x - KNEE) / (1 - KNEE)))
  return 255 * (t <= 0.0031308 ? t * 12.92 : 1.055 * t ** (1 / 2.4) - 0.055)
})

export const tone = (light: number): number =>
  table[Math.min(STEPS, (Math.sqrt(light / BRIGHTEST) * STEPS) | 0)] ?? 0
