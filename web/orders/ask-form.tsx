import { useRevalidator } from 'react-router'
import { type Proof, proofsApi } from '../../shared/proofs/api.ts'
import { call } from '../api.ts'
import { PinFields, type Pinning, pinField } from '../bodies/use-pins.tsx'
import { TextArea } from '../ui/field.tsx'
import { FormActions, FormSheet } from '../ui/form-sheet.tsx'
import { announce } from '../ui/toasts.ts'
import { useForm } from '../ui/use-form.ts'
import { messages } from './messages.ts'

interface Props {
  orderId: string
  proof: Proof
  pinning: Pinning
  onClose: () => void
}

/** What should be different, in words and at places of the model where there is one. */
export function AskForm({ orderId, proof, pinning, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const { places } = pinning
  const form = useForm({
    schema: proofsApi.askChange.body,
    read: ({ text = '', ...typed }) => ({
      text: text.trim() === '' && places.length > 0 ? messages.atPlaces : text,
      ...(proof.body &&
        places.length > 0 && {
          body: proof.body.id,
          pins: places.map(({ x, y, z }, at) => ({ x, y, z, text: typed[pinField(at)] ?? '' })),
        }),
    }),
    async send(body) {
      const params = { id: orderId, number: String(proof.number) }
      await call(proofsApi.askChange, { params, body })
      announce({ text: messages.changeAsked })
      await revalidate()
    },
  })
  return (
    <FormSheet
      form={form}
      actions={
        <FormActions className="row middle gap-3" busy={form.busy && 'Sending…'} onClose={onClose}>
          Send
        </FormActions>
      }
    >
      {proof.body && <PinFields pinning={pinning} errors={form.errors} />}
      <TextArea
        label={places.length > 0 ? 'Anything else?' : 'What would you like changed?'}
        name="text"
        required={places.length === 0}
        autoFocus={places.length === 0}
        hint={proof.changes_left === 1 ? messages.lastChange : messages.changeHint}
        error={form.errors.text}
      />
    </FormSheet>
  )
}
