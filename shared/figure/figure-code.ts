import { type Figure, type Figure2, lifted, readFigure } from './figure.ts'
import { FACE_KEYS, type Face, tidyFace } from './figure-face.ts'
import { wordsOn } from './worn-words.ts'

/** What stands before a figure in the maker's address. */
export const CODE_PREFIX = '#f='
const LONGEST = 800
const BETWEEN = '_'
const WITHIN = '~'
/** Behind the girth of a figure whose limbs have it too. */
const ALL_OVER = 'l'
const bare = (colour: string) => colour.slice(1)
const styled = (worn: { style: string; colour: string } | null) =>
  worn ? worn.style + WITHIN + bare(worn.colour) : ''

/** A figure as a short text for an address. It holds no name. */
export const writeFigureCode = (figure: Figure): string =>
  [
    figure.kit,
    bare(figure.skin),
    figure.head.shape,
    figure.head.nose,
    figure.head.jaw,
    figure.eyes.shape,
    bare(figure.eyes.colour),
    figure.eyes.size,
    figure.eyes.lashes ? 1 : 0,
    figure.brows,
    figure.mouth,
    figure.marks.join(WITHIN),
    styled(figure.hair),
    styled(figure.beard),
    styled(figure.headwear),
    styled(figure.glasses),
    figure.jewellery.join(WITHIN),
    figure.outfit.style,
    figure.outfit.colours.map(bare).join(WITHIN),
    figure.prop ?? '',
    figure.pose,
    figure.build.age,
    figure.build.girth + ('limbs' in figure.build ? ALL_OVER : ''),
    bare(figure.backdrop),
    ...(figure.kit === 1 ? [] : addedIn2(figure)),
  ].join(BETWEEN)

/** Kit 2 is the form of kit 1 and more behind it; words on clothes stay out of addresses. */
const addedIn2 = ({ face, moustache, outfit, base }: Figure2) => [
  FACE_KEYS.map(key => Math.round((face[key] ?? 0) * 100) || '').join(WITHIN),
  styled(moustache),
  outfit.pattern,
  base.top,
]

function faceIn(text: string): Face {
  const amounts = text.split(WITHIN)
  return tidyFace(Object.fromEntries(FACE_KEYS.map((key, i) => [key, Number(amounts[i] ?? 0) / 100])))
}

/** The figure of such a text; null if it is none. */
export function readFigureCode(code: string): Figure | null {
  if (code.length > LONGEST) return null
  const fields = code.split(BETWEEN)
  const next = () => fields.shift() ?? ''
  const colour = () => `#${next()}`
  const list = () => next().split(WITHIN).filter(Boolean)
  const worn = () => {
    const [style, tone] = list()
    return style === undefined ? null : { style, colour: `#${tone}` }
  }
  const build = () => {
    const [age, girth] = [next(), next()]
    const isAllOver = girth.endsWith(ALL_OVER)
    const amount = Number(isAllOver ? girth.slice(0, -ALL_OVER.length) : girth)
    return { age, girth: amount, ...(isAllOver && { limbs: true }) }
  }
  const kit = Number(next())
  const figure = {
    kit,
    skin: colour(),
    head: { shape: next(), nose: next(), jaw: next() },
    eyes: { shape: next(), colour: colour(), size: next(), lashes: next() === '1' },
    brows: next(),
    mouth: next(),
    marks: list(),
    hair: worn(),
    beard: worn(),
    headwear: worn(),
    glasses: worn(),
    jewellery: list(),
    outfit: { style: next(), colours: list().map(tone => `#${tone}`) },
    prop: next() || null,
    pose: next(),
    build: build(),
    backdrop: colour(),
  }
  const whole =
    kit === 1
      ? figure
      : {
          ...figure,
          face: faceIn(next()),
          moustache: worn(),
          outfit: { ...figure.outfit, pattern: next(), legs: null, words: null },
          base: { top: next() },
        }
  return fields.length === 0 ? readFigure(whole).figure : null
}

/** Whatever the order of their keys, and lifted or not. */
export const isSameFigure = (one: Figure, other: Figure) =>
  writeFigureCode(lifted(one)) === writeFigureCode(lifted(other)) && wordsText(one) === wordsText(other)

const wordsText = (figure: Figure) => {
  const words = wordsOn(figure)
  return words && JSON.stringify([words.name, words.number])
}
