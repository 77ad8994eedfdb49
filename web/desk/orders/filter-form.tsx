import { Search, SlidersHorizontal } from 'lucide'
import type { RefObject } from 'react'
import { Form, Link, useSubmit } from 'react-router'
import type { OrderFilter } from '../../../shared/orders/desk-api.ts'
import { ORDER_STATUSES } from '../../../shared/orders/order-status.ts'
import { paths } from '../../../shared/paths.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PAYMENT_WORDS } from './messages.ts'
import './filter-form.css'

interface Props {
  filter: OrderFilter
  search: RefObject<HTMLInputElement | null>
  busy: boolean
}

/** Works as a plain form; with scripts, each choice is sent at once. */
export function FilterForm({ filter, search, busy }: Props) {
  const submit = useSubmit()
  const { q, status, payment, kind, from, to, needs } = filter
  const active = [status, payment, kind, from, to].filter(Boolean).length
  return (
    <Form
      className="order-filter"
      role="search"
      aria-label="Orders"
      action={paths.adminOrders}
      onChange={event => {
        if (event.target instanceof HTMLSelectElement)
          void submit(event.currentTarget, { preventScrollReset: true })
      }}
    >
      {needs && <input type="hidden" name="needs" value={needs} />}
      <div className="order-search">
        <TextField
          label="Find an order"
          ref={search}
          type="search"
          name="q"
          defaultValue={q ?? ''}
          placeholder="ID, name, email or phone"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
        />
        <Button type="submit" kind="ink" aria-label="Search" busy={busy && ' '}>
          <Icon of={Search} />
        </Button>
      </div>
      <details className="order-more" open={active > 0}>
        <summary>
          <Icon of={SlidersHorizontal} />
          Filters{active > 0 && `, ${active} set`}
        </summary>
        <div className="order-filters">
          <Choice
            label="Status"
            name="status"
            value={status}
            options={ORDER_STATUSES.map(one => [one, one])}
          />
          <Choice label="Payment" name="payment" value={payment} options={Object.entries(PAYMENT_WORDS)} />
          <Choice
            label="Kind"
            name="kind"
            value={kind}
            options={[
              ['cart', 'Desk Buddies'],
              ['figurine', 'Custom figurine'],
            ]}
          />
          <TextField label="From" name="from" type="date" defaultValue={from ?? ''} />
          <TextField label="To" name="to" type="date" defaultValue={to ?? ''} />
          <div className="order-filter-do">
            <Button type="submit" kind="soft" size="small">
              Show
            </Button>
            {(active > 0 || q || needs) && (
              <Link className="link small" to={paths.adminOrders}>
                Clear all
              </Link>
            )}
          </div>
        </div>
      </details>
    </Form>
  )
}

const Choice = ({
  label,
  name,
  value,
  options,
}: {
  label: string
  name: string
  value: string | undefined
  options: [string, string][]
}) => (
  <Field label={label}>
    {tied => (
      <select {...tied} name={name} defaultValue={value ?? ''}>
        <option value="">Any</option>
        {options.map(([option, word]) => (
          <option key={option} value={option}>
            {word}
          </option>
        ))}
      </select>
    )}
  </Field>
)
