import { type Dispatch, type SetStateAction, useState } from 'react'
import { z } from 'zod/mini'
import { AdminDeskBuddy, catalogAdminApi, catalogSentences } from '../../../shared/catalog/desk-api.ts'
import { CallFailed, isNotFound } from '../../../shared/errors.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { type FieldErrors, FormFaults } from '../../ui/form-action.ts'
import { useForm } from '../../ui/use-form.ts'
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
const upload = (body: FormData) => call(catalogAdminApi.upload, { query: { target: 'items' }, body })

/** The first missing field, in the order of the specification. */
function firstFault({ category_id, image_url, price, name }: Fields): [FieldName, string] | null {
  if (!category_id) return ['category_id', catalogSentences.category]
  if (!image_url) return ['image_url', catalogSentences.image]
  if (!(Number(price) > 0)) return ['price', catalogSentences.price]
  return name.trim() ? null : ['name', catalogSentences.name]
}

const Complete = z.custom<Fields>().check(({ value, issues }) => {
  const fault = firstFault(value)
  if (fault) issues.push({ code: 'custom', path: [fault[0]], message: fault[1], input: value })
})

export function DeskBuddyForm({ items, categories, editing, fields, onChange, onLeave, folded }: Props) {
  const [uploading, setUploading] = useState(false)
  const { form, status, theirs, setTheirs } = useSaving({
    items,
    categories,
    editing,
    fields,
    onChange,
    onLeave,
  })

  function cancel() {
    form.reopen()
    items.clear()
    onChange(emptyFields({ category_id: fields.category_id }))
    onLeave()
  }

  return (
    <form
      ref={form.ref}
      className="tray"
      id="desk-buddy-form"
      data-editing={editing ? '' : undefined}
      data-folded={folded || undefined}
      noValidate
      method="post"
      onSubmit={event => (uploading ? event.preventDefault() : form.onSubmit(event))}
    >
      <h2>{editing ? 'Edit Desk Buddy' : 'Create Desk Buddy'}</h2>
      {editing && <p className="muted">You are changing {editing.name}.</p>}
      <DeskBuddyFields
        upload={upload}
        categories={categories.list ?? []}
        fields={fields}
        errors={form.errors}
        onChange={change => {
          if (change.image_url !== undefined) items.clear()
          onChange(now => ({ ...now, ...change }))
        }}
        onUploading={setUploading}
        onUploadFailed={error => items.fail(error, messages.itemImageNotUploaded)}
      />
      <TroubleBox>{theirs ? null : items.trouble}</TroubleBox>
      {status && <Banner kind="ok">{status}</Banner>}
      <div className="sticky-do">
        <Button type="submit" busy={form.busy ? 'Saving…' : uploading && 'Uploading…'}>
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
          busy={form.busy}
          onSave={chosen => {
            onChange(chosen)
            void form.submit(chosen)
          }}
          onClose={() => setTheirs(null)}
        />
      )}
    </form>
  )
}

type SavingProps = Pick<Props, 'items' | 'categories' | 'editing' | 'fields' | 'onChange' | 'onLeave'>

/** Sends the form; when another admin saved first, keeps their version for the conflict dialog. */
function useSaving({ items, categories, editing, fields, onChange, onLeave }: SavingProps) {
  const [theirs, setTheirs] = useState<AdminDeskBuddy | null>(null)
  const form = useForm({
    schema: Complete,
    read: () => fields,
    async send(typed) {
      let faults: FieldErrors = {}
      const saved = await items.change(
        () => save(typed, editing, theirs?.version ?? editing?.version),
        error => {
          const current = changedMeanwhile(error)
          if (current) setTheirs(current)
          else if (error instanceof CallFailed) faults = error.errors
          if (!editing) return messages.itemNotCreated
          return isNotFound(error)
            ? `${messages.itemNotUpdated} ${messages.itemGone}`
            : messages.itemNotUpdated
        },
      )
      if (!saved) throw new FormFaults(faults)
      setTheirs(null)
      announce(messages.saved(saved.desk_buddy.name))
      onChange(emptyFields(typed))
      onLeave()
      await Promise.all([items.reload(), categories.load()])
    },
    again: 'kept',
  })
  const [status, announce] = useStatus(items.trouble !== null || Object.keys(form.errors).length > 0)
  return { form, status, theirs, setTheirs }
}

function save(typed: Fields, editing: AdminDeskBuddy | null, version: number | undefined) {
  const body = payloadOf(typed, editing ?? undefined)
  return editing
    ? call(catalogAdminApi.change, {
        params: { id: editing.id },
        body: { ...body, ...(version !== undefined && { version }) },
      })
    : call(catalogAdminApi.add, { body })
}

/** The version of another admin, who saved first. */
function changedMeanwhile(error: unknown): AdminDeskBuddy | undefined {
  if (!(error instanceof CallFailed) || error.code !== 'desk_buddy.changed') return undefined
  return AdminDeskBuddy.safeParse(error.body.desk_buddy).data
}
