import { z } from 'zod/mini'
import { PHOTO_ACCEPT } from '../../../shared/pictures/photo.ts'
import { PROOF_PICTURES_MAX, proofsApi } from '../../../shared/proofs/api.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextArea } from '../../ui/field.tsx'
import { useForm } from '../../ui/use-form.ts'
import { refusalOf } from '../ui/picture-field.tsx'
import { announceStatus } from '../ui/use-status.ts'

const messages = {
  instead: 'The customer ordered exactly the figure above. Anything else needs a new approval.',
  failed: 'The pictures could not be sent. Please try again.',
  offered: 'The customer is asked by email.',
} as const

const Offer = z.object({
  typed: z.instanceof(FormData),
  pictures: z.array(z.instanceof(File)).check(({ value, issues }) => {
    const message = refusedFiles(value)
    if (message) issues.push({ code: 'custom', message, input: value })
  }),
})

interface Props {
  orderId: string
  line: number
  isFigure: boolean
  onSent: () => Promise<void>
}

/** Pictures and a note for the customer, who is asked by mail. */
export function OfferForm({ orderId, line, isFigure, onSent }: Props) {
  const form = useForm({
    schema: Offer,
    read: (_, typed) => ({ typed, pictures: typed.getAll('pictures') }),
    async send({ typed }) {
      await call(proofsApi.offer, { params: { id: orderId, line: String(line) }, body: typed })
      announceStatus({ text: messages.offered })
      await onSent()
    },
    again: 'emptied',
    unexpected: messages.failed,
  })
  return (
    <form ref={form.ref} className="stack gap-3" noValidate onSubmit={form.onSubmit}>
      {isFigure && <p className="small muted">{messages.instead}</p>}
      <Field
        label="Pictures of the figurine"
        error={form.errors.pictures}
        hint={`Up to ${PROOF_PICTURES_MAX}: all four sides, and any special details.`}
      >
        {tied => <input type="file" name="pictures" multiple accept={PHOTO_ACCEPT} {...tied} />}
      </Field>
      <TextArea label="Note to the customer" name="note" optional rows={3} error={form.errors.note} />
      {form.trouble && <Banner kind="bad">{form.trouble}</Banner>}
      <Button type="submit" kind="soft" size="small" className="self-start" busy={form.busy && 'Sending…'}>
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
