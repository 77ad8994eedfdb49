import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  type AdminCategory,
  CATALOG_UPLOAD_PATH,
  catalogAdminApi,
  catalogSentences,
} from '../../../shared/catalog-admin.ts'
import { CallFailed } from '../../../shared/errors.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { announceStatus } from '../announce-status.ts'
import { messages } from '../messages.ts'
import { PictureField } from '../picture-field.tsx'
import { TroubleBox } from '../trouble-box.tsx'
import { useUnsaved } from '../unsaved.tsx'
import { useStatus } from '../use-status.ts'
import type { Catalogue } from './use-catalogue.ts'

interface Props {
  catalogue: Catalogue
  /** The category being changed; null makes a new one. */
  editing: AdminCategory | null
  onLeave: () => void
  /** Out of the way on a phone. */
  folded: boolean
  /** With the categories as they stand after it. */
  onCreated: (categories: AdminCategory[]) => void
}

const blank = { name: '', slug: '', description: '', thumbnail_url: '', is_active: true }
type Typed = typeof blank
const typedOf = (category: AdminCategory): Typed => ({
  name: category.name,
  slug: category.slug,
  description: category.description ?? '',
  thumbnail_url: category.thumbnail_url ?? '',
  is_active: category.is_active,
})

export function CategoryForm({ catalogue, editing, onLeave, folded, onCreated }: Props) {
  const before = editing ? typedOf(editing) : blank
  const [typed, setTyped] = useState<Typed>(before)
  const [errors, setErrors] = useState<Partial<Record<keyof Typed, string>>>({})
  const [busy, setBusy] = useState<'saving' | 'uploading' | null>(null)
  const [status, tell] = useStatus(catalogue.trouble.categories !== null || Object.keys(errors).length > 0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])
  useUnsaved(() => (Object.keys(typed) as (keyof Typed)[]).some(name => typed[name] !== before[name]))
  const set = (change: Partial<Typed>) => setTyped(now => ({ ...now, ...change }))

  async function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    if (!typed.name.trim()) return setErrors({ name: catalogSentences.name })
    setErrors({})
    setBusy('saving')
    const sentence = (error: unknown) => {
      if (error instanceof CallFailed && Object.keys(error.errors).length > 0) setErrors(error.errors)
      return editing ? messages.categoryNotUpdated : messages.categoryNotCreated
    }
    const body = bodyOf(typed, editing)
    const saved = await catalogue.attempt('categories', sentence, () =>
      editing
        ? call(catalogAdminApi.changeCategory, { params: { id: editing.id }, body })
        : call(catalogAdminApi.addCategory, { body }),
    )
    setBusy(null)
    if (!saved) return
    setTyped(blank)
    const categories = await catalogue.loadCategories()
    if (editing) {
      announceStatus({ text: messages.saved(saved.category.name) })
      onLeave()
      await catalogue.loadItems()
      return
    }
    tell(messages.saved(saved.category.name))
    if (categories) onCreated(categories)
  }

  return (
    <form
      ref={form}
      className="tray"
      id="category-form"
      data-folded={folded || undefined}
      noValidate
      method="post"
      onSubmit={event => void save(event)}
    >
      <h2>{editing ? 'Edit Category' : 'Create Category'}</h2>
      <TextField
        label="Name"
        name="name"
        required
        value={typed.name}
        error={errors.name}
        onChange={event => set({ name: event.target.value })}
      />
      <TextField
        label="Slug"
        name="slug"
        optional
        autoCapitalize="none"
        spellCheck={false}
        value={typed.slug}
        error={errors.slug}
        hint={messages.slugHint}
        onChange={event => set({ slug: event.target.value })}
      />
      <TextArea
        label="Description"
        name="description"
        optional
        rows={3}
        value={typed.description}
        error={errors.description}
        onChange={event => set({ description: event.target.value })}
      />
      <PictureField
        label="Thumbnail Image"
        optional
        door={`${CATALOG_UPLOAD_PATH}?target=categories`}
        value={typed.thumbnail_url}
        error={errors.thumbnail_url}
        onUploading={uploading => setBusy(uploading ? 'uploading' : null)}
        onChange={thumbnail_url => {
          catalogue.say('categories', null)
          set({ thumbnail_url })
        }}
        onFailed={error =>
          void catalogue.attempt('categories', messages.thumbnailNotUploaded, () => Promise.reject(error))
        }
      />
      <label className="check">
        <input
          type="checkbox"
          name="is_active"
          checked={typed.is_active}
          onChange={event => set({ is_active: event.target.checked })}
        />
        Active
      </label>
      <TroubleBox>{catalogue.trouble.categories}</TroubleBox>
      {status && <Banner kind="ok">{status}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy === 'saving' ? 'Saving…' : busy === 'uploading' && 'Uploading…'}>
          {editing ? 'Update Category' : 'Create Category'}
        </Button>
        {editing && (
          <Button kind="bare" onClick={onLeave}>
            Cancel
          </Button>
        )}
      </div>
    </form>
  )
}

/** What is empty is left out; in a change, what was emptied is sent as nothing, and an untouched name is not sent. */
function bodyOf(typed: Typed, editing: AdminCategory | null) {
  const [name, slug, description] = [typed.name.trim(), typed.slug.trim(), typed.description.trim()]
  return {
    name,
    is_active: typed.is_active,
    ...(slug && { slug }),
    ...((description || editing?.description) && { description: description || null }),
    ...((typed.thumbnail_url || editing?.thumbnail_url) && { thumbnail_url: typed.thumbnail_url || null }),
  }
}
