import { type PrintFile, printApi, SlicerFigures } from '../../../shared/print/api.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useForm } from '../../ui/use-form.ts'
import { messages } from '../orders/messages.ts'
import { announceStatus } from '../ui/announce-status.ts'
import { minutesOf } from './slicer-time.ts'

interface Props {
  orderId: string
  line: number
  slicer: PrintFile['slicer']
  onSaved: (file: PrintFile) => void
}

/** What the slicer said, by which estimates are calibrated. */
export function SlicerForm({ orderId, line, slicer, onSaved }: Props) {
  const form = useForm({
    schema: SlicerFigures,
    read: ({ grams = '', minutes = '' }) => ({ grams: numberOf(grams), minutes: minutesOf(minutes) }),
    async send(body) {
      onSaved(await call(printApi.slicer, { params: { id: orderId, line: String(line) }, body }))
      announceStatus({ text: messages.slicerSaved })
    },
    again: 'kept',
  })
  return (
    <details>
      <summary className="small">From the slicer</summary>
      <FormSheet
        form={form}
        actions={
          <Button
            type="submit"
            kind="soft"
            size="small"
            className="justify-self-start"
            busy={form.busy && 'Saving…'}
          >
            Save
          </Button>
        }
      >
        <p className="small muted">{messages.slicerHint}</p>
        <div className="grid2">
          <TextField
            label="Grams"
            name="grams"
            inputMode="decimal"
            defaultValue={slicer?.grams ?? ''}
            error={form.errors.grams}
          />
          <TextField
            label="Time"
            name="minutes"
            placeholder="10 h 15"
            defaultValue={slicer ? `${Math.floor(slicer.minutes / 60)} h ${slicer.minutes % 60}` : ''}
            error={form.errors.minutes}
          />
        </div>
      </FormSheet>
    </details>
  )
}

const numberOf = (typed: string) => Number.parseFloat(typed.replace(',', '.'))
