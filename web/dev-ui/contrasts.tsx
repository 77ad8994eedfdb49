import { useEffect, useRef, useState } from 'react'
import { contrast } from './read-tokens.ts'

const WORDS = 4.5
const EDGES = 3
const pairs: [string, string, number][] = [
  ['ink', 'paper', WORDS],
  ['ink-2', 'paper', WORDS],
  ['ink-2', 'sunk', WORDS],
  ['accent-text', 'paper', WORDS],
  ['accent-text', 'raised', WORDS],
  ['on-accent', 'accent', WORDS],
  ['bad', 'paper', WORDS],
  ['ok', 'ok-wash', WORDS],
  ['warn', 'warn-wash', WORDS],
  ['bad', 'bad-wash', WORDS],
  ['info', 'info-wash', WORDS],
  ['on-brass', 'brass', WORDS],
  ['on-marigold', 'marigold', WORDS],
  ['on-base', 'base', WORDS],
  ['on-base-2', 'base', WORDS],
  ['edge', 'paper', EDGES],
  ['edge', 'raised', EDGES],
]

export const Contrasts = () => (
  <div className="ui-group">
    <h3>Contrast, measured here and now</h3>
    <ul className="ui-contrasts">
      {pairs.map(([front, ground, least]) => (
        <Pair key={front + ground} front={front} ground={ground} least={least} />
      ))}
    </ul>
  </div>
)

function Pair({ front, ground, least }: { front: string; ground: string; least: number }) {
  const sample = useRef<HTMLLIElement>(null)
  const [ratio, setRatio] = useState(0)
  useEffect(() => {
    const measure = () => {
      const shown = sample.current
      if (!shown) return
      const drawn = least === EDGES ? 'border-top-color' : 'color'
      shown.style.setProperty(drawn, `var(--${front})`)
      shown.style.backgroundColor = `var(--${ground})`
      const now = getComputedStyle(shown)
      setRatio(contrast(now.getPropertyValue(drawn), now.backgroundColor))
    }
    measure()
    const scheme = new MutationObserver(measure)
    scheme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
    return () => scheme.disconnect()
  }, [front, ground, least])
  return (
    <li ref={sample} data-passes={ratio >= least || undefined}>
      {front} on {ground}: <b className="num">{ratio.toFixed(1)}</b>
    </li>
  )
}
