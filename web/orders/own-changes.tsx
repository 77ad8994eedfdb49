import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod/mini'
import type { Order } from '../../shared/orders/api.ts'
import { CANCEL_REASON_MAX, NewAddress, orderChangesApi } from '../../shared/orders/changes-api.ts'
import { call } from '../api.ts'
import { AddressFields, partOf } from '../checkout/address-fields.tsx'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/field.tsx'
import { FormSheet } from '../ui/form-sheet.tsx'
import { announce } from '../ui/toasts.ts'
import { useForm } from '../ui/use-form.ts'
import { ChangeForm } from './change-form.tsx'
import { LabelForm } from './label-form.tsx'
import { messages } from './messages.ts'

/** What its buyer may change of an order by themselves, at once. */
export function OwnChanges({ order }: { order: Order }) {
  const [open, setOpen] = useState<'address' | 'cancel' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** What was pressed goes away, so the keyboard goes to the heading above it. */
  const show = (form: typeof open) => {
    setOpen(form)
    heading.current?.focus()
  }
  const close = () => show(null)
  // A slipped order offers the way out beside its new date.
  const mayCancel = order.may_cancel && !order.free_cancel
  if (!mayCancel && !order.may_change_address) return null
  return (
    <section className="papers" aria-label="Change or cancel" id="changes">
      <h2 ref={heading} tabIndex={-1}>
        Change or cancel
      </h2>
      {open === null && (
        <>
          <p>{order.may_cancel ? messages.freeUntilBegun : messages.addressUntilBooked}</p>
          {order.may_cancel && order.paid_at && <Labels order={order} />}
          <div className="row middle gap-3">
            {order.may_change_address && (
              <Button kind="soft" size="small" onClick={() => show('address')}>
                Change the address
              </Button>
            )}
            {mayCancel && (
              <Button kind="soft" size="small" onClick={() => show('cancel')}>
                Cancel the order
              </Button>
            )}
          </div>
        </>
      )}
      {open === 'address' && <AddressForm order={order} onClose={close} />}
      {open === 'cancel' && <CancelForm order={order} onClose={close} />}
    </section>
  )
}

/** Names on Desk Buddies; a figurine has its own beside its picture. */
const Labels = ({ order }: { order: Order }) => (
  <ul>
    {order.cart_items.map(
      (line, at) =>
        line.kind === 'desk_buddy' && (
          <li key={`${at}${line.name}`}>
            <p>
              {line.name}
              {line.name_label && <span className="small muted">“{line.name_label}”</span>}
            </p>
            <LabelForm orderId={order.id} line={at + 1} label={line.name_label} />
          </li>
        ),
    )}
  </ul>
)

interface Props {
  order: Order
  onClose: () => void
}
const ShippedTo = z.object({ shipping: NewAddress })

function AddressForm({ order, onClose }: Props) {
  const { address2, ...known } = order.ship_to
  return (
    <ChangeForm
      schema={ShippedTo}
      read={typed => ({ shipping: partOf(typed, 'shipping') })}
      send={({ shipping: body }) => call(orderChangesApi.changeAddress, { params: { id: order.id }, body })}
      changed={messages.addressChanged}
      save="Save the address"
      leave="Keep the old one"
      onClose={onClose}
    >
      {errors => (
        <AddressFields
          kind="shipping"
          errors={errors}
          known={{ ...known, address2: address2 ?? '' }}
          mailsTo={order.shipping_email}
          isReceiver={order.gift?.to_receiver === true}
        />
      )}
    </ChangeForm>
  )
}

function CancelForm({ order, onClose }: Props) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: orderChangesApi.cancel.body,
    async send(body) {
      await call(orderChangesApi.cancel, { params: { id: order.id }, body })
      announce({ text: order.paid_at ? messages.cancelledFree : messages.cancelledUnpaid })
      await revalidate()
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      actions={
        <div className="row middle gap-3">
          <Button type="submit" kind="soft" size="small" busy={form.busy && 'Cancelling…'}>
            Yes, cancel the order
          </Button>
          <Button kind="soft" size="small" onClick={onClose}>
            Keep it
          </Button>
        </div>
      }
    >
      <p>{order.paid_at ? messages.cancelQuestion : messages.cancelUnpaid}</p>
      <TextField
        label="Why"
        name="reason"
        optional
        maxLength={CANCEL_REASON_MAX}
        hint={messages.cancelReasonHint}
        error={form.errors.reason}
      />
    </FormSheet>
  )
}
