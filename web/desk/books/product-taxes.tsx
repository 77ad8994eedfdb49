import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { booksApi, ProductTax, type ProductTaxView } from '../../../shared/books/api.ts'
import { date } from '../../../shared/time/moments.ts'
import { indianDay } from '../../../shared/time/working-days.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { FormActions, FormSheet } from '../../ui/form-sheet.tsx'
import { useForm } from '../../ui/use-form.ts'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

/** HSN code and rate of what is sold, from a day on. */
export function ProductTaxes({ products }: { products: ProductTaxView[] }) {
  const [open, setOpen] = useState<string | null>(null)
  return (
    <section className="tray" aria-label="Codes and rates">
      <h2>Codes and rates</h2>
      <p className="muted">{messages.productsLead}</p>
      <ul className="one-list">
        {products.map(one => (
          <li key={one.product}>
            <div className="money-line">
              <p>
                <b>{one.name}</b>
                <span className="small muted">
                  HSN {one.hsn}, {one.rate_percent}%
                  {one.is_own && one.from && `, from ${date(`${one.from}T06:00:00Z`)}`}
                  {one.coming.map(
                    next => `; from ${date(`${next.from}T06:00:00Z`)} HSN ${next.hsn}, ${next.rate_percent}%`,
                  )}
                </span>
              </p>
              {open !== one.product && (
                <Button
                  kind="bare"
                  size="small"
                  aria-label={`Change code and rate of ${one.name}`}
                  onClick={() => setOpen(one.product)}
                >
                  Change
                </Button>
              )}
            </div>
            {open === one.product && <TaxForm product={one} onClose={() => setOpen(null)} />}
          </li>
        ))}
      </ul>
    </section>
  )
}

function TaxForm({ product, onClose }: { product: ProductTaxView; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: ProductTax,
    read: ({ hsn, rate_percent = '', from }) => ({
      hsn,
      rate_percent: Number.parseFloat(rate_percent),
      from,
    }),
    async send(body) {
      await call(booksApi.setProduct, { params: { product: product.product }, body })
      announceStatus({ text: messages.taxSaved(product.name) })
      await revalidate()
      onClose()
    },
  })
  return (
    <FormSheet
      form={form}
      actions={
        <FormActions kind="soft" size="small" busy={form.busy && 'Saving…'} onClose={onClose}>
          Save
        </FormActions>
      }
    >
      <div className="book-tax">
        <TextField
          label="HSN code"
          name="hsn"
          inputMode="numeric"
          autoFocus
          defaultValue={product.hsn}
          error={form.errors.hsn}
        />
        <TextField
          label="Rate in percent"
          name="rate_percent"
          inputMode="decimal"
          defaultValue={product.rate_percent}
          error={form.errors.rate_percent}
        />
        <TextField
          label="From"
          name="from"
          type="date"
          defaultValue={indianDay(new Date())}
          error={form.errors.from}
        />
      </div>
    </FormSheet>
  )
}
