import { useEffect } from 'react'

const forced: [RegExp, string][] = [
  [/:hover/g, '.is-hover'],
  [/:active/g, '.is-down'],
  [/:focus-visible/g, '.is-focus'],
]
const SELECTORS = /,(?![^(]*\))/

/** What the shop's own rules say about a hand and a keyboard, once more for classes, so that a picture can show it. */
export function useForcedStates() {
  useEffect(() => {
    const copies = new CSSStyleSheet()
    for (const sheet of document.styleSheets) for (const rule of copiesOf(sheet.cssRules)) copies.insertRule(rule, copies.cssRules.length)
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, copies]
    return () => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter(sheet => sheet !== copies)
    }
  }, [])
}

function copiesOf(rules: CSSRuleList): string[] {
  return [...rules].flatMap(rule => {
    if (rule instanceof CSSStyleRule) return copyOf(rule)
    if (rule instanceof CSSLayerBlockRule) return copiesOf(rule.cssRules).map(copy => `@layer ${rule.name} { ${copy} }`)
    if (rule instanceof CSSSupportsRule) return copiesOf(rule.cssRules)
    return []
  })
}

function copyOf(rule: CSSStyleRule): string[] {
  const selectors = rule.selectorText
    .split(SELECTORS)
    .map(one => [one, forced.reduce((text, [state, name]) => text.replace(state, name), one)] as const)
    .flatMap(([was, is]) => (was === is ? [] : [is]))
  return selectors.length > 0 ? [`${selectors.join(', ')} { ${rule.style.cssText} }`] : []
}
