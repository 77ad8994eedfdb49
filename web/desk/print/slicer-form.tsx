import { type PrintFile, printApi, SlicerFigures } from '../../../shared/print/api.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useForm } from '../../ui/use-form.ts'
import { announceStatus } from '../ui/use-status.ts'

const messages = {
  hint: 'Type in what your slicer says, and the estimates for other figures follow it.',
  saved: 'Saved. The estimates follow it.',
} as const

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
      announceStatus({ text: messages.saved })
    },
    again: 'kept',
  })
  return (
    <details>
      <summary className="small">From the slicer</summary>
      <FormSheet
        form={form}
        actions={
          <Button type="submit" kind="soft" size="small" className="self-start" busy={form.busy && 'Saving…'}>
            Save
          </Button>
        }
      >
        <p className="small muted">{messages.hint}</p>
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

const UNITS = 'dhms'
const MINUTES = [24 * 60, 60, 1, 1 / 60]

/** `1d 2h 31m`, `10 h 15`, `10:15` and `615`, in minutes. A number without a unit has the one after the last. */
export function minutesOf(typed: string): number {
  const parts = [...typed.toLowerCase().matchAll(/(\d+(?:[.,]\d+)?)\s*([dhms])?/g)]
  let unit = UNITS.indexOf(parts.length > 1 ? 'd' : 'h')
  let minutes = 0
  for (const [, count, letter] of parts) {
    unit = letter ? UNITS.indexOf(letter) : unit + 1
    minutes += Number(count?.replace(',', '.')) * (MINUTES[unit] ?? Number.NaN)
  }
  return parts.length > 0 ? Math.round(minutes) : Number.NaN
}
