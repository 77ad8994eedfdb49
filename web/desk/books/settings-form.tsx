import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { INDIAN_STATES } from '../../../shared/address.ts'
import {
  BOOK_MODES,
  BookMode,
  BookSettings,
  type BookSettingsView,
  booksApi,
  soldOnlyIn,
} from '../../../shared/books/api.ts'
import { STATE_CODES, stateOfCode } from '../../../shared/books/gst.ts'
import { date } from '../../../shared/time/moments.ts'
import { indianDay } from '../../../shared/time/working-days.ts'
import { call } from '../../api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { type Form, useForm } from '../../ui/use-form.ts'
import { useUnsavedForm } from '../ui/unsaved.tsx'
import { announceStatus } from '../ui/use-status.ts'
import { MODE_WORDS, messages } from './messages.ts'

/** How the shop stands with the tax office, from a day on. */
export function SettingsForm({ settings }: { settings: BookSettingsView }) {
  const { revalidate } = useRevalidator()
  const [typed, setTyped] = useState<Typed>({ ...settings, from: indianDay(new Date()) })
  const type = (change: Partial<Typed>) => setTyped(now => ({ ...now, ...change }))
  const { mode } = typed
  const form = useForm({
    schema: BookSettings,
    read: ({ sell_other_states, ...typed }) => ({ ...typed, sell_other_states: sell_other_states === 'on' }),
    async send(body) {
      await call(booksApi.setSettings, { body })
      announceStatus({ text: messages.settingsSaved })
      await revalidate()
    },
    again: 'kept',
  })
  useUnsavedForm(form.ref)
  return (
    <section className="tray" id="settings" aria-label="Registration">
      <h2>Registration</h2>
      <p className="muted">{messages.settingsLead}</p>
      <FormSheet
        form={form}
        actions={
          <Button type="submit" kind="soft" className="self-start" busy={form.busy && 'Saving…'}>
            Save registration
          </Button>
        }
      >
        <div className="grid2">
          <Field label="How the shop is registered" hint={messages.modeHint} error={form.errors.mode}>
            {tied => (
              <select
                {...tied}
                name="mode"
                defaultValue={settings.mode}
                onChange={event => type({ mode: BookMode.parse(event.target.value) })}
              >
                {BOOK_MODES.map(one => (
                  <option key={one} value={one}>
                    {MODE_WORDS[one]}
                  </option>
                ))}
              </select>
            )}
          </Field>
          <Shop settings={settings} form={form} type={type} isRegistered={mode !== 'none'} />
          <TextField
            label="From"
            name="from"
            type="date"
            defaultValue={typed.from}
            onChange={event => type({ from: event.target.value })}
            error={form.errors.from}
          />
        </div>
        {mode !== 'regular' && <OtherStates settings={settings} form={form} type={type} />}
        <SoldOnlyIn settings={settings} typed={typed} />
      </FormSheet>
      <Rows settings={settings} />
    </section>
  )
}

type Typed = Pick<BookSettingsView, 'mode' | 'state_code' | 'sell_other_states'> & { from: string }
interface Part {
  settings: BookSettingsView
  form: Form
  type: (change: Partial<Typed>) => void
}

/** Said before it is saved: the first order from another state may be a minute away. */
function SoldOnlyIn({ settings, typed }: { settings: BookSettingsView; typed: Typed }) {
  const state = soldOnlyIn(typed)
  if (typed.mode === 'regular' || state === null) return null
  const isInForce = soldOnlyIn(settings) === state && settings.mode === typed.mode
  const starts = typed.from > indianDay(new Date()) ? 'on its day' : 'at once'
  return <Banner kind="warn">{messages.soldOnlyIn(typed.mode, state, isInForce ? 'already' : starts)}</Banner>
}

const Shop = ({ settings, form, type, isRegistered }: Part & { isRegistered: boolean }) => (
  <>
    <Field label="State of the shop" error={form.errors.state_code}>
      {tied => (
        <select
          {...tied}
          name="state_code"
          defaultValue={settings.state_code ?? ''}
          onChange={event => type({ state_code: event.target.value || null })}
        >
          <option value="">Not set</option>
          {INDIAN_STATES.map(state => (
            <option key={state} value={STATE_CODES[state]}>
              {state}
            </option>
          ))}
        </select>
      )}
    </Field>
    {isRegistered && (
      <TextField
        label="GSTIN"
        name="gstin"
        defaultValue={settings.gstin ?? ''}
        hint={messages.gstinHint}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={form.errors.gstin}
      />
    )}
    <TextField
      label="Legal name"
      name="legal_name"
      optional={!isRegistered}
      defaultValue={settings.legal_name ?? ''}
      error={form.errors.legal_name}
    />
    <TextField
      label="Trade name"
      name="trade_name"
      optional
      defaultValue={settings.trade_name ?? ''}
      error={form.errors.trade_name}
    />
  </>
)

function OtherStates({ settings, form, type }: Part) {
  const [on, setOn] = useState(settings.sell_other_states)
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          name="sell_other_states"
          defaultChecked={settings.sell_other_states}
          onChange={event => {
            setOn(event.target.checked)
            type({ sell_other_states: event.target.checked })
          }}
        />
        {messages.otherStates}
      </label>
      {on && (
        <TextField
          label="On what grounds"
          name="other_states_reason"
          defaultValue={settings.other_states_reason ?? ''}
          hint={messages.reasonHint}
          error={form.errors.other_states_reason}
        />
      )}
    </>
  )
}

function Rows({ settings }: { settings: BookSettingsView }) {
  if (settings.rows.length === 0) return null
  return (
    <ul className="one-list" aria-label="Registrations">
      {settings.rows.map(row => (
        <li key={row.from} className="money-line">
          <p>
            <b>From {row.from && date(`${row.from}T06:00:00Z`)}</b> {MODE_WORDS[row.mode]}
            <span className="small muted">
              {[row.gstin, row.legal_name, row.state_code && stateOfCode(row.state_code)]
                .filter(Boolean)
                .join(', ')}
            </span>
          </p>
          {row.from === settings.from && <Badge tone="ok">In force</Badge>}
        </li>
      ))}
    </ul>
  )
}
