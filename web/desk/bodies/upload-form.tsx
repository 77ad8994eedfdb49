import { Upload } from 'lucide'
import { useRef, useState } from 'react'
import { z } from 'zod/mini'
import { bodiesApi, MODEL_ACCEPT, MODEL_MAX_BYTES, modelSentences } from '../../../shared/bodies/api.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { fetchTelling } from '../../ui/fetch-telling.ts'
import { Field } from '../../ui/field.tsx'
import { FormFaults } from '../../ui/form-action.ts'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useForm } from '../../ui/use-form.ts'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'
import './upload-form.css'

const Sculpt = z.object({
  typed: z.instanceof(FormData),
  model: z.instanceof(File).check(
    z.refine(({ size }) => size > 0, modelSentences.none),
    z.refine(({ size }) => size <= MODEL_MAX_BYTES, modelSentences.large),
  ),
})

const UPS = { x: 'X', y: 'Y', z: 'Z' } as const
const UNITS = { mm: 'Millimetres', cm: 'Centimetres', m: 'Metres', in: 'Inches' } as const

interface Props {
  orderId: string
  line: number
  onSent: () => void
}

/** What was chosen stays when the upload is cancelled or refused. */
export function UploadForm({ orderId, line, onSent }: Props) {
  const [share, setShare] = useState(0)
  const sending = useRef<AbortController>(null)
  const form = useForm({
    schema: Sculpt,
    read: (_, typed) => ({ typed, model: typed.get('model') }),
    async send({ typed }) {
      const cancel = new AbortController()
      sending.current = cancel
      setShare(0)
      const params = { id: orderId, line: String(line) }
      const request = { params, body: typed, signal: cancel.signal, fetcher: fetchTelling(setShare) }
      await call(bodiesApi.upload, request).catch(error => {
        throw cancel.signal.aborted ? new FormFaults({}) : error
      })
      announceStatus({ text: messages.uploaded })
      onSent()
    },
    again: 'emptied',
    unexpected: messages.failed,
  })
  return (
    <FormSheet
      form={form}
      actions={
        <div className="one-row">
          <Button type="submit" kind="soft" size="small" busy={form.busy && percentOf(share)}>
            <Icon of={Upload} />
            Upload my sculpt
          </Button>
          {form.busy && (
            <Button kind="bare" size="small" onClick={() => sending.current?.abort()}>
              Cancel
            </Button>
          )}
        </div>
      }
    >
      <Field label="Your sculpt" error={form.errors.model} hint={messages.hint}>
        {tied => <input type="file" name="model" accept={MODEL_ACCEPT} {...tied} />}
      </Field>
      <details>
        <summary className="small">Axes and unit</summary>
        <p className="small muted">{messages.axes}</p>
        <div className="grid2">
          <Choice label="Up is" name="up" of={UPS} error={form.errors.up} />
          <Choice label="Unit" name="unit" of={UNITS} error={form.errors.unit} />
        </div>
      </details>
      {form.busy && (
        <div className="stack gap-1" role="status">
          <progress className="upload-share" value={share} aria-label="Upload" />
          {share === 1 && <p className="small">{messages.checking}</p>}
        </div>
      )}
    </FormSheet>
  )
}

const percentOf = (share: number) => (share < 1 ? `${Math.round(share * 100)} % sent` : 'Reading…')

interface ChoiceProps {
  label: string
  name: string
  of: Record<string, string>
  error: string | undefined
}
const Choice = ({ label, name, of, error }: ChoiceProps) => (
  <Field label={label} error={error}>
    {tied => (
      <select name={name} {...tied}>
        <option value="">As the file suggests</option>
        {Object.entries(of).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
)
