import { useEffect, useState } from 'react'
import { builtInCategories } from '../../shared/catalog/built-in-catalog.ts'
import { Contrasts } from './contrasts.tsx'
import { type Kind, readTokens } from './read-tokens.ts'
import { Specimen, Specimens } from './specimen.tsx'

const shownBy: Partial<Record<Kind, string>> = {
  colour: 'background-color',
  material: 'background',
  space: 'width',
  radius: 'border-radius',
  shadow: 'box-shadow',
}
const headings: Partial<Record<Kind, string>> = {
  colour: 'Colours',
  material: 'Materials',
  space: 'Space',
  radius: 'Radius',
  shadow: 'Shadow',
  other: 'Layers and lines',
}

export function TokensPart() {
  const [tokens, setTokens] = useState<Map<Kind, string[]>>()
  useEffect(() => setTokens(readTokens()), [])
  return (
    <>
      {Object.entries(headings).map(([kind, heading]) => (
        <div key={kind} className="ui-group">
          <h3>{heading}</h3>
          <ul className={`ui-tokens ui-tokens--${kind}`}>
            {tokens?.get(kind as Kind)?.map(name => (
              <Token key={name} name={name} property={shownBy[kind as Kind]} />
            ))}
          </ul>
        </div>
      ))}
      <div className="ui-group">
        <h3>A tint for each collection</h3>
        <Specimens>
          {builtInCategories.map(({ slug, name }) => (
            <Specimen key={slug} name={slug}>
              <p className="ui-sweep" data-c={slug}>
                {name}
              </p>
            </Specimen>
          ))}
        </Specimens>
      </div>
      {tokens && <Contrasts />}
    </>
  )
}

function Token({ name, property }: { name: string; property: string | undefined }) {
  const [value, setValue] = useState('')
  const show = (swatch: HTMLElement | null) => {
    if (!swatch) return
    if (property) swatch.style.setProperty(property, `var(${name})`)
    setValue(property === 'background-color' ? '' : getComputedStyle(swatch).getPropertyValue(name))
  }
  return (
    <li>
      <span className="ui-swatch" ref={show} />
      <b className="small">{name.slice(2)}</b>
      <span className="tiny muted">{value}</span>
    </li>
  )
}
