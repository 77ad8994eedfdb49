import { CircleAlert } from 'lucide'
import { type SubmitEvent, useEffect, useId, useState } from 'react'
import { z } from 'zod/mini'
import {
  type AdminGalleryItem,
  galleryAdminApi,
  gallerySentences,
} from '../../../../shared/catalog/gallery-desk-api.ts'
import { CallFailed } from '../../../../shared/errors.ts'
import { when } from '../../../../shared/time/moments.ts'
import { call } from '../../../api.ts'
import { useVisitor } from '../../../session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { TextArea, TextField } from '../../../ui/field.tsx'
import { FormFaults } from '../../../ui/form-action.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useChange } from '../../../ui/use-change.ts'
import { useForm } from '../../../ui/use-form.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { NoAddress } from '../../ui/files.ts'
import { messages } from '../../ui/messages.ts'
import { PictureField } from '../../ui/picture-field.tsx'
import { TroubleBox } from '../../ui/trouble-box.tsx'
import { useUnsaved } from '../../ui/unsaved.tsx'

interface Props {
  /** Null adds a picture. */
  item: AdminGalleryItem | null
  onTrouble: (troubled: boolean) => void
  onSaved: (item: AdminGalleryItem) => void
  onDeleted: () => void
  onCancel: () => void
}
const blank = { image_url: '', title: '', description: '', is_public: false }
type Typed = typeof blank

const typedOf = (item: AdminGalleryItem): Typed => ({
  image_url: item.image_url,
  title: item.title ?? '',
  description: item.description ?? '',
  is_public: item.is_public,
})

const Sendable = z.object({
  image_url: z.string().check(z.minLength(1, gallerySentences.image)),
  consent: z.literal(true, gallerySentences.consent),
})

const takePicture = (body: FormData) => call(galleryAdminApi.upload, { body })

export function GalleryForm({ item, onTrouble, onSaved, onDeleted, onCancel }: Props) {
  const before = item ? typedOf(item) : blank
  const [typed, setTyped] = useState(before)
  const [consent, setConsent] = useState(false)
  const [uploading, setUploading] = useState(false)
  const visitor = useVisitor()
  const { run, busy, trouble, setTrouble } = useChange()

  const goesPublic = typed.is_public && (!before.is_public || typed.image_url !== before.image_url)
  const form = useForm({
    schema: Sendable,
    read: () => ({ image_url: typed.image_url, consent: !goesPublic || consent || !typed.image_url }),
    async send() {
      if (!visitor) throw new FormFaults({}, gallerySentences.user)
      const body = { ...bodyOf(typed), user_id: visitor.id, ...(goesPublic && { consent }) }
      const saved = await run('save', () => send(item, body), notSaved)
      if (!saved) throw new FormFaults({})
      onSaved(saved.item)
    },
    again: 'kept',
  })

  const isTroubled = trouble !== null || form.trouble !== undefined || Object.keys(form.errors).length > 0
  useEffect(() => onTrouble(isTroubled), [isTroubled, onTrouble])
  const isChanged = (Object.keys(typed) as (keyof Typed)[]).some(name => typed[name] !== before[name])
  useUnsaved(() => isChanged || uploading, 'gallery-form')

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || uploading || !isChanged) return
    setTrouble(null)
    form.onSubmit(event)
  }

  async function remove({ id }: AdminGalleryItem) {
    const remove = () => call(galleryAdminApi.remove, { params: { id } })
    if (await run('remove', remove, messages.galleryNotDeleted)) onDeleted()
  }

  return (
    <form ref={form.ref} className="tray" noValidate method="post" onSubmit={save}>
      <h2>{item ? 'Edit picture' : 'Add a picture'}</h2>
      <GalleryFields
        typed={typed}
        imageError={form.errors.image_url}
        onChange={change => setTyped(now => ({ ...now, ...change }))}
        onUploading={setUploading}
        onUploaded={() => {
          form.reopen()
          setTrouble(null)
        }}
        onUploadFailed={error => setTrouble(uploadSentence(error))}
      />
      {goesPublic && <ConsentBox checked={consent} error={form.errors.consent} onChange={setConsent} />}
      {!goesPublic && item?.consent && (
        <p className="small muted">
          Consent noted by {item.consent.noted_by}, {when(item.consent.noted_at)}.
        </p>
      )}
      <TroubleBox>{trouble ?? form.trouble ?? null}</TroubleBox>
      <div className="row gap-3">
        <Button type="submit" disabled={uploading || !isChanged} busy={busy === 'save' && 'Saving…'}>
          {uploading ? 'Uploading…' : item ? 'Save' : 'Add to the gallery'}
        </Button>
        {item && (
          <Button kind="bare" onClick={onCancel}>
            Cancel
          </Button>
        )}
        {item && <DeleteButton onConfirm={() => remove(item)} />}
      </div>
    </form>
  )
}

