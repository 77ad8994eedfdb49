import { Ban, Check } from 'lucide'
import { useId } from 'react'
import type { Figure2 } from '../../shared/figure/figure.ts'
import {
  afterChoice,
  CHOICE_EDGE,
  type PartChoice,
  type PartChoiceId,
  partChoices,
} from '../../shared/figure/figure-choices.ts'
import { nameOf } from '../figure/names.ts'
import { earlyChoice } from '../ui/early-input.ts'
import { Icon } from '../ui/icon.tsx'
import age from './choices/age.webp'
import base from './choices/base.webp'
import beard from './choices/beard.webp'
import brows from './choices/brows.webp'
import eyeSize from './choices/eyeSize.webp'
import eyes from './choices/eyes.webp'
import glasses from './choices/glasses.webp'
import hair from './choices/hair.webp'
import headwear from './choices/headwear.webp'
import jaw from './choices/jaw.webp'
import jewellery from './choices/jewellery.webp'
import marks from './choices/marks.webp'
import moustache from './choices/moustache.webp'
import mouth from './choices/mouth.webp'
import nose from './choices/nose.webp'
import outfit from './choices/outfit.webp'
import pattern from './choices/pattern.webp'
import pose from './choices/pose.webp'
import prop from './choices/prop.webp'
import shape from './choices/shape.webp'
import wornOver from './choices/wornOver.webp'

interface Props {
  id: PartChoiceId
  figure: Figure2
  note?: string | undefined
  /** The pictures come after the figure. */
  isPictured: boolean
  onChange: (figure: Figure2) => void
}

/** The options of a part as pictures; what cannot be worn with the rest is grey, and the reason stands below. */
export function PartChips({ id, figure, note, isPictured, onChange }: Props) {
  const choice: PartChoice = partChoices[id]
  const name = useId()
  const chosen = choice.chosen(figure)
  // A figure may have a part that is no longer offered.
  const kept = chosen.filter(option => !choice.options.includes(option))
  const options = [...kept, ...choice.options].map(option => ({
    option,
    ...afterChoice(choice, figure, option),
  }))
  const reasons = [...new Set(options.flatMap(({ reason }) => reason ?? []))]
  const pictured = choice.options.filter(option => option !== null)
  return (
    <fieldset className="choice" aria-describedby={reasons.length > 0 || note ? `${name}-why` : undefined}>
      <legend>{choice.legend}</legend>
      <div className="choice-parts">
        {options.map(({ option, figure: next, reason }) => (
          <label key={option ?? 'none'} className="choice-part">
            <input
              type={choice.several ? 'checkbox' : 'radio'}
              name={name}
              ref={earlyChoice(chosen.includes(option), () => next && onChange(next))}
              checked={chosen.includes(option)}
              disabled={reason !== null}
              onChange={() => next && onChange(next)}
            />
            <span className="choice-picture">
              {option === null ? (
                <Icon of={Ban} />
              ) : (
                isPictured &&
                pictured.includes(option) && (
                  <OptionPicture id={id} at={pictured.indexOf(option)} of={pictured.length} />
                )
              )}
              <span className="choice-mark">
                <Icon of={Check} />
              </span>
            </span>
            <span className="choice-name">{nameOf(id, option)}</span>
          </label>
        ))}
      </div>
      {(reasons.length > 0 || note) && (
        <div id={`${name}-why`} className="small muted">
          {note && <p>{note}</p>}
          {reasons.map(reason => (
            <p key={reason}>{reason}</p>
          ))}
        </div>
      )}
    </fieldset>
  )
}

/** One square of the row of pictures; an attribute crops it, as the page's policy allows no inline style. */
const OptionPicture = ({ id, at, of }: { id: PartChoiceId; at: number; of: number }) => (
  <svg viewBox={`0 0 ${CHOICE_EDGE} ${CHOICE_EDGE}`} aria-hidden="true">
    <image
      href={choicePictures[id]}
      x={-at * CHOICE_EDGE}
      y={0}
      width={of * CHOICE_EDGE}
      height={CHOICE_EDGE}
    />
  </svg>
)

/** One row of pictures for each choice, drawn by scripts/draw-choices.ts. */
const choicePictures: Record<PartChoiceId, string> = {
  age,
  base,
  beard,
  brows,
  eyeSize,
  eyes,
  glasses,
  hair,
  headwear,
  jaw,
  jewellery,
  marks,
  moustache,
  mouth,
  nose,
  outfit,
  pattern,
  pose,
  prop,
  shape,
  wornOver,
}
