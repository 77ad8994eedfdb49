import { join } from 'node:path'
import sharp from 'sharp'
import type { Figure } from './choose-figure.ts'
import { type Lab, LINEAR, type Rgb, rgbOf } from './colour.ts'
import { engrave } from './engrave.ts'
import { readManifest } from './manifest.ts'

/** One paint and the layer that says where it goes; without `mask` it goes everywhere. */
interface Paint {
  mask: Uint8Array | null
  channel: number
  tint: Rgb
  shine: number
  /** How much warmer the shade is than the light. */
  warmth: number
}

interface Layer {
  base: Uint8Array
  shine: Uint8Array | null
  paints: Paint[]
  /** 0..1 for each pixel that something in front covers. */
  shown?: (pixel: number) => number
}

const WARM: Rgb = [0.55, 1, 1.15]
const SHADOW: Rgb = [0.8, 0.86, 0.9]
/** Very dark paint would swallow the modelling: as real paint, it keeps a little light. */
const FLOOR = { skin: 0.03, hair: 0.035, glasses: 0.05, cloth: 0.07 }

export async function compose(figure: Figure, art: string, label = ''): Promise<Uint8Array> {
  const manifest = await readManifest(art)
  const layers = manifest.figures[`${figure.hair}-${figure.outfit}`]
  const backdrop = manifest.backdrops[figure.backdrop]
  if (!layers || !backdrop)
    throw new Error(`art/demo has no ${figure.hair}-${figure.outfit} on ${figure.backdrop}`)
  const open = (file: string, channels: 1 | 3 | 4) => decode(join(art, file), channels)
  const canvas = new Float32Array(await open(backdrop, 3))
  darken(canvas, await open(manifest.shadow, 4))
  const base = await open(layers.base, 4)
  const mask = await open(layers.mask, 3)
  const mask2 = await open(layers.mask2, 3)
  const shine = await open(layers.spec, 1)
  const { size, blend } = manifest
  const { gain, skinShadowWarmth, specularStrength: strength } = blend

  const skin = paint(figure.skin, 'skin')
  const cropped = (name: string, colour: Lab) => {
    const { mixSkin = 0, spec = 1 } = manifest.tweaks[name] ?? {}
    const [r, g, b] = paint(colour, 'hair')
    const through = (own: number, under: number) => own + (under - own) * mixSkin
    const tint: Rgb = [through(r, skin[0]), through(g, skin[1]), through(b, skin[2])]
    return { tint, shine: strength.hair * spec }
  }
  const cloth = (mask: Uint8Array, channel: number, colour: Lab): Paint => ({
    mask,
    channel,
    tint: paint(colour, 'cloth'),
    shine: strength.cloth,
    warmth: 0,
  })
  lay(canvas, gain, {
    base,
    shine,
    paints: [
      { mask, channel: 0, tint: skin, shine: strength.skin, warmth: skinShadowWarmth },
      { mask, channel: 1, ...cropped(figure.hair, figure.hairPaint), warmth: 0 },
      cloth(mask, 2, figure.top),
      cloth(mask2, 0, figure.bottom),
      cloth(mask2, 1, figure.shoes),
      cloth(mask2, 2, figure.headwear),
    ],
  })

  const free = (pixel: number) => 1 - Math.max(mask[pixel * 3 + 1] ?? 0, mask2[pixel * 3 + 2] ?? 0) / 255
  const overlay = async (
    name: string,
    tint: Omit<Paint, 'mask' | 'channel' | 'warmth'> | null,
    shown?: Layer['shown'],
  ) => {
    const files = manifest.overlays[name]
    if (!files) throw new Error(`art/demo has no ${name}`)
    const [base, shine] = await Promise.all([open(files.base, 4), files.spec ? open(files.spec, 1) : null])
    if (name.startsWith('glasses')) await castShadow(canvas, base, mask, size)
    lay(canvas, gain, {
      base,
      shine,
      paints: tint ? [{ mask: null, channel: 0, warmth: 0, ...tint }] : [],
      ...(shown && { shown }),
    })
  }
  if (figure.beard) {
    const { tint, shine } = cropped(figure.beard, figure.beardPaint)
    await overlay(figure.beard, { tint, shine: shine * 0.8 })
  }
  if (figure.lashes) await overlay('lashes', null)
  const [from, to] = manifest.faceZone
  if (figure.glasses)
    await overlay(
      figure.glasses.layer,
      { tint: paint(figure.glasses.paint, 'glasses'), shine: strength.glasses },
      pixel => (pixel % size > from && pixel % size < to ? 1 : free(pixel)),
    )
  if (figure.earrings) await overlay('earrings', null, free)
  if (label) await engrave(canvas, label, manifest, art)
  return sharp(new Uint8ClampedArray(canvas), { raw: { width: size, height: size, channels: 3 } })
    .webp({ quality: 90, effort: 2 })
    .toBuffer()
}

