import { CLOSED_DAYS_MAX, WorkshopDays, workshopApi } from '../../../shared/promise/api.ts'
import { plusDays } from '../../../shared/time/working-days.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useForm } from '../../ui/use-form.ts'
import { messages } from '../ui/messages.ts'
import { useUnsavedForm } from '../ui/unsaved.tsx'
import { announceStatus } from '../ui/use-status.ts'

const SPAN = /^(\d{4}-\d{2}-\d{2})\s+to\s+(\d{4}-\d{2}-\d{2})$/

/** "2026-12-21 to 2026-12-24" is each of its days; what is no day stays as it was typed. */
function daysOf(line: string): string[] {
  const [, first = '', last = ''] = SPAN.exec(line) ?? []
  if (!first || Number.isNaN(Date.parse(first)) || Number.isNaN(Date.parse(last)) || last < first)
    return [line]
  const days: string[] = []
  for (let day = first; day <= last && days.length < CLOSED_DAYS_MAX; day = plusDays(day, 1)) days.push(day)
  return days
}

/** Where parcels start, how fast the workshop is, and when it is closed: what promises count with. */
export function WorkshopDaysDesk({ days }: { days: WorkshopDays }) {
  const form = useForm({
    schema: WorkshopDays,
    read: ({ home_pincode, figures_a_day = '', closed_days = '' }) => ({
      home_pincode,
      figures_a_day: Number.parseFloat(figures_a_day),
      closed_days: closed_days
        .split('\n')
        .map(line => line.trim())
        .filter(Boolean)
        .flatMap(daysOf),
    }),
    async send(body) {
      await call(workshopApi.setWorkshop, { body })
      announceStatus({ text: messages.workshopSaved })
    },
    again: 'kept',
  })
  useUnsavedForm(form.ref)
  const [, fault] = Object.entries(form.errors).find(([field]) => field.startsWith('closed_days')) ?? []
  return (
    <section className="tray" id="delivery-days" aria-label="Delivery days">
      <h2>Delivery days</h2>
      <FormSheet
        form={form}
        actions={
          <Button type="submit" kind="soft" className="self-start" busy={form.busy && 'Saving…'}>
            Save delivery days
          </Button>
        }
      >
        <div className="grid2">
          <TextField
            label="Parcels leave from pincode"
            name="home_pincode"
            inputMode="numeric"
            defaultValue={days.home_pincode}
            error={form.errors.home_pincode}
          />
          <TextField
            label="Figures finished per working day"
            name="figures_a_day"
            inputMode="decimal"
            hint={messages.paceHint}
            defaultValue={days.figures_a_day}
            error={form.errors.figures_a_day}
          />
        </div>
        <TextArea
          label="Days the workshop is closed"
          name="closed_days"
          rows={5}
          spellCheck={false}
          defaultValue={days.closed_days.join('\n')}
          placeholder="2026-12-21 to 2026-12-24"
          hint={messages.closedHint}
          error={fault}
        />
      </FormSheet>
    </section>
  )
}
