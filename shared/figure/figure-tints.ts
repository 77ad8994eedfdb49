import type { Figure } from './figure.ts'
import { outfitColours } from './outfit-cloths.ts'
import { mainCloth } from './outfit-colours.ts'
import type { Pattern } from './pattern.ts'

/** Of a part that outfits share: which of the outfit's regions each of its own is. */
export type Regions = Record<string, string>
export interface ClothPattern {
  region: string
  kind: Pattern
  colours: readonly [string, string]
}

/** Light on dark cloth, dark on light cloth. */
export function patternOf(
  figure: Figure,
  tint: Record<string, string>,
  regions: Regions | undefined,
): ClothPattern | null {
  if (figure.kit === 1 || figure.outfit.pattern === 'plain') return null
  const own = `cloth-${mainCloth(figure.outfit.style) + 1}`
  const region = regions ? Object.keys(regions).find(shared => regions[shared] === own) : own
  if (!region) return null
  const cloth = tint[own] ?? '#ffffff'
  const kind = figure.outfit.pattern
  const first = luma(cloth) > 0.6 ? blend(cloth, '#2a3350', 0.72) : blend(cloth, '#fdf6e8', 0.82)
  const middle = kind === 'flowers' ? '#e2a93b' : first
  return { region, kind, colours: kind === 'checks' ? [blend(cloth, first, 0.45), first] : [first, middle] }
}

/** A scarf that stands off from the cloth. */
function scarfBeside(cloth: string): string {
  const [red = 0, green = 0, blue = 0] = channels(cloth)
  return red > 140 && green < 130 && blue < 150 ? '#f0bf4a' : '#b8323c'
}

export const moustacheOf = (figure: Figure) => (figure.kit === 1 ? null : figure.moustache)

/** What colour each region of the parts has. */
export function tintOf(figure: Figure): Record<string, string> {
  const { skin, eyes, hair, beard, headwear, glasses, outfit } = figure
  const dark = luma(skin) < 0.3
  const tint: Record<string, string> = {
    skin,
    iris: eyes.colour,
    hair: hair.colour,
    brow: luma(hair.colour) > 0.55 ? blend(hair.colour, '#6a5a4c', 0.35) : blend(hair.colour, '#1c110d', 0.3),
    lip: blend(skin, dark ? '#7a2f2a' : '#a8352f', 0.62),
    crop: blend(hair.colour, skin, 0.2),
    fade: blend(hair.colour, skin, 0.5),
    mark: blend(skin, '#5f2c18', 0.42),
    patch: blend(skin, '#fbe9dc', dark ? 0.5 : 0.42),
    henna: blend(skin, dark ? '#2a0d07' : '#7c2610', dark ? 0.7 : 0.8),
    scarf: scarfBeside(outfit.colours[0] ?? outfitColours[outfit.style][0]?.[1] ?? '#ffffff'),
  }
  const moustache = moustacheOf(figure)
  if (moustache) tint.beard = moustache.colour
  if (beard)
    Object.assign(tint, {
      beard: beard.colour,
      stubble: blend(skin, beard.colour, 0.5),
      bristle: blend(skin, beard.colour, 0.72),
      grey: blend(beard.colour, '#dcdad6', 0.7),
    })
  if (headwear) tint.headwear = headwear.colour
  if (glasses) tint.glasses = glasses.colour
  for (const [i, [, colour]] of outfitColours[outfit.style].entries())
    tint[`cloth-${i + 1}`] = outfit.colours[i] ?? colour
  return tint
}

const READABLE = 0.28
/** The trim where it is readable on the cloth, else white or ink. */
export function wordsColour(figure: Figure, tint: Record<string, string>): string {
  const main = mainCloth(figure.outfit.style)
  const [cloth, trim] = [main + 1, main + 2].map(at => tint[`cloth-${at}`] ?? '#ffffff')
  const behind = [cloth, ...(patternOf(figure, tint, undefined)?.colours ?? [])]
  const readable = (colour: string) =>
    Math.min(...behind.map(one => Math.abs(luma(one ?? '#ffffff') - luma(colour))))
  const candidates = [trim ?? '#ffffff', '#fdf6e8', '#26272e']
  const [best = '#ffffff'] = candidates.toSorted((one, other) => readable(other) - readable(one))
  return trim && readable(trim) > READABLE ? trim : best
}

const channels = (colour: string) => [1, 3, 5].map(at => Number.parseInt(colour.slice(at, at + 2), 16))
const luma = (colour: string) =>
  channels(colour).reduce((sum, value, i) => sum + value * ([0.299, 0.587, 0.114][i] ?? 0), 0) / 255
const blend = (from: string, to: string, share: number) =>
  `#${channels(from)
    .map((value, i) =>
      Math.round(value + ((channels(to)[i] ?? 0) - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