const send = (item: AdminGalleryItem | null, body: z.input<typeof galleryAdminApi.add.body>) =>
  item ? call(galleryAdminApi.change, { params: { id: item.id }, body }) : call(galleryAdminApi.add, { body })

const notSaved = (error: unknown) =>
  error instanceof CallFailed && error.status === 401 ? gallerySentences.user : messages.galleryNotSaved

function uploadSentence(error: unknown): string {
  console.warn('a gallery picture could not be uploaded', error)
  return error instanceof NoAddress ? messages.galleryNoAddress : messages.galleryImageNotUploaded
}

const bodyOf = ({ title, description, ...rest }: Typed) => ({
  ...rest,
  title: title.trim() || null,
  description: description.trim() || null,
})

interface FieldProps {
  typed: Typed
  imageError: string | undefined
  onChange: (change: Partial<Typed>) => void
  onUploading: (uploading: boolean) => void
  onUploaded: () => void
  onUploadFailed: (error: unknown) => void
}
const GalleryFields = ({ typed, imageError, onChange, ...upload }: FieldProps) => (
  <>
    <PictureField
      label="Image"
      upload={takePicture}
      value={typed.image_url}
      error={imageError}
      onUploading={upload.onUploading}
      onChange={image_url => {
        upload.onUploaded()
        onChange({ image_url })
      }}
      onFailed={upload.onUploadFailed}
    />
    <TextField
      label="Title"
      name="title"
      optional
      maxLength={120}
      value={typed.title}
      onChange={event => onChange({ title: event.target.value })}
    />
    <TextArea
      label="Description"
      name="description"
      optional
      rows={3}
      maxLength={500}
      value={typed.description}
      onChange={event => onChange({ description: event.target.value })}
    />
    <label className="check">
      <input
        type="checkbox"
        name="is_public"
        checked={typed.is_public}
        onChange={event => onChange({ is_public: event.target.checked })}
      />
      Public
    </label>
  </>
)

function DeleteButton({ onConfirm }: { onConfirm: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button kind="bare" className="text-bad" onClick={() => setAsking(true)}>
        Delete
      </Button>
      {asking && (
        <ConfirmDialog
          title="Delete this picture?"
          action="Delete"
          busyAction="Deleting…"
          onConfirm={onConfirm}
          onClose={() => setAsking(false)}
        >
          <p>{messages.galleryDelete}</p>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Required before a picture of a person becomes public. */
function ConsentBox({
  checked,
  error,
  onChange,
}: {
  checked: boolean
  error: string | undefined
  onChange: (checked: boolean) => void
}) {
  const note = useId()
  return (
    <div className={error ? 'field bad' : 'field'}>
      <label className="check consent">
        <input
          type="checkbox"
          name="consent"
          checked={checked}
          aria-describedby={note}
          aria-invalid={error ? true : undefined}
          onChange={event => onChange(event.target.checked)}
        />
        {messages.consent}
      </label>
      {error ? (
        <p className="err" role="alert" id={note}>
          <Icon of={CircleAlert} />
          {error}
        </p>
      ) : (
        <p className="hint" id={note}>
          {messages.consentHint}
        </p>
      )}
    </div>
  )
}
