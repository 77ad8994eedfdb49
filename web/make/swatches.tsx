import { Pipette } from 'lucide'
import { useId } from 'react'
import { type Figure2, palettes } from '../../shared/figure/figure.ts'
import { colourName } from '../figure/names.ts'
import { earlyChoice } from '../ui/early-input.ts'
import { Icon } from '../ui/icon.tsx'
import type { ColourSection } from './sections.ts'
import type { Sliding } from './use-maker.ts'

interface Props {
  section: ColourSection
  figure: Figure2
  onChange: (figure: Figure2, sliding?: Sliding) => void
}

/** The colours of a palette, the present one if it is none of them, and any other. */
export function Swatches({ section, figure, onChange }: Props) {
  const { id, legend, palette } = section
  const name = useId()
  const present = section.of(figure)
  const colours: readonly string[] = palettes[palette]
  const isOwn = !colours.includes(present)
  return (
    <fieldset className="choice">
      <legend>{legend}</legend>
      <div className="choice-colours">
        {isOwn && <Swatch name={name} colour={present} label="Your own colour" checked onChoose={() => {}} />}
        {colours.map((colour, i) => (
          <Swatch
            key={colour}
            name={name}
            colour={colour}
            label={colourName(palette, i)}
            checked={colour === present}
            onChoose={() => onChange(section.paint(figure, colour))}
          />
        ))}
        <label className="choice-any">
          <input
            type="color"
            value={present}
            aria-label={`${legend}: any other colour`}
            onChange={event => onChange(section.paint(figure, event.target.value), { what: id })}
          />
          <Icon of={Pipette} />
        </label>
      </div>
    </fieldset>
  )
}

interface SwatchProps {
  name: string
  colour: string
  label: string
  checked: boolean
  onChoose: () => void
}
const Swatch = ({ name, colour, label, checked, onChoose }: SwatchProps) => (
  <label className="choice-colour">
    <input
      type="radio"
      name={name}
      ref={earlyChoice(checked, onChoose)}
      checked={checked}
      aria-label={label}
      onChange={onChoose}
    />
    <svg viewBox="0 0 40 40" aria-hidden="true">
      <circle className="choice-ring" cx="20" cy="20" r="18.5" />
      <circle className="choice-tone" cx="20" cy="20" r="14.5" fill={colour} />
    </svg>
  </label>
)
