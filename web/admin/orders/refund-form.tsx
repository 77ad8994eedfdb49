import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod/mini'
import { CallFailed } from '../../../shared/errors.ts'
import { formatInrExact, paiseToRupees, rupeesToPaise } from '../../../shared/money.ts'
import { orderDeskApi, RefundRequest } from '../../../shared/order-desk.ts'
import { type Order, paidFor } from '../../../shared/orders.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useForm } from '../../ui/use-form.ts'
import { announceStatus } from '../announce-status.ts'
import { useUnsavedForm } from '../unsaved.tsx'
import { messages } from './messages.ts'

const atMost = (left: number) =>
  z.refine<z.output<typeof RefundRequest>>(({ rupees }) => rupeesToPaise(rupees ?? 0) <= left, {
    path: ['rupees'],
    message: `At most ${formatInrExact(left)} can be given back.`,
  })

/** Each opening of the form is one refund, however often it is sent. */
export function RefundForm({ order, left, onClose }: { order: Order; left: number; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const [key, setKey] = useState(() => crypto.randomUUID())
  const form = useForm({
    schema: RefundRequest.check(atMost(left)),
    read: ({ rupees = '', reason }) => ({
      rupees: rupees.trim() === '' ? Number.NaN : Number(rupees.replace(/[₹,\s]/g, '')),
      reason,
    }),
    async send(body) {
      try {
        const { refund } = await call(orderDeskApi.refund, {
          params: { id: order.id },
          body,
          idempotencyKey: key,
        })
        announceStatus({ text: messages.refundAsked(refund.amount_minor_units) })
      } catch (error) {
        // A request that may have been received is repeated under its key, so it stays one refund.
        if (error instanceof CallFailed && error.status !== 0 && error.status < 500)
          setKey(crypto.randomUUID())
        throw error
      }
      await revalidate()
      onClose()
    },
  })
  useUnsavedForm(form.ref)
  return (
    <FormSheet
      form={form}
      actions={
        <div className="one-row">
          <Button type="submit" kind="bad" size="small" busy={form.busy && 'Asking…'}>
            Give back
          </Button>
          <Button kind="bare" size="small" onClick={onClose}>
            Not now
          </Button>
        </div>
      }
    >
      <LineAmounts order={order} left={left} onChoose={paise => fillIn(form.ref.current, paise)} />
      <div className="grid2">
        <TextField
          label="Rupees"
          name="rupees"
          inputMode="decimal"
          defaultValue={String(paiseToRupees(left))}
          hint={`At most ${formatInrExact(left)}`}
          error={form.errors.rupees}
          autoFocus
        />
        <TextField
          label="Why"
          name="reason"
          placeholder="A scratched base"
          error={form.errors.reason}
          hint="For the books and the log"
        />
      </div>
    </FormSheet>
  )
}

function fillIn(form: HTMLFormElement | null, paise: number) {
  const field = form?.elements.namedItem('rupees')
  if (!(field instanceof HTMLInputElement)) return
  field.value = String(paiseToRupees(paise))
  field.focus()
}

/** What was paid for each line, its share of a discount taken off: one press fills it in. */
function LineAmounts({
  order,
  left,
  onChoose,
}: {
  order: Order
  left: number
  onChoose: (paise: number) => void
}) {
  const lines = order.cart_items.filter(line => paidFor(line) >= 100 && paidFor(line) <= left)
  if (order.cart_items.length < 2 || lines.length === 0) return null
  return (
    <fieldset className="grid gap-2">
      <legend className="small muted">Paid for a line</legend>
      <div className="flex flex-wrap gap-2">
        {lines.map((line, position) => (
          <button
            key={`${position}${line.name}`}
            type="button"
            className="chip gap-2"
            onClick={() => onChoose(paidFor(line))}
          >
            {line.quantity > 1 && `${line.quantity} × `}
            {line.name} <span className="money">{formatInrExact(paidFor(line))}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}
