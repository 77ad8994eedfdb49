import { useRef, useState } from 'react'
import { OVERRIDE_REASON_MAX } from '../../../shared/proofs/api.ts'
import { Button } from '../../ui/button.tsx'
import { DialogFrame, DialogText } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'

interface Choice {
  label: string
  kind?: 'accent' | 'bad' | 'soft'
  choose: (reason: string) => void
  needsNoReason?: boolean
}
export interface Question {
  title: string
  text: string
  /** The label of a text that each choice needs, unless it says otherwise. */
  reason?: string
  choices: Choice[]
}

export function StatusDialog({ title, text, reason, choices, onClose }: Question & { onClose: () => void }) {
  const input = useRef<HTMLInputElement>(null)
  const [missing, setMissing] = useState(false)
  function take({ choose, needsNoReason = false }: Choice) {
    const typed = input.current?.value.trim() ?? ''
    const isMissing = reason !== undefined && !needsNoReason && typed === ''
    setMissing(isMissing)
    if (isMissing) return input.current?.focus()
    onClose()
    choose(typed)
  }
  return (
    <DialogFrame title={title} alert onClose={onClose}>
      <DialogText>{text}</DialogText>
      {reason !== undefined && (
        <TextField
          ref={input}
          label={reason}
          maxLength={OVERRIDE_REASON_MAX}
          autoComplete="off"
          error={missing ? 'Please say why, for the history.' : undefined}
        />
      )}
      <div className="stack gap-2">
        {choices.map(choice => (
          <Button key={choice.label} kind={choice.kind ?? 'accent'} full onClick={() => take(choice)}>
            {choice.label}
          </Button>
        ))}
        <Button kind="bare" full onClick={onClose}>
          Leave it as it is
        </Button>
      </div>
    </DialogFrame>
  )
}
