import type { Figure } from './choose-figure.ts'
import { chroma, hue, type Lab } from './colour.ts'

const HAIR = {
  short: 'short',
  messy: 'tousled',
  curly: 'curly',
  afro: 'full curly',
  long: 'long',
  bob: 'chin-length',
  bun: 'tied-up',
  buzz: 'closely cropped',
}
const OUTFITS = { tee: 'tee', jacket: 'jacket', kurta: 'kurta', dress: 'dress' }
const BEARDS = { beard: 'a full beard', 'beard-short': 'a short beard', moustache: 'a moustache' }
/** Up to which hue a name holds. */
const HUES: [number, string][] = [
  [20, 'pink'],
  [40, 'red'],
  [72, 'orange'],
  [112, 'yellow'],
  [165, 'green'],
  [215, 'teal'],
  [275, 'blue'],
  [325, 'purple'],
  [361, 'pink'],
]

/** One sentence for those who cannot see the picture. */
export function describe(figure: Figure): string {
  const head =
    figure.hair === 'turban' || figure.hair === 'hijab'
      ? `${withArticle(colourWord(figure.headwear))} ${figure.hair}`
      : figure.hair === 'bald'
        ? 'a bald head'
        : `${HAIR[figure.hair]} ${hairWord(figure.hairPaint)} hair`
  const face = [figure.beard && BEARDS[figure.beard], figure.glasses && 'glasses'].filter(
    word => word !== null,
  )
  const parts = [head, ...face]
  return `A waving figurine with ${[parts.slice(0, -1).join(', '), parts.at(-1)].filter(Boolean).join(' and ')}, in ${withArticle(colourWord(figure.top))} ${OUTFITS[figure.outfit]}.`
}

const withArticle = (word: string) => (/^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`)

export function colourWord(colour: Lab) {
  const [c, l] = [chroma(colour), colour.l]
  if (c < 0.03) return l > 0.86 ? 'white' : l > 0.36 ? 'grey' : 'black'
  const h = hue(colour)
  if (h > 30 && h < 100 && c < 0.1) return l > 0.75 ? 'cream' : 'brown'
  return HUES.find(([upTo]) => h < upTo)?.[1] ?? 'pink'
}

function hairWord(colour: Lab) {
  const [c, l, h] = [chroma(colour), colour.l, hue(colour)]
  if (c > 0.05 && (h < 14 || h > 112)) return colourWord(colour)
  if (c < 0.028) return l > 0.8 ? 'white' : l > 0.45 ? 'grey' : 'black'
  if (l < 0.28) return 'black'
  if (c > 0.075 && h < 50 && l > 0.35) return 'red'
  return l > 0.62 ? 'blond' : 'brown'
}
