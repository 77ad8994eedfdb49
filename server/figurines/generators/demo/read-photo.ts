import type { FaceOval } from '../../../../shared/figurines.ts'
import { cellsIn, middle, quantile } from './cells.ts'
import { chroma, clamp, hue, type Lab, ramp, turn } from './colour.ts'
import { BEHIND, findRegions } from './find-regions.ts'
import { daylight, type Grid, gridOf, openSheet } from './photo-grid.ts'
import { type Clothes, readClothes } from './read-clothes.ts'
import {
  type Beard,
  type BeardTraces,
  type GlassesTraces,
  lampOn,
  readBeard,
  readGlasses,
  readSkin,
} from './read-face.ts'
import { type Crown, readCrown } from './read-hair.ts'

export type HairStyle =
  | 'short'
  | 'messy'
  | 'curly'
  | 'afro'
  | 'long'
  | 'bob'
  | 'bun'
  | 'buzz'
  | 'bald'
  | 'turban'
  | 'hijab'

/** What was seen; colours as in daylight. */
export interface PhotoFacts {
  skin: Lab
  hair: { style: HairStyle; colour: Lab | null }
  beard: { kind: Beard; colour: Lab }
  glasses: { shape: 'round' | 'square'; colour: Lab } | null
  clothes: Clothes | null
  behind: Lab
}

export async function readFacts(photo: Buffer, face: FaceOval): Promise<PhotoFacts> {
  const { sheet, head } = await openSheet(photo, face)
  const gains = daylight(sheet)
  const grid = gridOf(sheet, head, gains)
  const regions = findRegions(grid)
  const crown = readCrown(grid, regions)
  const lit = readSkin(grid, regions)
  const lamp = lampOn(lit)
  const light = exposure(grid, lit)
  const seen = ({ l, a, b }: Lab): Lab => ({
    l: l * light,
    a: (a - 0.6 * lamp.a * l) * light,
    b: (b - 0.6 * lamp.b * l) * light,
  })
  const style = crown ? styleOf(crown, lit) : 'short'
  const beard = readBeard(grid, lit, crown && style !== 'turban' && style !== 'hijab' ? crown.whole : null)
  const clothes = readClothes(grid, regions, lit, crown?.colour ?? null)
  const far = cellsIn({ u: [-3, 3], v: [-2.6, 1] }, cell => regions.label[cell] === BEHIND)
  const beardKind = style === 'hijab' ? 'none' : beardOf(beard, style)
  return {
    skin: { l: lit.l * light, a: (lit.a - lamp.a) * light, b: (lit.b - lamp.b) * light },
    hair: {
      style: style === 'bob' && beardKind !== 'none' ? 'short' : style,
      colour: crown && style !== 'bald' ? seen(crown.colour) : null,
    },
    beard: { kind: beardKind, colour: seen(beard.colour) },
    glasses: glassesOf(readGlasses(sheet, head, gains, lit), seen),
    clothes: clothes && {
      ...clothes,
      main: seen(clothes.main),
      second: clothes.second && seen(clothes.second),
    },
    behind: far.length ? seen(middle(grid, far)) : { l: 0.8, a: 0, b: 0 },
  }
}

/** A face without a single bright spot, be it an eye's white or a glint, was photographed too dark. */
function exposure({ l }: Grid, skin: Lab) {
  const glint = quantile(
    cellsIn({ u: [-0.75, 0.75], v: [-0.7, 0.75] }, cell => (l[cell] ?? -1) >= 0).map(cell => l[cell] ?? 0),
    0.995,
  )
  return glint > 0 ? clamp(((0.78 + 0.06 * ramp(skin.l, 0.5, 0.62)) / glint) ** 0.8, 1, 1.2) : 1
}

/** Plain hair unless there is much that speaks for something else. */
export function styleOf(crown: Crown, skin: Lab): HairStyle {
  const [less, more] = crown.falls
  const [near, far] = crown.wraps
  const down = less + 0.3 * Math.min(0.9, more - less)
  const cloth = isCloth(crown.whole)
  const wrapped = cloth
    ? far > 0.3 && crown.texture < 0.035
    : near > 1.05 && far - near < 0.45 && crown.texture < 0.0145
  if (wrapped && crown.throat > 0.9) return 'hijab'
  const wound = crown.height > 1.02 && crown.hairline > -0.8 && crown.knot < 0.2
  if (wound && (cloth ? more < 0.1 && crown.texture < 0.03 : more < 0.05 && crown.texture < 0.0135))
    return 'turban'
  if (
    isSkin(crown.whole, skin) &&
    crown.edge < 0.07 &&
    crown.height < 0.9 &&
    crown.width < 1.5 &&
    crown.outline < 0.022
  )
    return 'bald'
  if (crown.knot > 0.32 && down < 0.85) return 'bun'
  const unruly = crown.outline * crown.texture
  if (crown.width + crown.height > 2.58 && crown.height > 0.88 && crown.texture > 0.03 && down < 0.9)
    return 'afro'
  if (
    crown.outline > 0.0195 &&
    crown.texture > 0.034 &&
    unruly > (down < 0.85 ? 0.00078 : 0.0013) &&
    down < 1.1
  )
    return 'curly'
  if (down > 1.1 || more > 1.45 || (more > 1.3 && less > 0.5)) return 'long'
  if (down > 0.74 && less > 0.5 && crown.outline > 0.0105) return 'bob'
  if (crown.outline < 0.0095 && crown.height < 0.7 && !cloth) return 'buzz'
  return crown.height > 0.98 || crown.outline > 0.021 ? 'messy' : 'short'
}

/** No hair grows in it: strong, and not between red and blond. */
function isCloth(colour: Lab) {
  const c = chroma(colour)
  const h = hue(colour)
  return c > (h > 14 && h < 45 ? 0.17 : 0.136) || (c > 0.05 && (h > 112 || h < 14))
}

function isSkin(colour: Lab, skin: Lab) {
  const stronger = chroma(colour) / colour.l / (chroma(skin) / skin.l + 1e-6)
  return (
    colour.l > skin.l - 0.05 &&
    stronger > 0.55 &&
    stronger < 1.35 &&
    Math.abs(turn(hue(colour), hue(skin))) < 24
  )
}

function beardOf({ lip, chin, jaw, below }: BeardTraces, style: HairStyle): Beard {
  if (style === 'long' && Math.min(chin, jaw) < 0.7) return 'none'
  const bearded = jaw > 0.55 && (chin > 0.6 || (chin > 0.5 && lip > 0.5))
  if (bearded) return below > 0.6 ? 'full' : 'short'
  if (lip > 0.62 && chin < 0.25 && jaw < 0.25) return 'moustache'
  return 'none'
}

function glassesOf(
  { bridge, rims, level, dark, colour }: GlassesTraces,
  seen: (lab: Lab) => Lab,
): PhotoFacts['glasses'] {
  const framed = rims > 0.1 && bridge > 0.1
  if (!framed && dark < 0.8) return null
  const { l, a, b } = seen(colour)
  return {
    shape: level > -0.01 || dark > 0.8 ? 'square' : 'round',
    colour: dark > 0.8 ? { l: 0.24, a: 0, b: 0 } : { l: clamp(l, 0.2, 0.9), a, b },
  }
}
