export type Kind = 'colour' | 'material' | 'type' | 'space' | 'radius' | 'shadow' | 'time' | 'other'

const kinds: [RegExp, Kind][] = [
  [/^--t-/, 'type'],
  [/^--s-\d|^--(gutter|wide|read|tap|ctl)$/, 'space'],
  [/^--r-/, 'radius'],
  [/^--(foot|rest|lift|ring|ring-inside|under|over|near|brass-rim)$/, 'shadow'],
  [/^--(resin(-side|-top)?|brass-face|pool|morning|evening|lamp-(wide|tall|small))$/, 'material'],
  [/^--(quick|calm|slow|reveal|turn|shimmer|stroll|ease|spring)$/, 'time'],
  [/^--(z-|lh-|display$|text$|brass-cut$)/, 'other'],
]
const kindOf = (name: string) => kinds.find(([pattern]) => pattern.test(name))?.[1] ?? 'colour'

/** Every token that the page's style sheets define on the root, in their order. */
export function readTokens(): Map<Kind, string[]> {
  const names = new Set([...document.styleSheets].flatMap(sheet => namesIn(sheet.cssRules)))
  return Map.groupBy(names, kindOf)
}

function namesIn(rules: CSSRuleList): string[] {
  return [...rules].flatMap(rule => {
    if (rule instanceof CSSLayerBlockRule) return namesIn(rule.cssRules)
    if (!(rule instanceof CSSStyleRule) || rule.selectorText !== ':root') return []
    return [...rule.style].filter(name => name.startsWith('--') && !name.startsWith('--lightningcss'))
  })
}

const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).slice(0, 3).map(Number)
const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = channels(colour).map(value =>
    value <= 10.31 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  )
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** WCAG contrast of two computed colours. */
export function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}
