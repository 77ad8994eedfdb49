import { type SubmitEvent, useRef, useState } from 'react'
import { CallFailed } from '../../../shared/errors.ts'
import { PHOTO_ACCEPT } from '../../../shared/pictures/photo.ts'
import { offerProofPath, PROOF_PICTURES_MAX } from '../../../shared/proofs/api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { sendForm } from '../../ui/send-form.ts'
import { useChange } from '../../ui/use-change.ts'
import { refusalOf } from '../ui/picture-field.tsx'
import { announceStatus } from '../ui/use-status.ts'

const messages = {
  instead:
    'The customer ordered the figure exactly as it is above. Pictures of something else need a new yes.',
  failed: 'The pictures could not be sent. Please try again.',
  offered: 'The customer is asked by mail.',
} as const

interface Props {
  orderId: string
  line: number
  isFigure: boolean
  onSent: () => Promise<void>
}

/** Pictures and a note for the customer, who is asked by mail. */
export function OfferForm({ orderId, line, isFigure, onSent }: Props) {
  const { run, busy, trouble, setTrouble } = useChange<'offer'>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const input = useRef<HTMLInputElement>(null)

  async function send(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = event.currentTarget
    const body = new FormData(form)
    const refused = refusedFiles(body.getAll('pictures').filter(one => one instanceof File))
    setErrors(refused ? { pictures: refused } : {})
    if (refused) return input.current?.focus()
    const sent = await run(
      'offer',
      () => sendForm(offerProofPath(orderId, line), body),
      error => {
        if (!(error instanceof CallFailed)) return messages.failed
        setErrors(error.errors)
        return Object.keys(error.errors).length > 0 ? null : error.detail
      },
    )
    if (!sent) return
    form.reset()
    announceStatus({ text: messages.offered })
    setTrouble(null)
    await onSent()
  }

  return (
    <form className="grid gap-3" noValidate onSubmit={event => void send(event)}>
      {isFigure && <p className="small muted">{messages.instead}</p>}
      <Field
        label="Pictures of the figurine"
        error={errors.pictures}
        hint={`Up to ${PROOF_PICTURES_MAX}: all four sides, and what is special.`}
      >
        {tied => <input ref={input} type="file" name="pictures" multiple accept={PHOTO_ACCEPT} {...tied} />}
      </Field>
      <TextArea label="Note to the customer" name="note" optional rows={3} error={errors.note} />
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <Button type="submit" kind="soft" size="small" className="justify-self-start" busy={busy && 'Sending…'}>
        Ask for approval
      </Button>
    </form>
  )
}

function refusedFiles(files: File[]): string | null {
  const chosen = files.filter(({ size }) => size > 0)
  if (chosen.length === 0) return 'Please choose at least one picture.'
  if (chosen.length > PROOF_PICTURES_MAX) return `At most ${PROOF_PICTURES_MAX} pictures, please.`
  return chosen.map(refusalOf).find(Boolean) ?? null
}
