import { useEffect } from 'react'

const forced: [RegExp, string][] = [
  [/:hover/g, '.is-hover'],
  [/:active/g, '.is-down'],
  [/:focus-visible/g, '.is-focus'],
]
const SELECTORS = /,(?![^(]*\))/
const copied = new WeakSet<CSSStyleSheet>()

/** Repeats the :hover and :focus rules for classes, right behind each, so that screenshots show them. */
export function useForcedStates() {
  useEffect(() => {
    for (const sheet of document.styleSheets) {
      if (copied.has(sheet)) continue
      copied.add(sheet)
      copyWithin(sheet)
    }
  }, [])
}

function copyWithin(group: CSSStyleSheet | CSSGroupingRule) {
  for (let at = group.cssRules.length - 1; at >= 0; at -= 1) {
    const rule = group.cssRules[at]
    if (rule instanceof CSSGroupingRule) copyWithin(rule)
    else if (rule instanceof CSSStyleRule) {
      const copy = copyOf(rule)
      if (copy) group.insertRule(copy, at + 1)
    }
  }
}

function copyOf(rule: CSSStyleRule): string | null {
  const selectors = rule.selectorText
    .split(SELECTORS)
    .map(one => [one, forced.reduce((text, [state, name]) => text.replace(state, name), one)] as const)
    .flatMap(([was, is]) => (was === is ? [] : [is]))
  return selectors.length > 0 ? `${selectors.join(', ')} { ${rule.style.cssText} }` : null
}
