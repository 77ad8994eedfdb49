import { useState } from 'react'
import type { AdminCategory } from '../../../shared/catalog/desk-api.ts'
import { Button } from '../../ui/button.tsx'
import { DialogFrame, DialogText } from '../../ui/dialog.tsx'
import { differences, type FieldName, type Fields, labels, merged } from './fields.ts'

interface Props {
  base: Fields
  theirs: Fields
  mine: Fields
  categories: AdminCategory[]
  busy: boolean
  onSave: (chosen: Fields) => void
  onClose: () => void
}
type Side = 'mine' | 'theirs'

/** Another admin saved first: asks field by field which value stays. */
export function ConflictDialog({ base, theirs, mine, categories, busy, onSave, onClose }: Props) {
  const changed = differences(base, theirs, mine)
  const [choice, setChoice] = useState<Partial<Record<FieldName, Side>>>({})
  const shown = (name: FieldName, value: string) => {
    if (name === 'category_id') return categories.find(category => category.id === value)?.name ?? value
    if (name === 'is_active') return value === 'true' ? 'yes' : 'no'
    return value || 'nothing'
  }
  return (
    <DialogFrame
      title="Somebody else saved this in the meantime"
      alert
      busy={busy}
      className="dialog--wide"
      onClose={onClose}
    >
      <DialogText>
        {changed.length === 0
          ? 'What they saved does not touch what you typed. You can save yours on top of it.'
          : 'These fields are different now. Choose what stays; everything else is as you typed it.'}
      </DialogText>
      {changed.map(({ name, onlyTheirs, ...values }) => {
        const chosen = choice[name] ?? (onlyTheirs ? 'theirs' : 'mine')
        return (
          <fieldset key={name} className="versus">
            <legend>{labels[name]}</legend>
            {(['theirs', 'mine'] as const).map(side => (
              <label key={side} className="check">
                <input
                  type="radio"
                  name={`choice-${name}`}
                  checked={chosen === side}
                  onChange={() => setChoice(now => ({ ...now, [name]: side }))}
                />
                <span className="may-shrink">
                  <b className="small">{side === 'mine' ? 'Yours' : 'Theirs'}</b>
                  <span className="block anywhere pre-line">{shown(name, values[side])}</span>
                </span>
              </label>
            ))}
          </fieldset>
        )
      })}
      <div className="stack gap-2">
        <Button full busy={busy && 'Saving…'} onClick={() => onSave(merged(base, theirs, mine, choice))}>
          Save with these choices
        </Button>
        <Button kind="bare" full onClick={onClose}>
          Back to the form
        </Button>
      </div>
    </DialogFrame>
  )
}
