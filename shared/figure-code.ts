import { type Figure, readFigure } from './figure.ts'

const LONGEST = 600
const BETWEEN = '_'
const WITHIN = '~'
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
    figure.build.girth,
    bare(figure.backdrop),
  ].join(BETWEEN)

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
  const figure = {
    kit: Number(next()),
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
    build: { age: next(), girth: Number(next()) },
    backdrop: colour(),
  }
  return fields.length === 0 ? readFigure(figure).figure : null
}
