import { Ban, Check } from 'lucide'
import { useId, useMemo } from 'react'
import { type Figure2, withoutClashes } from '../../shared/figure/figure.ts'
import {
  afterChoice,
  CHOICE_EDGE,
  type PartChoice,
  type PartChoiceId,
  partChoices,
} from '../../shared/figure/figure-choices.ts'
import { PICTURES_MAX } from '../../shared/kit/api.ts'
import { nameOf } from '../figure/names.ts'
import { earlyChoice } from '../ui/early-input.ts'
import { Icon } from '../ui/icon.tsx'
import { useChipPictures } from './chip-pictures.tsx'
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
  /** What choosing a figure gives. */
  asChosen: (next: Figure2) => Figure2
  onChange: (figure: Figure2) => void
}

/** The options of a part as pictures of this figure; what cannot be worn with the rest is grey, and the reason stands below. */
export function PartChips({ id, figure: wanted, note, isPictured, asChosen, onChange }: Props) {
  const choice: PartChoice = partChoices[id]
  const name = useId()
  const figure = useMemo(() => withoutClashes(wanted), [wanted])
  const chosen = choice.chosen(figure)
  // A figure may have a part that is no longer offered.
  const kept = chosen.filter(option => !choice.options.includes(option)).join()
  const pages = useMemo(() => pagesOf([...(kept ? kept.split(',') : []), ...choice.options]), [kept, choice])
  const reasons = [
    ...new Set(pages.flat().flatMap(option => afterChoice(choice, wanted, option).reason ?? [])),
  ]
  return (
    <fieldset className="choice" aria-describedby={reasons.length > 0 || note ? `${name}-why` : undefined}>
      <legend>{choice.legend}</legend>
      <div className="choice-parts">
        {pages.map(options => (
          <Chips
            key={options.join()}
            name={name}
            id={id}
            choice={choice}
            options={options}
            wanted={wanted}
            figure={figure}
            isPictured={isPictured}
            asChosen={asChosen}
            onChange={onChange}
          />
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

type Option = string | null

/** As many as are drawn in one picture; nothing has none. */
function pagesOf(options: readonly Option[]): Option[][] {
  const isBare = options[0] === null
  const first = PICTURES_MAX + Number(isBare)
  const pages = [options.slice(0, first)]
  for (let from = first; from < options.length; from += PICTURES_MAX)
    pages.push(options.slice(from, from + PICTURES_MAX))
  return pages.map(page => [...page])
}

interface ChipsProps extends Pick<Props, 'id' | 'figure' | 'isPictured' | 'asChosen' | 'onChange'> {
  name: string
  choice: PartChoice
  options: readonly Option[]
  /** The figure with what waits until it can be worn. */
  wanted: Figure2
}
function Chips({ name, id, choice, options, wanted, figure, isPictured, asChosen, onChange }: ChipsProps) {
  const pictured = useMemo(() => options.filter(option => option !== null), [options])
  const { watch, pictureOf } = useChipPictures({
    id,
    choice,
    wanted,
    asChosen,
    options: pictured,
    mayAsk: isPictured,
  })
  const chosen = choice.chosen(figure)
  return options.map(option => {
    const { wanted: next, reason } = afterChoice(choice, wanted, option)
    return (
      <label key={option ?? 'none'} ref={watch} className="choice-part">
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
            isPictured && (pictureOf(option) ?? <SamplePicture id={id} option={option} />)
          )}
          <span className="choice-mark">
            <Icon of={Check} />
          </span>
        </span>
        <span className="choice-name">{nameOf(id, option)}</span>
      </label>
    )
  })
}

/** One square of the row of pictures; an attribute crops it, as the page's policy allows no inline style. */
function SamplePicture({ id, option }: { id: PartChoiceId; option: string }) {
  const { options }: PartChoice = partChoices[id]
  const pictured = options.filter(one => one !== null)
  const at = pictured.indexOf(option)
  if (at < 0) return null
  return (
    <svg viewBox={`0 0 ${CHOICE_EDGE} ${CHOICE_EDGE}`} aria-hidden="true">
      <image
        href={choicePictures[id]}
        x={-at * CHOICE_EDGE}
        y={0}
        width={pictured.length * CHOICE_EDGE}
        height={CHOICE_EDGE}
      />
    </svg>
  )
}

/** What a choice looks like until it is drawn on this figure: one row for each, by scripts/draw-choices.ts. */
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
