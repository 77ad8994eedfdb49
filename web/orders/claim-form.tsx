import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod/mini'
import {
  CLAIM_PHOTOS_MAX,
  CLAIM_TEXT_MAX,
  ClaimKind,
  ClaimText,
  claimSentences,
  claimsApi,
  KIND_WORDS,
} from '../../shared/claims/api.ts'
import { call, fetchOfVisitor, mayHaveArrived } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { fetchTelling } from '../ui/fetch-telling.ts'
import { Field, TextArea } from '../ui/field.tsx'
import { FormSheet } from '../ui/form-sheet.tsx'
import { announce } from '../ui/toasts.ts'
import { useForm, useKeyFor } from '../ui/use-form.ts'
import { messages } from './messages.ts'
import { PhotosField } from './photos-field.tsx'
import { usePhotos } from './use-photos.ts'

interface Props {
  orderId: string
  kinds: readonly ClaimKind[]
  isOpen: boolean
  /** Puts the form away as it is. */
  onClose: () => void
  onSent: () => void
}

const Typed = z.object({ kind: ClaimKind, text: ClaimText })

export function ClaimForm(props: Props) {
  const { kinds, onClose } = props
  const { form, photos, share } = useClaim(props)
  return (
    <FormSheet
      form={form}
      otherwise=" Please write to the address in the footer."
      actions={
        <div className="row middle gap-3">
          <Button
            type="submit"
            size="small"
            busy={
              photos.isReading
                ? messages.readingPhotos
                : form.busy && sendingWords(share, photos.chosen.length)
            }
          >
            Send
          </Button>
          <Button kind="bare" size="small" onClick={onClose}>
            Not now
          </Button>
        </div>
      }
    >
      <KindField kinds={kinds} error={form.errors.kind} />
      <TextArea
        label="Tell me about it"
        name="text"
        required
        rows={5}
        maxLength={CLAIM_TEXT_MAX}
        hint={messages.claimTextHint}
        error={form.errors.text}
      />
      <PhotosField photos={photos} hint={messages.claimPhotosHint} error={form.errors.photos} />
    </FormSheet>
  )
}

const KindField = ({ kinds, error }: Pick<Props, 'kinds'> & { error: string | undefined }) => (
  <Field label="What is wrong?" error={error}>
    {tied => (
      <select {...tied} name="kind" defaultValue={kinds.length === 1 ? kinds[0] : ''}>
        <option value="" disabled>
          Please choose
        </option>
        {kinds.map(kind => (
          <option key={kind} value={kind}>
            {KIND_WORDS[kind]}
          </option>
        ))}
      </select>
    )}
  </Field>
)

function useClaim({ orderId, isOpen, onSent }: Props) {
  const { revalidate } = useRevalidator()
  const photos = usePhotos({ max: CLAIM_PHOTOS_MAX, tooMany: claimSentences.tooMany })
  const [share, setShare] = useState<number | null>(null)
  const keyFor = useKeyFor()
  const form = useForm({
    schema: Typed,
    async send(typed) {
      const chosen = photos.chosen.map(({ blob }) => blob)
      const what = JSON.stringify([typed, photos.chosen.map(({ url }) => url)])
      setShare(0)
      try {
        await call(claimsApi.make, {
          params: { id: orderId },
          body: formOf(typed, chosen),
          idempotencyKey: keyFor.get(what),
          fetcher: (path, init) => fetchOfVisitor(path, init, fetchTelling(setShare)),
        })
      } catch (error) {
        // What was refused may be sent again; what may have arrived is repeated under its key.
        if (!mayHaveArrived(error)) keyFor.renew()
        throw error
      } finally {
        setShare(null)
      }
      announce({ text: messages.claimSent })
      await revalidate()
      onSent()
    },
  })
  useEffect(() => {
    if (isOpen) form.ref.current?.querySelector('select')?.focus()
  }, [isOpen, form.ref])
  return { form, photos, share }
}

const sendingWords = (share: number | null, photos: number) => {
  if (photos === 0 || share === null) return 'Sending…'
  return share < 1 ? `Sending your photos, ${Math.round(share * 100)}%` : 'Looking at your photos…'
}

function formOf({ kind, text }: z.infer<typeof Typed>, photos: readonly Blob[]): FormData {
  const form = new FormData()
  form.append('kind', kind)
  form.append('text', text)
  for (const [at, photo] of photos.entries()) form.append('photos', photo, `photo-${at + 1}.jpg`)
  return form
}
