import { defaultFigure, type Figure, palettes, withoutClashes } from '../../../../shared/figure.ts'
import { chroma, clamp, distance, hue, type Lab, labOf, mix, polar, ramp, rgbOf } from './colour.ts'
import { believableSkin } from './read-face.ts'
import type { PhotoFacts } from './read-photo.ts'

const DARK_HAIR = '#231815'
const TROUSERS = ['#3c5680', '#3b3f4a', '#8a5a34']

/** What was seen in a photo, as parts and paints of the kit. */
export function figureFromFacts({ skin, hair, beard, glasses, clothes, behind: _ }: PhotoFacts): Figure {
  const covering = hair.style === 'turban' || hair.style === 'hijab' ? hair.style : null
  const bearded = beard.kind === 'none' ? null : { style: beard.kind, colour: hexOf(hairPaint(beard.colour)) }
  const own = covering || !hair.colour ? null : hexOf(hairPaint(hair.colour))
  const top = clothes ? hexOf(clothPaint(clothes.main)) : defaultFigure.outfit.colours[0]
  const outfit = outfitOf(clothes, top ?? '#e2a93b')
  const cover = covering && hair.colour ? hexOf(clothPaint(hair.colour)) : null
  const style = covering ? 'short' : (hair.style as Figure['hair']['style'])
  return withoutClashes({
    ...defaultFigure,
    skin: hexOf(skinPaint(skin)),
    hair: { style, colour: own ?? bearded?.colour ?? DARK_HAIR },
    beard: bearded,
    headwear: covering && { style: covering, colour: cover ?? '#2f78b4' },
    glasses: glasses && { style: glasses.shape, colour: hexOf(glasses.colour) },
    outfit,
    backdrop: backdropFor([outfit.colours[0] ?? '#e2a93b', cover ?? own ?? DARK_HAIR]),
  })
}

function outfitOf(clothes: PhotoFacts['clothes'], top: string): Figure['outfit'] {
  const trousers = TROUSERS.find(colour => distance(labOf(colour), labOf(top)) > 0.2) ?? '#e8d9bd'
  if (clothes?.front?.kind === 'open')
    return { style: 'jacket', colours: [top, hexOf(clothPaint(clothes.front.colour)), trousers, '#f3efe6'] }
  if (clothes?.front?.kind === 'placket')
    return { style: 'kurta', colours: [top, hexOf(clothPaint(clothes.front.colour)), '#f4ecdd', '#8a4a2a'] }
  return { style: 'tee', colours: [top, trousers, '#f3efe6'] }
}

/** The backdrop the figure stands out from best. */
const backdropFor = (against: string[]) =>
  [...palettes.backdrop].sort((one, two) => clear(two, against) - clear(one, against))[0] ??
  defaultFigure.backdrop
const clear = (backdrop: string, against: string[]) =>
  Math.min(...against.map(colour => distance(labOf(backdrop), labOf(colour))))

const hexOf = (lab: Lab) =>
  `#${rgbOf(lab)
    .map(value =>
      Math.round(value * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Halfway between what was seen and what skin of this lightness looks like in the studio; the darkest shines, and so reads lighter than it is. */
export function skinPaint(seen: Lab): Lab {
  const glints = 0.75 * Math.max(0, 0.42 - seen.l)
  const l = clamp(seen.l * 1.03 + 0.01 - glints + 0.035 * ramp(seen.l, 0.6, 0.74), 0.25, 0.93)
  return mix(believableSkin(l), { l, a: seen.a, b: seen.b }, 0.45)
}

/** Glints make dark hair read lighter than its paint, and shade takes colour from fair hair. */
function hairPaint(seen: Lab): Lab {
  const c = chroma(seen)
  if (c < 0.028 && seen.l > 0.5)
    return { l: clamp(seen.l + 0.01, 0.5, 0.9), a: seen.a * 0.6, b: seen.b * 0.6 - 0.003 }
  const l = seen.l < 0.4 ? 0.17 + (clamp(seen.l, 0.2, 0.4) - 0.2) * 1.1 : seen.l * 1.02 - 0.018
  if (c < 0.02) return { l, a: 0.006, b: 0.006 }
  return polar(l, Math.min(c * 1.12, 0.2), hue(seen))
}

function clothPaint(seen: Lab): Lab {
  const c = chroma(seen)
  const l = clamp(seen.l * 1.05 + 0.005, 0.2, 0.95)
  return c < 0.015 ? { l, a: 0, b: 0.004 } : polar(l, Math.min(c * 1.12, 0.24), hue(seen))
}
