import { ExternalLink } from 'lucide'
import { useRevalidator } from 'react-router'
import { type DeskOrder, orderDeskApi, ParcelRequest } from '../../../shared/orders/desk-api.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useUnsavedForm } from '../ui/unsaved.tsx'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

interface Props {
  desk: DeskOrder
  /** Something of an order that has left is made again and waits here. */
  again: boolean
}
export function ParcelForm({ desk: { order, couriers }, again }: Props) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: ParcelRequest,
    read: typed => ({ ...typed, replacement: typed.replacement === 'on' }),
    async send(body) {
      await call(orderDeskApi.setParcel, { params: { id: order.id }, body })
      announceStatus({ text: messages.parcelSaved })
      await revalidate()
    },
    again: 'kept',
  })
  useUnsavedForm(form.ref)
  const known = order.courier && !couriers.includes(order.courier) ? [order.courier, ...couriers] : couriers
  return (
    <FormSheet
      form={form}
      actions={
        <div className="one-row">
          <Button type="submit" kind="soft" size="small" busy={form.busy && 'Saving…'}>
            Save parcel
          </Button>
          {order.tracking_url && (
            <a className="link small" href={order.tracking_url} target="_blank" rel="noreferrer">
              Follow it <Icon of={ExternalLink} className="inline" />
            </a>
          )}
        </div>
      }
    >
      <div className="grid2">
        <Field label="Courier" error={form.errors.courier}>
          {tied => (
            <select {...tied} name="courier" defaultValue={order.courier ?? ''}>
              <option value="">None yet</option>
              {known.map(courier => (
                <option key={courier} value={courier}>
                  {courier}
                </option>
              ))}
            </select>
          )}
        </Field>
        <TextField
          label="Tracking number"
          name="tracking_number"
          defaultValue={order.tracking_number ?? ''}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={form.errors.tracking_number}
        />
      </div>
      {again && (
        <div className="stack gap-1">
          <label className="check">
            <input type="checkbox" name="replacement" aria-describedby="is-replacement" />
            This is the replacement
          </label>
          <p id="is-replacement" className="small muted">
            {messages.isReplacement}
          </p>
        </div>
      )}
    </FormSheet>
  )
}
