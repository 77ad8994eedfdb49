import { type Dispatch, type SetStateAction, type SubmitEvent, useEffect, useRef, useState } from 'react'
import {
  AdminDeskBuddy,
  CATALOG_UPLOAD_PATH,
  catalogAdminApi,
  catalogSentences,
} from '../../../shared/catalog-admin.ts'
import { CallFailed, isNotFound } from '../../../shared/errors.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { messages } from '../messages.ts'
import { TroubleBox } from '../trouble-box.tsx'
import { useStatus } from '../use-status.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DeskBuddyFields } from './desk-buddy-fields.tsx'
import { emptyFields, type FieldName, type Fields, fieldsOf, payloadOf } from './fields.ts'
import type { Catalogue } from './use-catalogue.ts'

interface Props {
  catalogue: Catalogue
  /** What is being edited, as it was when its card filled the form; null makes a new one. */
  editing: AdminDeskBuddy | null
  fields: Fields
  /** An upload ends later than it began, so what was typed meanwhile is added to, never overwritten. */
  onChange: Dispatch<SetStateAction<Fields>>
  onLeave: () => void
  /** Out of the way on a phone. */
  folded: boolean
}
const DOOR = `${CATALOG_UPLOAD_PATH}?target=items`

/** The first thing that is missing, in the order of the specification. */
function firstFault({ category_id, image_url, price, name }: Fields): [FieldName, string] | null {
  if (!category_id) return ['category_id', catalogSentences.category]
  if (!image_url) return ['image_url', catalogSentences.image]
  if (!(Number(price) > 0)) return ['price', catalogSentences.price]
  return name.trim() ? null : ['name', catalogSentences.name]
}

export function DeskBuddyForm({ catalogue, editing, fields, onChange, onLeave, folded }: Props) {
  const [errors, setErrors] = useState<Partial<Record<string, string>>>({})
  const [busy, setBusy] = useState<'saving' | 'uploading' | null>(null)
  const [theirs, setTheirs] = useState<AdminDeskBuddy | null>(null)
  const [status, tell] = useStatus(catalogue.trouble.items !== null || Object.keys(errors).length > 0)
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  function meet(error: unknown) {
    if (error instanceof CallFailed) {
      const current =
        error.code === 'desk_buddy.changed' ? AdminDeskBuddy.safeParse(error.body.desk_buddy).data : undefined
      if (current) setTheirs(current)
      else setErrors(error.errors)
    }
    if (!editing) return messages.itemNotCreated
    return isNotFound(error) ? `${messages.itemNotUpdated} ${messages.itemGone}` : messages.itemNotUpdated
  }

  async function send(typed: Fields, version: number | undefined) {
    setErrors({})
    setBusy('saving')
    const saved = await catalogue.attempt('items', meet, () => {
      const body = payloadOf(typed, editing ?? undefined)
      return editing
        ? call(catalogAdminApi.change, {
            params: { id: editing.id },
            body: { ...body, ...(version !== undefined && { version }) },
          })
        : call(catalogAdminApi.add, { body })
    })
    setBusy(null)
    if (!saved) return
    setTheirs(null)
    tell(messages.saved(saved.desk_buddy.name))
    onChange(emptyFields(typed))
    onLeave()
    await Promise.all([catalogue.loadItems(), catalogue.loadCategories()])
  }

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const fault = firstFault(fields)
    if (fault) return setErrors({ [fault[0]]: fault[1] })
    void send(fields, editing?.version)
  }

  return (
    <form
      ref={form}
      className="tray"
      id="desk-buddy-form"
      data-editing={editing ? '' : undefined}
      data-folded={folded || undefined}
      noValidate
      method="post"
      onSubmit={save}
    >
      <h2>{editing ? 'Edit Desk Buddy' : 'Create Desk Buddy'}</h2>
      {editing && <p className="muted">You are changing {editing.name}.</p>}
      <DeskBuddyFields
        door={DOOR}
        categories={catalogue.categories ?? []}
        fields={fields}
        errors={errors}
        onChange={change => onChange(now => ({ ...now, ...change }))}
        onUploading={uploading => setBusy(uploading ? 'uploading' : null)}
        onUploadFailed={error =>
          void catalogue.attempt('items', messages.itemImageNotUploaded, () => Promise.reject(error))
        }
      />
      <TroubleBox>{theirs ? null : catalogue.trouble.items}</TroubleBox>
      {status && <Banner kind="ok">{status}</Banner>}
      <div className="sticky-do">
        <Button type="submit" busy={busy === 'saving' ? 'Saving…' : busy === 'uploading' && 'Uploading…'}>
          {editing ? 'Update Desk Buddy' : 'Create Desk Buddy'}
        </Button>
        {editing && (
          <Button
            kind="bare"
            onClick={() => {
              setErrors({})
              catalogue.say('items', null)
              onChange(emptyFields({ category_id: fields.category_id }))
              onLeave()
            }}
          >
            Cancel
          </Button>
        )}
      </div>
      {theirs && editing && (
        <ConflictDialog
          base={fieldsOf(editing)}
          theirs={fieldsOf(theirs)}
          mine={fields}
          categories={catalogue.categories ?? []}
          busy={busy === 'saving'}
          onSave={chosen => {
            onChange(chosen)
            void send(chosen, theirs.version)
          }}
          onClose={() => setTheirs(null)}
        />
      )}
    </form>
  )
}
