import { X } from 'lucide'
import { useRevalidator } from 'react-router'
import { type OrderNote, orderDeskApi, RequestLog } from '../../../shared/orders/desk-api.ts'
import { when } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Icon } from '../../ui/icon.tsx'
import { announce } from '../../ui/toasts.ts'
import { useChange } from '../../ui/use-change.ts'
import { useForm } from '../../ui/use-form.ts'
import { useUnsavedForm } from '../ui/unsaved.tsx'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

export function Notes({ orderId, notes }: { orderId: string; notes: readonly OrderNote[] }) {
  const { revalidate } = useRevalidator()
  const { run } = useChange({ toast: true })
  const saveNote = (text: string) => call(orderDeskApi.addNote, { params: { id: orderId }, body: { text } })
  const form = useForm({
    schema: RequestLog,
    async send({ text }) {
      await saveNote(text)
      announceStatus({ text: messages.noteSaved })
      await revalidate()
    },
    again: 'emptied',
  })
  useUnsavedForm(form.ref)

  async function remove(note: OrderNote) {
    const done = await run(note.id, () =>
      call(orderDeskApi.removeNote, { params: { id: orderId, note: note.id } }),
    )
    if (done)
      announce({
        text: messages.noteGone,
        action: { label: 'Undo', run: () => void run('note', () => saveNote(note.text)).then(revalidate) },
      })
    await revalidate()
  }
  return (
    <>
      {notes.length > 0 && (
        <ul className="one-list">
          {notes.map(note => (
            <li key={note.id} className="note">
              <p>{note.text}</p>
              <p className="small muted">
                {note.author}, {when(note.created_at)}
              </p>
              <button
                type="button"
                className="ico"
                aria-label={`Remove the note “${note.text.slice(0, 40)}”`}
                onClick={() => void remove(note)}
              >
                <Icon of={X} />
              </button>
            </li>
          ))}
        </ul>
      )}
      <FormSheet
        form={form}
        actions={
          <div className="one-row">
            <Button type="submit" kind="soft" size="small" busy={form.busy && 'Saving…'}>
              Save note
            </Button>
          </div>
        }
      >
        <TextArea
          label="A note for the workshop"
          name="text"
          rows={2}
          hint="The customer never sees it."
          error={form.errors.text}
        />
      </FormSheet>
    </>
  )
}
