import { CircleAlert } from 'lucide'
import { type ReactNode, useEffect, useId, useState } from 'react'
import {
  type ConsentKind,
  childAges,
  consentText,
  currentText,
  isOfChild,
  NO_PETS,
  subjectOptions,
} from '../../shared/figurines/people-api.ts'
import { paths } from '../../shared/paths.ts'
import { dropPresentWish, presentWish, wishPresent } from '../cart/checkout-start.ts'
import { ButtonLink } from '../ui/button.tsx'
import { earlyCheck, earlyText } from '../ui/early-input.ts'
import { TextField } from '../ui/field.tsx'
import { Icon } from '../ui/icon.tsx'
import { RadioGroup } from '../ui/radio-group.tsx'
import { messages } from './messages.ts'
import type { Who } from './who.ts'

interface Props {
  who: Who
  faults: Record<string, string>
  onChange: (who: Who) => void
}

/** Without pets, which have no photo here. */
const peopleOptions = subjectOptions.filter(({ value }) => value !== 'pet')

/** Asked of every photo; of a child's, and of somebody who has died, a little more. Of a photo that is here the figure stands, so no age is asked. */
export function WhoIsIt({ ofHeld = false, ...fields }: Props & { ofHeld?: boolean }) {
  const { who, faults, onChange } = fields
  const { subject } = who
  const name = useId()
  return (
    <div className="stack gap-3">
      <RadioGroup
        legend={messages.who}
        name={name}
        options={ofHeld ? peopleOptions : subjectOptions}
        value={subject}
        error={subject === 'pet' ? NO_PETS : faults.subject}
        onChange={chosen => onChange({ ...who, subject: chosen })}
      />
      {subject === 'pet' && (
        <ButtonLink kind="soft" to={paths.collections}>
          {messages.toShop}
        </ButtonLink>
      )}
      {!ofHeld && (subject === 'adult' || subject === 'my_child' || subject === 'other_child') && (
        <SurpriseTick />
      )}
      {subject && isOfChild(subject) && !ofHeld && (
        <RadioGroup
          legend={messages.age}
          name={`${name}-age`}
          options={childAges}
          value={who.age}
          error={faults.age}
          onChange={age => onChange({ ...who, age })}
        />
      )}
      {subject === 'my_child' && <ParentFields {...fields} />}
      {subject === 'other_child' && <OtherParentFields {...fields} />}
      {subject === 'deceased' && <FamilyField {...fields} />}
    </div>
  )
}

/** No answer about the photo: it belongs to the order, which is a present then. */
function SurpriseTick() {
  const hint = useId()
  const [isSurprise, setSurprise] = useState(false)
  useEffect(() => setSurprise(presentWish()?.surprise ?? false), [])
  function change(surprise: boolean) {
    setSurprise(surprise)
    if (surprise) wishPresent({ surprise })
    else dropPresentWish()
  }
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={isSurprise}
          aria-describedby={hint}
          onChange={event => change(event.target.checked)}
        />
        {messages.surprise}
      </label>
      <p id={hint} className="small muted">
        {messages.surpriseHint}
      </p>
    </div>
  )
}

export function ParentFields({ who, faults, onChange }: Props) {
  const change = (consent: Who['consent']) => onChange({ ...who, consent })
  return (
    <ConsentFields kind="child_photo" consent={who.consent} faults={faults} onChange={change}>
      {messages.whyParent}
    </ConsentFields>
  )
}

interface ConsentProps extends Pick<Props, 'faults'> {
  kind: Exclude<ConsentKind, 'close_family'>
  consent: Who['consent']
  onChange: (consent: Who['consent']) => void
  /** Why it is asked. */
  children?: ReactNode
}
/** What a parent says to agree. */
export function ConsentFields({ kind, consent, faults, onChange, children }: ConsentProps) {
  const change = (part: Partial<Who['consent']>) => onChange({ ...consent, ...part })
  return (
    <div className="stack gap-4">
      {children && <p className="small muted">{children}</p>}
      <TextField
        label="Your full name"
        autoComplete="name"
        autoCapitalize="words"
        ref={earlyText(consent.parent_name, parent_name => change({ parent_name }))}
        value={consent.parent_name}
        onChange={event => change({ parent_name: event.target.value })}
        error={faults.parent_name}
      />
      <TextField
        label="Your date of birth"
        type="date"
        autoComplete="bday"
        hint={messages.birthDateHint}
        ref={earlyText(consent.birth_date, birth_date => change({ birth_date }))}
        value={consent.birth_date}
        onChange={event => change({ birth_date: event.target.value })}
        error={faults.birth_date}
      />
      <Statement
        text={consentText(consent.version, kind)}
        checked={consent.statement}
        error={faults.statement}
        onChange={statement => change({ statement })}
      />
    </div>
  )
}

export function OtherParentFields({ who, faults, onChange }: Props) {
  const change = (part: Partial<Who['parent']>) => onChange({ ...who, parent: { ...who.parent, ...part } })
  return (
    <div className="stack gap-4">
      <p className="small muted">{messages.whyOtherParent}</p>
      <TextField
        label="The parent’s full name"
        autoComplete="off"
        autoCapitalize="words"
        value={who.parent.name}
        onChange={event => change({ name: event.target.value })}
        error={faults.name}
      />
      <TextField
        label="The parent’s email"
        type="email"
        inputMode="email"
        autoComplete="off"
        value={who.parent.email}
        onChange={event => change({ email: event.target.value })}
        error={faults.email}
      />
    </div>
  )
}

export const FamilyField = ({ who, faults, onChange }: Props) => (
  <div className="stack gap-4">
    <p className="small muted">{messages.whyFamily}</p>
    <Statement
      text={currentText('close_family').text}
      checked={who.isFamily}
      error={faults.close_family}
      onChange={isFamily => onChange({ ...who, isFamily })}
    />
  </div>
)

interface StatementProps {
  text: string
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}
function Statement({ text, checked, error, onChange }: StatementProps) {
  const id = useId()
  return (
    <div>
      <label className="check check--statement">
        <input
          type="checkbox"
          ref={earlyCheck(checked, onChange)}
          checked={checked}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        <span className="small">{text}</span>
      </label>
      {error && (
        <p id={id} className="err" role="alert">
          <Icon of={CircleAlert} />
          {error}
        </p>
      )}
    </div>
  )
}
