import { PEG_ROOMS_MM, Printer, printApi } from '../../../shared/print/api.ts'
import { type Paint, paintsApi, Shelf } from '../../../shared/print/paint-api.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea, TextField } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useForm } from '../../ui/use-form.ts'
import { messages } from '../ui/messages.ts'
import { useUnsavedForm } from '../ui/unsaved.tsx'
import { announceStatus } from '../ui/use-status.ts'

/** The printer and the paints that print files and paint cards are made for. */
export const Workshop = ({ printer, paints }: { printer: Printer; paints: Paint[] }) => (
  <div className="two-desks">
    <section className="tray" id="printer" aria-label="Printer">
      <h2>Printer</h2>
      <PrinterForm printer={printer} />
    </section>
    <section className="tray" id="paints" aria-label="Paints">
      <h2>Paints on the shelf</h2>
      <PaintForm paints={paints} />
    </section>
  </div>
)

const FIELDS = [
  ['bed_x_mm', 'Bed, width in mm'],
  ['bed_y_mm', 'Bed, depth in mm'],
  ['bed_z_mm', 'Height in mm'],
  ['rupees_per_kg', 'Rupees per kilogram'],
  ['peg_clearance_mm', 'Room around a peg, in mm per side'],
] as const

function PrinterForm({ printer }: { printer: Printer }) {
  const form = useForm({
    schema: Printer,
    read: typed => ({
      ...Object.fromEntries(FIELDS.map(([name]) => [name, Number.parseFloat(typed[name] ?? '')])),
      mirrored_decals: typed.mirrored_decals === 'on',
      ends_by_hour: typed.ends_by_hour?.trim() ? Number(typed.ends_by_hour) : null,
    }),
    async send(body) {
      await call(printApi.setPrinter, { body })
      announceStatus({ text: messages.printerSaved })
    },
    again: 'kept',
  })
  useUnsavedForm(form.ref)
  return (
    <FormSheet
      form={form}
      actions={
        <Button type="submit" kind="soft" className="self-start" busy={form.busy && 'Saving…'}>
          Save printer
        </Button>
      }
    >
      <div className="grid2">
        {FIELDS.map(([name, label]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            inputMode="decimal"
            defaultValue={printer[name]}
            error={form.errors[name]}
          />
        ))}
        <TextField
          label="A plate ends by, hour of the day"
          name="ends_by_hour"
          optional
          inputMode="numeric"
          hint={messages.endsByHint}
          defaultValue={printer.ends_by_hour ?? ''}
          error={form.errors.ends_by_hour}
        />
      </div>
      <label className="check">
        <input type="checkbox" name="mirrored_decals" defaultChecked={printer.mirrored_decals} />
        Print decals mirrored, for film that is laid face down
      </label>
      <p className="small muted">
        Heads sit on a peg.{' '}
        <a className="link" href={`/api${printApi.pegTest.path}`} download>
          Print the test piece
        </a>{' '}
        once: one dot is the tightest hole, {PEG_ROOMS_MM[0]} mm per side, and each further dot adds 0.05 mm.
        Type in the tightest one you can push on by hand.
      </p>
    </FormSheet>
  )
}

const lineOf = ({ name, brand, colour }: Paint) => `${name}, ${brand}, ${colour}`

function paintOf(line: string): Paint {
  const [name = '', brand = '', colour = ''] = line.split(',').map(part => part.trim())
  return { name, brand, colour: colour.startsWith('#') || colour === '' ? colour : `#${colour}` }
}

function PaintForm({ paints }: { paints: Paint[] }) {
  const form = useForm({
    schema: Shelf,
    read: ({ paints: typed = '' }) => ({
      paints: typed
        .split('\n')
        .filter(line => line.trim() !== '')
        .map(paintOf),
    }),
    async send(body) {
      await call(paintsApi.setShelf, { body })
      announceStatus({ text: messages.paintsSaved(body.paints.length) })
    },
    again: 'kept',
  })
  useUnsavedForm(form.ref)
  const [at, fault] = Object.entries(form.errors).find(([field]) => field.startsWith('paints')) ?? []
  const line = /^paints\.(\d+)/.exec(at ?? '')?.[1]
  return (
    <FormSheet
      form={form}
      actions={
        <Button type="submit" kind="soft" className="self-start" busy={form.busy && 'Saving…'}>
          Save paints
        </Button>
      }
    >
      <TextArea
        label="One paint per line: name, brand, colour"
        name="paints"
        rows={8}
        spellCheck={false}
        defaultValue={paints.map(lineOf).join('\n')}
        placeholder="Burnt sienna, Camel, #7a3b22"
        hint={messages.paintsHint}
        error={fault && (line === undefined ? fault : `Line ${Number(line) + 1}: ${fault}`)}
      />
    </FormSheet>
  )
}
