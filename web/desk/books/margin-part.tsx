import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { booksApi, type Margin, OrderCosts } from '../../../shared/books/api.ts'
import { formatInrExact } from '../../../shared/money.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions, FormSheet } from '../../ui/form-sheet.tsx'
import { useForm } from '../../ui/use-form.ts'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

type Entered = 'material' | 'packing' | 'fee' | 'courier'
const ENTERED: Entered[] = ['material', 'packing', 'fee', 'courier']
const WORDS: Record<Margin['costs'][number]['name'], string> = {
  previews: 'Previews',
  material: 'Material',
  packing: 'Packing',
  fee: 'Payment provider’s fee',
  courier: 'Courier',
}

/** What is left of an order. */
export function MarginPart({ orderId, margin }: { orderId: string; margin: Margin }) {
  const [open, setOpen] = useState(false)
  const rows: [string, number | null][] = [
    ['Received', margin.received_minor_units],
    ['Refunded', -margin.refunded_minor_units],
    ['Tax', -margin.tax_minor_units],
    ...margin.costs.map(({ name, minor_units }): [string, number | null] => [
      WORDS[name],
      minor_units === null ? null : -minor_units,
    ]),
  ]
  return (
    <>
      <dl className="book-totals">
        {rows
          .filter(([name, paise]) => paise !== 0 || name === 'Received')
          .map(([name, paise]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="money">{paise === null ? 'not known' : formatInrExact(paise)}</dd>
            </div>
          ))}
        <div data-last>
          <dt>{margin.is_whole ? 'Left' : 'Left, before unknown costs'}</dt>
          <dd className="money">{formatInrExact(margin.margin_minor_units)}</dd>
        </div>
      </dl>
      {open ? (
        <CostForm orderId={orderId} margin={margin} onClose={() => setOpen(false)} />
      ) : (
        <div className="one-row">
          <Button kind="soft" size="small" onClick={() => setOpen(true)}>
            Enter costs
          </Button>
        </div>
      )}
    </>
  )
}

const numberIn = (text = '') => (text.trim() === '' ? null : Number(text.replace(/[,₹\s]/g, '')))

function CostForm({ orderId, margin, onClose }: { orderId: string; margin: Margin; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: OrderCosts,
    read: typed => Object.fromEntries(ENTERED.map(name => [name, numberIn(typed[name])])),
    async send(body) {
      await call(booksApi.setCosts, { params: { id: orderId }, body })
      announceStatus({ text: messages.costsSaved })
      await revalidate()
      onClose()
    },
  })
  const known = (name: Entered) => {
    const paise = margin.costs.find(cost => cost.name === name)?.minor_units
    return paise == null ? '' : String(paise / 100)
  }
  return (
    <FormSheet
      form={form}
      actions={
        <FormActions kind="soft" size="small" busy={form.busy && 'Saving…'} onClose={onClose}>
          Save costs
        </FormActions>
      }
    >
      <div className="grid2">
        {ENTERED.map(name => (
          <TextField
            key={name}
            label={`${WORDS[name]}, in rupees`}
            name={name}
            inputMode="decimal"
            optional
            defaultValue={known(name)}
            error={form.errors[name]}
          />
        ))}
      </div>
    </FormSheet>
  )
}
