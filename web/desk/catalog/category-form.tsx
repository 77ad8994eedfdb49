import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { type AdminCategory, catalogAdminApi, catalogSentences } from '../../../shared/catalog/desk-api.ts'
import { CallFailed } from '../../../shared/errors.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { type FieldErrors, FormFaults } from '../../ui/form-action.ts'
import { useForm } from '../../ui/use-form.ts'
import { messages } from '../ui/messages.ts'
import { PictureField } from '../ui/picture-field.tsx'
import { TroubleBox } from '../ui/trouble-box.tsx'
import { useUnsaved } from '../ui/unsaved.tsx'
import { announceStatus, useStatus } from '../ui/use-status.ts'
import type { Categories } from './use-categories.ts'

interface Props {
  categories: Categories
  /** Null creates a category. */
  editing: AdminCategory | null
  onLeave: () => void
  /** Hidden on a phone. */
  folded: boolean
  onChanged: () => Promise<void>
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

const Named = z.object({ name: z.string().check(z.trim(), z.minLength(1, catalogSentences.name)) })

const upload = (body: FormData) => call(catalogAdminApi.upload, { query: { target: 'categories' }, body })

export function CategoryForm({ categories, editing, onLeave, folded, onChanged, onCreated }: Props) {
  const before = editing ? typedOf(editing) : blank
  const [typed, setTyped] = useState<Typed>(before)
  const wasActive = before.is_active
  /** A switch in the list counts here as well. */
  useEffect(() => setTyped(now => ({ ...now, is_active: wasActive })), [wasActive])
  const [uploading, setUploading] = useState(false)
  const form = useForm({
    schema: Named,
    read: () => typed,
    async send() {
      let faults: FieldErrors = {}
      const saved = await categories.change(
        () => send(typed, editing),
        error => {
          if (error instanceof CallFailed) faults = error.errors
          return editing ? messages.categoryNotUpdated : messages.categoryNotCreated
        },
      )
      if (!saved) throw new FormFaults(faults)
      setTyped(blank)
      const list = await categories.load()
      if (!editing) {
        announce(messages.saved(saved.category.name))
        if (list) onCreated(list)
        return
      }
      announceStatus({ text: messages.saved(saved.category.name) })
      onLeave()
      await onChanged()
    },
    again: 'kept',
  })
  const [status, announce] = useStatus(categories.trouble !== null || Object.keys(form.errors).length > 0)
  const isTyped = () => (Object.keys(typed) as (keyof Typed)[]).some(name => typed[name] !== before[name])
  useUnsaved(() => isTyped() || uploading, 'category-form')

  return (
    <form
      ref={form.ref}
      className="tray"
      id="category-form"
      data-folded={folded || undefined}
      noValidate
      method="post"
      onSubmit={event => (uploading ? event.preventDefault() : form.onSubmit(event))}
    >
      <h2>{editing ? 'Edit Category' : 'Create Category'}</h2>
      <CategoryFields
        typed={typed}
        errors={form.errors}
        onChange={change => {
          if (change.thumbnail_url !== undefined) categories.clear()
          setTyped(now => ({ ...now, ...change }))
        }}
        onUploading={setUploading}
        onUploadFailed={error => categories.fail(error, messages.thumbnailNotUploaded)}
      />
      <TroubleBox>{categories.trouble}</TroubleBox>
      {status && <Banner kind="ok">{status}</Banner>}
      <div className="row gap-3">
        <Button type="submit" busy={form.busy ? 'Saving…' : uploading && 'Uploading…'}>
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

interface FieldProps {
  typed: Typed
  errors: FieldErrors
  onChange: (change: Partial<Typed>) => void
  onUploading: (uploading: boolean) => void
  onUploadFailed: (error: unknown) => void
}
function CategoryFields({ typed, errors, onChange, onUploading, onUploadFailed }: FieldProps) {
  const text = (name: 'name' | 'slug' | 'description') => ({
    name,
    value: typed[name],
    error: errors[name],
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  return (
    <>
      <TextField label="Name" required {...text('name')} />
      <TextField
        label="Slug"
        optional
        autoCapitalize="none"
        spellCheck={false}
        hint={messages.slugHint}
        {...text('slug')}
      />
      <TextArea label="Description" optional rows={3} {...text('description')} />
      <PictureField
        label="Thumbnail Image"
        optional
        upload={upload}
        value={typed.thumbnail_url}
        error={errors.thumbnail_url}
        onUploading={onUploading}
        onChange={thumbnail_url => onChange({ thumbnail_url })}
        onFailed={onUploadFailed}
      />
      <label className="check">
        <input
          type="checkbox"
          name="is_active"
          checked={typed.is_active}
          onChange={event => onChange({ is_active: event.target.checked })}
        />
        Active
      </label>
    </>
  )
}

const send = (typed: Typed, editing: AdminCategory | null) =>
  editing
    ? call(catalogAdminApi.changeCategory, { params: { id: editing.id }, body: bodyOf(typed, editing) })
    : call(catalogAdminApi.addCategory, { body: bodyOf(typed, null) })

/** Empty fields are left out; in a change, an emptied field is sent as null. */
function bodyOf(typed: Typed, editing: AdminCategory | null) {
  const [name, slug, description] = [typed.name.trim(), typed.slug.trim(), typed.description.trim()]
  return {
    name,
    ...(typed.is_active !== editing?.is_active && { is_active: typed.is_active }),
    ...(slug && { slug }),
    ...((description || editing?.description) && { description: description || null }),
    ...((typed.thumbnail_url || editing?.thumbnail_url) && { thumbnail_url: typed.thumbnail_url || null }),
  }
}
