import { type Dispatch, type RefObject, type SetStateAction, type SubmitEvent, useRef, useState } from 'react'
import {
  AdminDeskBuddy,
  CATALOG_UPLOAD_PATH,
  catalogAdminApi,
  catalogSentences,
} from '../../../shared/catalog/desk-api.ts'
import { CallFailed, isNotFound } from '../../../shared/errors.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { useFieldErrors } from '../../ui/use-form.ts'
import { messages } from '../ui/messages.ts'
import { TroubleBox } from '../ui/trouble-box.tsx'
import { useStatus } from '../ui/use-status.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { DeskBuddyFields } from './desk-buddy-fields.tsx'
import { emptyFields, type FieldName, type Fields, fieldsOf, payloadOf } from './fields.ts'
import type { Categories } from './use-categories.ts'
import type { DeskBuddies } from './use-desk-buddies.ts'

interface Props {
  items: DeskBuddies
  categories: Categories
  /** The item as it was when it filled the form; null creates one. */
  editing: AdminDeskBuddy | null
  fields: Fields
  /** An updater, as an upload ends after more may have been typed. */
  onChange: Dispatch<SetStateAction<Fields>>
  onLeave: () => void
  /** Hidden on a phone. */
  folded: boolean
}
const UPLOAD_PATH = `${CATALOG_UPLOAD_PATH}?target=items`

/** The first missing field, in the order of the specification. */
function firstFault({ category_id, image_url, price, name }: Fields): [FieldName, string] | null {
  if (!category_id) return ['category_id', catalogSentences.category]
  if (!image_url) return ['image_url', catalogSentences.image]
  if (!(Number(price) > 0)) return ['price', catalogSentences.price]
  return name.trim() ? null : ['name', catalogSentences.name]
}

export function DeskBuddyForm({ items, categories, editing, fields, onChange, onLeave, folded }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const saving = useSaving({ items, categories, editing, onChange, onLeave, form })
  const { errors, setErrors, busy, setBusy, theirs, setTheirs, status, send } = saving

  function save(event: SubmitEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const fault = firstFault(fields)
    if (fault) return setErrors({ [fault[0]]: fault[1] })
    void send(fields, editing?.version)
  }

  function cancel() {
    setErrors({})
    items.clear()
    onChange(emptyFields({ category_id: fields.category_id }))
    onLeave()
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
        uploadPath={UPLOAD_PATH}
        categories={categories.list ?? []}
        fields={fields}
        errors={errors}
        onChange={change => {
          if (change.image_url !== undefined) items.clear()
          onChange(now => ({ ...now, ...change }))
        }}
        onUploading={uploading => setBusy(uploading ? 'uploading' : null)}
        onUploadFailed={error => items.fail(error, messages.itemImageNotUploaded)}
      />
      <TroubleBox>{theirs ? null : items.trouble}</TroubleBox>
      {status && <Banner kind="ok">{status}</Banner>}
      <div className="sticky-do">
        <Button type="submit" busy={busy === 'saving' ? 'Saving…' : busy === 'uploading' && 'Uploading…'}>
          {editing ? 'Update Desk Buddy' : 'Create Desk Buddy'}
        </Button>
        {editing && (
          <Button kind="bare" onClick={cancel}>
            Cancel
          </Button>
        )}
      </div>
      {theirs && editing && (
        <ConflictDialog
          base={fieldsOf(editing)}
          theirs={fieldsOf(theirs)}
          mine={fields}
          categories={categories.list ?? []}
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

type SavingProps = Pick<Props, 'items' | 'categories' | 'editing' | 'onChange' | 'onLeave'> & {
  form: RefObject<HTMLFormElement | null>
}

/** Sends the form; when another admin saved first, keeps their version for the conflict dialog. */
function useSaving({ items, categories, editing, onChange, onLeave, form }: SavingProps) {
  const [errors, setErrors] = useFieldErrors(form)
  const [busy, setBusy] = useState<'saving' | 'uploading' | null>(null)
  const [theirs, setTheirs] = useState<AdminDeskBuddy | null>(null)
  const [status, tell] = useStatus(items.trouble !== null || Object.keys(errors).length > 0)

  function sentenceOf(error: unknown) {
    if (error instanceof CallFailed) {
      const changed = error.code === 'desk_buddy.changed'
      const current = changed ? AdminDeskBuddy.safeParse(error.body.desk_buddy).data : undefined
      if (current) setTheirs(current)
      else setErrors(error.errors)
    }
    if (!editing) return messages.itemNotCreated
    return isNotFound(error) ? `${messages.itemNotUpdated} ${messages.itemGone}` : messages.itemNotUpdated
  }

  async function send(typed: Fields, version: number | undefined) {
    setErrors({})
    setBusy('saving')
    const body = payloadOf(typed, editing ?? undefined)
    const saved = await items.change(
      () =>
        editing
          ? call(catalogAdminApi.change, {
              params: { id: editing.id },
              body: { ...body, ...(version !== undefined && { version }) },
            })
          : call(catalogAdminApi.add, { body }),
      sentenceOf,
    )
    setBusy(null)
    if (!saved) return
    setTheirs(null)
    tell(messages.saved(saved.desk_buddy.name))
    onChange(emptyFields(typed))
    onLeave()
    await Promise.all([items.reload(), categories.load()])
  }
  return { errors, setErrors, busy, setBusy, theirs, setTheirs, status, send }
}
