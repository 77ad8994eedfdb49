import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  type AdminGalleryItem,
  GALLERY_UPLOAD_PATH,
  galleryAdminApi,
  gallerySentences,
} from '../../../shared/gallery-admin.ts'
import { when } from '../../../shared/moments.ts'
import { call } from '../../api.ts'
import { useVisitor } from '../../session/session.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { messages } from '../messages.ts'
import { PictureField } from '../picture-field.tsx'
import { NoAddress } from '../send-picture.ts'
import { TroubleBox } from '../trouble-box.tsx'
import { useUnsaved } from '../unsaved.tsx'
import { ConsentBox } from './consent-box.tsx'

interface Props {
  /** Null in add mode. */
  item: AdminGalleryItem | null
  /** Whether the form has something to complain about. */
  onTrouble: (told: boolean) => void
  onSaved: (item: AdminGalleryItem) => void
  onDeleted: () => void
  onCancel: () => void
}
const blank = { image_url: '', title: '', description: '', is_public: false }
type Typed = typeof blank
type Busy = 'saving' | 'uploading' | null

const typedOf = (item: AdminGalleryItem): Typed => ({
  image_url: item.image_url,
  title: item.title ?? '',
  description: item.description ?? '',
  is_public: item.is_public,
})

export function GalleryForm({ item, onTrouble, onSaved, onDeleted, onCancel }: Props) {
  const before = item ? typedOf(item) : blank
  const [typed, setTyped] = useState(before)
  const [consent, setConsent] = useState(false)
  const [errors, setErrors] = useState<{ image_url?: string; consent?: string }>({})
  const [trouble, setTrouble] = useState<string | null>(null)
  const [busy, setBusy] = useState<Busy>(null)
  const [asking, setAsking] = useState(false)
  const visitor = useVisitor()
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  const isTroubled = trouble !== null || Object.keys(errors).length > 0
  useEffect(() => onTrouble(isTroubled), [isTroubled, onTrouble])

  const set = (change: Partial<Typed>) => setTyped(now => ({ ...now, ...change }))
  const isChanged = (Object.keys(typed) as (keyof Typed)[]).some(name => typed[name] !== before[name])
  useUnsaved(() => isChanged)
  const goesPublic = typed.is_public && (!before.is_public || typed.image_url !== before.image_url)
  const fail = (sentence: string, error: unknown) => {
    console.warn('the gallery desk', error)
    setTrouble(sentence)
  }

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || !isChanged) return
    setTrouble(null)
    if (!typed.image_url) return setErrors({ image_url: gallerySentences.image })
    if (!visitor) return setTrouble(gallerySentences.user)
    if (goesPublic && !consent) return setErrors({ consent: gallerySentences.consent })
    setErrors({})
    setBusy('saving')
    const body = {
      ...typed,
      title: typed.title.trim() || null,
      description: typed.description.trim() || null,
      user_id: visitor.id,
      ...(goesPublic && { consent }),
    }
    try {
      const saved = item
        ? await call(galleryAdminApi.change, { params: { id: item.id }, body })
        : await call(galleryAdminApi.add, { body })
      onSaved(saved.item)
    } catch (error) {
      fail(messages.galleryNotSaved, error)
    } finally {
      setBusy(null)
    }
  }

  async function remove() {
    if (!item) return
    try {
      await call(galleryAdminApi.remove, { params: { id: item.id } })
      onDeleted()
    } catch (error) {
      fail(messages.galleryNotDeleted, error)
    }
  }

  return (
    <form ref={form} className="tray" noValidate method="post" onSubmit={event => void save(event)}>
      <h2>{item ? 'Edit picture' : 'Add a picture'}</h2>
      <PictureField
        label="Image"
        door={GALLERY_UPLOAD_PATH}
        value={typed.image_url}
        error={errors.image_url}
        onUploading={uploading => setBusy(uploading ? 'uploading' : null)}
        onChange={image_url => {
          setErrors({})
          setTrouble(null)
          set({ image_url })
        }}
        onFailed={error =>
          fail(
            error instanceof NoAddress ? messages.galleryNoAddress : messages.galleryImageNotUploaded,
            error,
          )
        }
      />
      <TextField
        label="Title"
        name="title"
        optional
        maxLength={120}
        value={typed.title}
        onChange={event => set({ title: event.target.value })}
      />
      <TextArea
        label="Description"
        name="description"
        optional
        rows={3}
        maxLength={500}
        value={typed.description}
        onChange={event => set({ description: event.target.value })}
      />
      <label className="check">
        <input
          type="checkbox"
          name="is_public"
          checked={typed.is_public}
          onChange={event => set({ is_public: event.target.checked })}
        />
        Public
      </label>
      {goesPublic && <ConsentBox checked={consent} error={errors.consent} onChange={setConsent} />}
      {!goesPublic && item?.consent && (
        <p className="small muted">
          Consent noted by {item.consent.noted_by}, {when(item.consent.noted_at)}.
        </p>
      )}
      <TroubleBox>{trouble}</TroubleBox>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          disabled={busy === 'uploading' || !isChanged}
          busy={busy === 'saving' && 'Saving…'}
        >
          {busy === 'uploading' ? 'Uploading…' : item ? 'Save' : 'Add to the gallery'}
        </Button>
        {item && (
          <>
            <Button kind="bare" onClick={onCancel}>
              Cancel
            </Button>
            <Button kind="bare" className="danger" onClick={() => setAsking(true)}>
              Delete
            </Button>
          </>
        )}
      </div>
      {asking && (
        <ConfirmDialog
          title="Delete this picture?"
          action="Delete"
          busyAction="Deleting…"
          onConfirm={remove}
          onClose={() => setAsking(false)}
        >
          <p>{messages.galleryDelete}</p>
        </ConfirmDialog>
      )}
    </form>
  )
}
