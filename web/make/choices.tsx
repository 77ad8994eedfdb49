import type { Ref, RefObject } from 'react'
import { type Figure2, GIRTH, withGirth } from '../../shared/figure/figure.ts'
import { type Face, faceOf, SHARE, shareOf } from '../../shared/figure/figure-face.ts'
import { labelFault, labelLength, NAME_LABEL_MAX } from '../../shared/name-label.ts'
import { earlyText } from '../ui/early-input.ts'
import { TextField } from '../ui/field.tsx'
import { FaceShape } from './face-shape.tsx'
import { messages } from './messages.ts'
import { NineOfYou } from './nine-of-you.tsx'
import { PartChips } from './part-chips.tsx'
import type { Group, Section } from './sections.ts'
import { type Shirt, ShirtFields } from './shirt-fields.tsx'
import { SliderRow } from './slider-row.tsx'
import { Swatches } from './swatches.tsx'
import type { Sliding } from './use-maker.ts'
import './choices.css'

interface Name {
  label: string
  error: string | null
  input: RefObject<HTMLInputElement | null>
  onType: (typed: string) => void
  /** Told when the field is entered and left. */
  onNaming: (isNaming: boolean) => void
}
interface Props {
  top: Ref<HTMLElement>
  group: Group
  figure: Figure2
  name: Name
  shirt: Shirt
  isPictured: boolean
  /** What choosing a figure gives. */
  asChosen: (next: Figure2) => Figure2
  /** How much of a measured face was chosen last. */
  share: number | null
  onShare: (share: number) => void
  onChange: (figure: Figure2, sliding?: Sliding) => void
}

/** Everything that can be chosen in one group. */
export const Choices = ({ top, group, ...rest }: Props) => (
  <section ref={top} className="choices" aria-label={group.label}>
    {group.id === 'doubts' && <p>{messages.doubts}</p>}
    {group.sections(rest.figure).map(section => (
      <OneChoice key={section.id} section={section} {...rest} />
    ))}
  </section>
)

function OneChoice({
  section,
  figure,
  name,
  shirt,
  isPictured,
  asChosen,
  share,
  onShare,
  onChange,
}: Omit<Props, 'group' | 'top'> & { section: Section }) {
  if (section.kind === 'parts')
    return (
      <PartChips
        id={section.id}
        note={section.note}
        figure={figure}
        isPictured={isPictured}
        asChosen={asChosen}
        onChange={onChange}
      />
    )
  if (section.kind === 'colour') return <Swatches section={section} figure={figure} onChange={onChange} />
  if (section.kind === 'shape') return <FaceShape place={section.place} figure={figure} onChange={onChange} />
  if (section.kind === 'likeness')
    return (
      <Likeness
        measured={section.measured}
        figure={figure}
        share={share}
        onShare={onShare}
        onChange={onChange}
      />
    )
  if (section.kind === 'nine') return <NineOfYou figure={figure} onChange={onChange} />
  if (section.kind === 'words') return <ShirtFields figure={figure} onChange={onChange} {...shirt} />
  if (section.kind === 'lashes') return <Lashes figure={figure} onChange={onChange} />
  if (section.kind === 'girth') return <Girth figure={figure} onChange={onChange} />
  return <NameField {...name} />
}

type Changing = Pick<Props, 'figure' | 'onChange'>

function Lashes({ figure, onChange }: Changing) {
  const { eyes } = figure
  const areClosed = eyes.shape === 'happy'
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={eyes.lashes && !areClosed}
          disabled={areClosed}
          aria-describedby={areClosed ? 'lashes-why' : undefined}
          onChange={event => onChange({ ...figure, eyes: { ...eyes, lashes: event.target.checked } })}
        />
        Long lashes
      </label>
      {areClosed && (
        <p id="lashes-why" className="small muted">
          Happy eyes are closed, so lashes would not be seen.
        </p>
      )}
    </div>
  )
}

const HUNDRED = 100

type LikenessProps = Pick<Props, 'figure' | 'share' | 'onShare' | 'onChange'> & { measured: Face }
function Likeness({ measured, figure, share, onShare, onChange }: LikenessProps) {
  const value = Math.round(shareOf(measured, figure.face, share) * HUNDRED)
  return (
    <fieldset className="choice">
      <legend>{messages.likeness}</legend>
      <SliderRow
        label={messages.likeness}
        least="Anyone"
        most="More you"
        min={0}
        max={SHARE.most * HUNDRED}
        step={SHARE.step * HUNDRED}
        middle={HUNDRED}
        value={value}
        said={`${value} %`}
        onSlide={(to, sliding) => {
          onShare(to / HUNDRED)
          onChange({ ...figure, face: faceOf(measured, to / HUNDRED) }, sliding)
        }}
      />
      <p className="small muted">{messages.likenessHint}</p>
    </fieldset>
  )
}

function Girth({ figure, onChange }: Changing) {
  const value = Math.round(figure.build.girth * HUNDRED)
  return (
    <fieldset className="choice">
      <legend>Build</legend>
      <SliderRow
        label="Build"
        least="Slight"
        most="Broad"
        min={GIRTH.min * HUNDRED}
        max={GIRTH.max * HUNDRED}
        step={1}
        value={value}
        said={`${value} %`}
        onSlide={(to, sliding) => onChange(withGirth(figure, to / HUNDRED), sliding)}
      />
    </fieldset>
  )
}

const NameField = ({ label, error, input, onType, onNaming }: Name) => (
  <TextField
    label="Name on the base"
    optional
    autoComplete="off"
    enterKeyHint="done"
    value={label}
    ref={earlyText(label, onType, input)}
    onChange={event => onType(event.target.value)}
    onFocus={() => onNaming(true)}
    onBlur={() => onNaming(false)}
    hint={messages.labelHint}
    aside={`${NAME_LABEL_MAX - labelLength(label)} left`}
    error={labelFault(label) ?? error ?? undefined}
  />
)
