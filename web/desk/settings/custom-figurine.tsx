import { type Piece, PieceFields } from '../../../shared/catalog/piece.ts'
import { settingsApi } from '../../../shared/settings/api.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useForm } from '../../ui/use-form.ts'
import { messages } from '../ui/messages.ts'
import { useUnsavedForm } from '../ui/unsaved.tsx'
import { announceStatus } from '../ui/use-status.ts'

/** What the page of the custom figurine says about the piece; Desk Buddies have the same in the catalogue. */
export function CustomFigurineDesk({ piece }: { piece: Piece }) {
  const form = useForm({
    schema: PieceFields,
    async send(body) {
      await call(settingsApi.setCustomFigurine, { body })
      announceStatus({ text: messages.pieceSaved })
    },
    again: 'kept',
  })
  useUnsavedForm(form.ref)
  return (
    <section className="tray" aria-label="About the custom figurine">
      <h2>About the custom figurine</h2>
      <FormSheet
        form={form}
        actions={
          <Button type="submit" kind="soft" className="self-start" busy={form.busy && 'Saving…'}>
            Save custom figurine
          </Button>
        }
      >
        <div className="grid2">
          <TextField
            label="Size"
            name="dimensions"
            optional
            hint={messages.sizeHint}
            defaultValue={piece.dimensions ?? ''}
            error={form.errors.dimensions}
          />
          <TextField
            label="Material"
            name="material"
            optional
            hint={messages.materialHint}
            defaultValue={piece.material ?? ''}
            error={form.errors.material}
          />
          <TextField
            label="Country of origin"
            name="country_of_origin"
            autoComplete="off"
            defaultValue={piece.country_of_origin}
            error={form.errors.country_of_origin}
          />
        </div>
      </FormSheet>
    </section>
  )
}