async function decode(file: string, channels: 1 | 3 | 4): Promise<Uint8Array> {
  const image = sharp(file)
  const shaped =
    channels === 4 ? image.ensureAlpha() : channels === 3 ? image.removeAlpha() : image.greyscale()
  return shaped
    .toColourspace(channels === 1 ? 'b-w' : 'srgb')
    .raw()
    .toBuffer()
}

function paint(colour: Lab, kind: keyof typeof FLOOR): Rgb {
  const [r, g, b] = rgbOf(colour)
  const lifted = (v: number) => FLOOR[kind] + (1 - FLOOR[kind]) * v
  return [lifted(r), lifted(g), lifted(b)]
}

function darken(canvas: Float32Array, shadow: Uint8Array) {
  for (let i = 0; i * 4 < shadow.length; i++) {
    const alpha = (shadow[i * 4 + 3] ?? 0) / 255
    if (alpha > 0)
      for (let c = 0; c < 3; c++)
        canvas[i * 3 + c] = (canvas[i * 3 + c] ?? 0) * (1 - alpha * (SHADOW[c] ?? 1))
  }
}

/** The manifest's formula, pixel by pixel: base^(1+warmth) * tint * gain, a soft shoulder, then highlights added in linear light. */
function lay(canvas: Float32Array, gain: number, { base, shine, paints, shown }: Layer) {
  const warm = paints.map(({ warmth }) => (warmth ? WARM.map(part => powers(1 + warmth * part)) : null))
  const tint = [1, 1, 1]
  for (let i = 0; i * 4 < base.length; i++) {
    const alpha = ((base[i * 4 + 3] ?? 0) / 255) * (shown && base[i * 4 + 3] ? shown(i) : 1)
    if (alpha < 0.004) continue
    tint[0] = tint[1] = tint[2] = 1
    let [gloss, painted, most] = [0, 0, 0]
    let curve: Float32Array[] | null = null
    for (let j = 0; j < paints.length; j++) {
      const one = paints[j]
      if (!one) continue
      const part = one.mask ? (one.mask[i * 3 + one.channel] ?? 0) / 255 : 1
      if (part < 0.004) continue
      for (let c = 0; c < 3; c++) tint[c] = (tint[c] ?? 1) + part * ((one.tint[c] ?? 1) - 1)
      gloss += part * one.shine
      painted += part
      if (warm[j]) [curve, most] = [warm[j] ?? null, part]
    }
    const lift = 1 + (gain - 1) * Math.min(1, painted)
    const light = shine ? (LINEAR[shine[i] ?? 0] ?? 0) * gloss : 0
    for (let c = 0; c < 3; c++) {
      const clay = base[i * 4 + c] ?? 0
      const shade = curve ? most * (curve[c]?.[clay] ?? 0) + (1 - most) * (clay / 255) : clay / 255
      let value = shade * (tint[c] ?? 1) * lift
      if (value > 0.86) value = 0.86 + 0.14 * (1 - Math.exp(-(value - 0.86) / 0.14))
      if (light > 0.0015)
        value = ENCODED[Math.min(16384, ((DECODED[(value * 4096) | 0] ?? 1) + light) * 16384) | 0] ?? 1
      canvas[i * 3 + c] = (canvas[i * 3 + c] ?? 0) * (1 - alpha) + 255 * value * alpha
    }
  }
}

const powers = (exponent: number) => Float32Array.from({ length: 256 }, (_, i) => (i / 255) ** exponent)
const DECODED = Float32Array.from({ length: 4097 }, (_, i) =>
  i / 4096 <= 0.04045 ? i / 4096 / 12.92 : ((i / 4096 + 0.055) / 1.055) ** 2.4,
)
const ENCODED = Float32Array.from({ length: 16385 }, (_, i) =>
  i / 16384 <= 0.0031308 ? (i / 16384) * 12.92 : 1.055 * (i / 16384) ** (1 / 2.4) - 0.055,
)

/** A frame's soft shadow on the skin, a little down and to the right. */
async function castShadow(canvas: Float32Array, frame: Uint8Array, mask: Uint8Array, size: number) {
  const soft = await sharp(frame, { raw: { width: size, height: size, channels: 4 } })
    .extractChannel(3)
    .blur(size * 0.004)
    .raw()
    .toBuffer()
  const [right, down] = [Math.round(size * 0.004), Math.round(size * 0.009)]
  for (let i = down * size + right; i < size * size; i++) {
    const alpha = soft[i - down * size - right] ?? 0
    if (!alpha) continue
    const part = ((alpha / 255) * 0.38 * (mask[i * 3] ?? 0)) / 255
    for (let c = 0; c < 3; c++)
      canvas[i * 3 + c] = (canvas[i * 3 + c] ?? 0) * (1 - part * (c === 0 ? 0.8 : 1))
  }
}
