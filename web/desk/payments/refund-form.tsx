import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod/mini'
import { formatInr, formatInrExact, paiseToRupees, rupeesToPaise } from '../../../shared/money.ts'
import { paidFor } from '../../../shared/orders/api.ts'
import { type DeskOrder, orderDeskApi, RefundRequest } from '../../../shared/orders/desk-api.ts'
import { call, mayHaveArrived } from '../../api.ts'
import { randomId } from '../../browser/random-id.ts'
import { TextField } from '../../ui/field.tsx'
import { FormActions, FormSheet } from '../../ui/form-sheet.tsx'
import { useForm } from '../../ui/use-form.ts'
import { useUnsavedForm } from '../ui/unsaved.tsx'
import { announceStatus } from '../ui/use-status.ts'

const atMost = (left: number) =>
  z.refine<z.output<typeof RefundRequest>>(({ rupees }) => rupeesToPaise(rupees ?? 0) <= left, {
    path: ['rupees'],
    message: `At most ${formatInrExact(left)} can be given back.`,
  })

/** Each opening of the form is one refund, however often it is sent. */
export function RefundForm({ desk, onClose }: { desk: DeskOrder; onClose: () => void }) {
  const { order, refundable_minor_units: left } = desk
  const [line, setLine] = useState<number | null>(null)
  const { revalidate } = useRevalidator()
  const [key, setKey] = useState(randomId)
  const form = useForm({
    schema: RefundRequest.check(atMost(left)),
    read: ({ rupees = '', reason }) => ({
      line,
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
        announceStatus({
          text: `${formatInr(refund.amount_minor_units)} is on its way back. The status follows the payment provider.`,
        })
      } catch (error) {
        if (!mayHaveArrived(error)) setKey(randomId())
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
        <FormActions kind="bad" size="small" busy={form.busy && 'Asking…'} onClose={onClose}>
          Give back
        </FormActions>
      }
    >
      <LineAmounts
        desk={desk}
        chosen={line}
        onChoose={(chosen, paise) => {
          setLine(chosen)
          fillIn(form.ref.current, paise)
        }}
      />
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

interface LinesProps {
  desk: DeskOrder
  chosen: number | null
  onChoose: (line: number | null, paise: number) => void
}

/** The papers take the money back from the line that is chosen, and from all of them where none is. */
function LineAmounts({
  desk: { order, refunds, refundable_minor_units: left },
  chosen,
  onChoose,
}: LinesProps) {
  const lines = order.cart_items
    .map((item, at) => ({ item, line: at + 1, paise: paidFor(item) - givenBack(refunds, at + 1) }))
    .filter(({ paise }) => paise >= 100 && paise <= left)
  if (order.cart_items.length < 2 || lines.length === 0) return null
  return (
    <fieldset className="stack gap-2">
      <legend className="small muted">For one line</legend>
      <div className="row gap-2">
        {lines.map(({ item, line, paise }) => (
          <button
            key={line}
            type="button"
            className="chip gap-2"
            aria-pressed={chosen === line}
            onClick={() => (chosen === line ? onChoose(null, left) : onChoose(line, paise))}
          >
            {item.quantity > 1 && `${item.quantity} × `}
            {item.name} <span className="money">{formatInrExact(paise)}</span>
          </button>
        ))}
      </div>
    </fieldset>
  )
}

const givenBack = (refunds: DeskOrder['refunds'], line: number) =>
  refunds
    .filter(refund => refund.line === line && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount_minor_units, 0)
