import { useState } from 'react'
import type { AdminCategory } from '../../../shared/catalog/desk-api.ts'
import { paiseToRupees, rupeesToPaise } from '../../../shared/money.ts'
import {
  type AdminPromotion,
  PromotionFields,
  type PromotionKind,
  type PromotionScope,
  promotionsApi,
} from '../../../shared/promotions/api.ts'
import { momentForField, momentOfField } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, TextField } from '../../ui/field.tsx'
import { FormSheet } from '../../ui/form-sheet.tsx'
import { useForm } from '../../ui/use-form.ts'
import { messages } from '../ui/messages.ts'
import { useUnsavedForm } from '../ui/unsaved.tsx'

interface Props {
  /** Null makes one. */
  promotion: AdminPromotion | null
  categories: readonly AdminCategory[]
  onSaved: (promotion: AdminPromotion) => void
  onCancel: () => void
}
type Errors = Partial<Record<string, string>>

export function PromotionForm({ promotion, categories, onSaved, onCancel }: Props) {
  const [kind, setKind] = useState<PromotionKind>(promotion?.kind ?? 'percent')
  const [scope, setScope] = useState<PromotionScope>(promotion?.scope ?? 'all')
  const form = useForm({
    schema: PromotionFields,
    read: fieldsFrom,
    async send(body) {
      const { promotion: saved } = promotion
        ? await call(promotionsApi.change, {
            params: { id: promotion.id },
            body: { ...body, version: promotion.version },
          })
        : await call(promotionsApi.add, { body })
      onSaved(saved)
    },
    again: 'kept',
  })
  useUnsavedForm(form.ref, 'promotion-form')
  return (
    <section className="tray" aria-label={promotion ? 'Edit promotion' : 'New promotion'}>
      <h2>{promotion ? `Edit ${promotion.code ?? promotion.name}` : 'Make a promotion'}</h2>
      <FormSheet
        form={form}
        actions={
          <div className="row gap-3">
            <Button type="submit" busy={form.busy && 'Saving…'}>
              {promotion ? 'Save' : 'Make it'}
            </Button>
            {promotion && (
              <Button kind="bare" onClick={onCancel}>
                Cancel
              </Button>
            )}
          </div>
        }
      >
        <TextField
          label="Code"
          name="code"
          optional
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          defaultValue={promotion?.code ?? ''}
          hint={messages.promotionCodeHint}
          error={form.errors.code}
        />
        <div className="grid2">
          <Choice label="Takes off" name="kind" value={kind} options={KINDS} onChange={setKind} />
          {kind !== 'free_wrap' && (
            <TextField
              label={kind === 'percent' ? 'Percent' : 'Rupees'}
              name="value"
              inputMode="decimal"
              defaultValue={valueText(promotion, kind)}
              error={form.errors.value}
            />
          )}
          <Choice label="For" name="scope" value={scope} options={SCOPES} onChange={setScope} />
          {scope === 'category' && (
            <CategoryChoice promotion={promotion} categories={categories} error={form.errors.category_id} />
          )}
        </div>
        <Conditions promotion={promotion} errors={form.errors} />
      </FormSheet>
    </section>
  )
}

const valueText = (promotion: AdminPromotion | null, kind: PromotionKind) => {
  if (promotion?.kind !== kind) return ''
  return kind === 'amount' ? rupeesText(promotion.value) : String(promotion.value)
}

const KINDS: Record<PromotionKind, string> = {
  percent: 'A percentage',
  amount: 'An amount',
  free_wrap: 'The gift wrap',
}
const SCOPES: Record<PromotionScope, string> = {
  all: 'Everything',
  desk_buddies: 'Desk Buddies',
  figurine: 'Custom figurines',
  category: 'One collection',
}

interface ChoiceProps<T extends string> {
  label: string
  name: string
  value: T
  options: Record<T, string>
  onChange: (value: T) => void
}
const Choice = <T extends string>({ label, name, value, options, onChange }: ChoiceProps<T>) => (
  <Field label={label}>
    {tied => (
      <select
        {...tied}
        name={name}
        defaultValue={value}
        onChange={event => onChange(event.target.value as T)}
      >
        {(Object.entries(options) as [T, string][]).map(([key, words]) => (
          <option key={key} value={key}>
            {words}
          </option>
        ))}
      </select>
    )}
  </Field>
)

const CategoryChoice = ({
  promotion,
  categories,
  error,
}: Pick<Props, 'promotion' | 'categories'> & { error: string | undefined }) => (
  <Field label="Collection" error={error}>
    {tied => (
      <select {...tied} name="category_id" defaultValue={promotion?.category_id ?? ''}>
        <option value="">Choose one</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    )}
  </Field>
)

const countText = (count: number | null | undefined) => (count ? String(count) : '')

const Conditions = ({ promotion, errors }: { promotion: AdminPromotion | null; errors: Errors }) => {
  const number = (name: 'min_pieces' | 'total_limit' | 'per_customer_limit') => ({
    name,
    inputMode: 'numeric' as const,
    defaultValue: countText(promotion?.[name]),
    error: errors[name],
  })
  const time = (name: 'starts_at' | 'ends_at') => ({
    name,
    type: 'datetime-local',
    defaultValue: momentForField(promotion?.[name] ?? null),
    error: errors[name],
  })
  return (
    <>
      <div className="grid2">
        <TextField label="Minimum pieces" optional {...number('min_pieces')} />
        <TextField
          label="Minimum rupees"
          optional
          name="min_subtotal_paise"
          inputMode="decimal"
          defaultValue={promotion?.min_subtotal_paise ? rupeesText(promotion.min_subtotal_paise) : ''}
          error={errors.min_subtotal_paise}
        />
        <TextField label="Starts" optional hint="Indian time" {...time('starts_at')} />
        <TextField label="Ends" optional hint="Indian time" {...time('ends_at')} />
        <TextField label="Total uses" optional {...number('total_limit')} />
        <TextField label="Uses per customer" optional {...number('per_customer_limit')} />
      </div>
      <label className="check">
        <input
          type="checkbox"
          name="first_order_only"
          defaultChecked={promotion?.first_order_only ?? false}
        />
        For a first order only
      </label>
    </>
  )
}

type Typed = Record<string, string>

/** What stands in the form, in the units of the API; what is no number is left for the schema to refuse. */
export const fieldsFrom = (typed: Typed) => ({
  code: typed.code?.trim() || null,
  kind: typed.kind,
  value: worthOf(typed),
  scope: typed.scope,
  category_id: typed.category_id || null,
  min_subtotal_paise: maybe(typed.min_subtotal_paise, paiseOf),
  min_pieces: maybe(typed.min_pieces, Number),
  starts_at: maybe(typed.starts_at, momentOfField),
  ends_at: maybe(typed.ends_at, momentOfField),
  total_limit: maybe(typed.total_limit, Number),
  per_customer_limit: maybe(typed.per_customer_limit, Number),
  first_order_only: typed.first_order_only !== undefined,
})

function worthOf({ kind, value = '' }: Typed): number | null {
  if (kind === 'free_wrap') return 0
  if (value.trim() === '') return null
  return kind === 'amount' ? paiseOf(value) : Number(value.replace(/[%\s]/g, ''))
}

function maybe<T>(text: string | undefined, read: (text: string) => T): T | null {
  return text?.trim() ? read(text.trim()) : null
}

const paiseOf = (text: string) => rupeesToPaise(Number(text.replace(/[₹,\s]/g, '')))
const rupeesText = (paise: number) => String(paiseToRupees(paise))
