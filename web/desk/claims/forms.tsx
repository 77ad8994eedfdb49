import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod/mini'
import {
  ClaimAnswer,
  ClaimRefund,
  ClaimRefusal,
  ClaimReplacement,
  claimsDeskApi,
  type DeskClaim,
} from '../../../shared/claims/api.ts'
import { formatInrExact, paiseToRupees, rupeesToPaise } from '../../../shared/money.ts'
import { call } from '../../api.ts'
import { Field, TextArea, TextField } from '../../ui/field.tsx'
import { FormActions, FormSheet } from '../../ui/form-sheet.tsx'
import { type Form, useForm } from '../../ui/use-form.ts'
import { useUnsavedForm } from '../ui/unsaved.tsx'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

interface Props {
  claim: DeskClaim
  onClose: () => void
}

/** Tells what was done and shows the claim as it is now. */
function useDone(onClose: () => void) {
  const { revalidate } = useRevalidator()
  return async (text: string) => {
    announceStatus({ text })
    await revalidate()
    onClose()
  }
}

interface SheetProps {
  form: Pick<Form, 'ref' | 'onSubmit' | 'trouble' | 'busy'>
  action: string
  kind?: 'accent' | 'bad'
  onClose: () => void
  children: ReactNode
}
function Sheet({ form, action, kind = 'accent', onClose, children }: SheetProps) {
  useUnsavedForm(form.ref)
  return (
    <FormSheet
      form={form}
      actions={
        <FormActions kind={kind} size="small" busy={form.busy && 'Sending…'} onClose={onClose}>
          {action}
        </FormActions>
      }
    >
      {children}
    </FormSheet>
  )
}

export function AnswerForm({ claim, onClose }: Props) {
  const done = useDone(onClose)
  const form = useForm({
    schema: ClaimAnswer,
    async send(body) {
      await call(claimsDeskApi.answer, { params: { id: claim.id }, body })
      await done(messages.answered)
    },
  })
  return (
    <Sheet form={form} action="Send answer" onClose={onClose}>
      <TextArea
        label={`Answer to ${claim.customer.name}`}
        name="message"
        rows={4}
        hint={messages.forCustomer}
        error={form.errors.message}
        autoFocus
      />
    </Sheet>
  )
}

export function DeclineForm({ claim, onClose }: Props) {
  const done = useDone(onClose)
  const form = useForm({
    schema: ClaimRefusal,
    async send(body) {
      await call(claimsDeskApi.decline, { params: { id: claim.id }, body })
      await done(messages.declined)
    },
  })
  return (
    <Sheet form={form} action="Decline" kind="bad" onClose={onClose}>
      <TextArea
        label="Why is it declined?"
        name="reason"
        rows={4}
        hint={messages.forCustomer}
        error={form.errors.reason}
        autoFocus
      />
    </Sheet>
  )
}

const MessageField = ({ error }: { error: string | undefined }) => (
  <TextArea
    label="A note to the customer"
    name="message"
    optional
    rows={3}
    hint={messages.forCustomer}
    error={error}
  />
)

/** Which figures of an order of several are made again. */
export function AgainForm({ claim, onClose }: Props) {
  const done = useDone(onClose)
  const { lines } = claim.order
  const form = useForm({
    schema: ClaimReplacement,
    read: typed => ({
      message: typed.message,
      lines: lines.flatMap(({ line }) => {
        const quantity = Number(typed[`line-${line}`])
        return quantity > 0 ? [{ line, quantity }] : []
      }),
    }),
    async send(body) {
      await call(claimsDeskApi.replace, { params: { id: claim.id }, body })
      await done(messages.again)
    },
  })
  return (
    <Sheet form={form} action="Make them again" onClose={onClose}>
      <p>{messages.whichAgain}</p>
      {lines.map(({ line, name, name_label, quantity }, at) => (
        <Field
          key={line}
          label={name_label ? `${name}, “${name_label}”` : name}
          error={at === 0 ? form.errors.lines : undefined}
        >
          {tied => (
            <select {...tied} name={`line-${line}`} defaultValue="0">
              {Array.from({ length: quantity + 1 }, (_, count) => (
                <option key={count} value={count}>
                  {count === 0 ? 'None' : count}
                </option>
              ))}
            </select>
          )}
        </Field>
      ))}
      <MessageField error={form.errors.message} />
    </Sheet>
  )
}

const atMost = (left: number) =>
  z.refine<z.output<typeof ClaimRefund>>(({ rupees }) => rupeesToPaise(rupees ?? 0) <= left, {
    path: ['rupees'],
    message: `At most ${formatInrExact(left)} can be given back.`,
  })

export function RefundClaimForm({ claim, onClose }: Props) {
  const done = useDone(onClose)
  const { refundable_minor_units: left, lines } = claim.order
  const open = lines.filter(line => line.left >= 100)
  const form = useForm({
    schema: ClaimRefund.check(atMost(left)),
    read: ({ rupees = '', message, line }) => ({
      line: line ? Number(line) : null,
      rupees: rupees.trim() === '' ? Number.NaN : Number(rupees.replace(/[₹,\s]/g, '')),
      message,
    }),
    async send(body) {
      const { claim: settled } = await call(claimsDeskApi.refund, { params: { id: claim.id }, body })
      await done(messages.refunded(settled.refund?.amount_minor_units ?? 0))
    },
  })
  const fillIn = (chosen: string) => {
    const field = form.ref.current?.elements.namedItem('rupees')
    const ofLine = open.find(({ line }) => String(line) === chosen)?.left ?? left
    if (field instanceof HTMLInputElement) field.value = String(paiseToRupees(Math.min(ofLine, left)))
  }
  return (
    <Sheet form={form} action="Give money back" kind="bad" onClose={onClose}>
      {lines.length > 1 && (
        <Field label="For" error={form.errors.line}>
          {tied => (
            <select {...tied} name="line" onChange={event => fillIn(event.target.value)}>
              <option value="">The whole order</option>
              {open.map(({ line, name, left: ofLine }) => (
                <option key={line} value={line}>
                  {name}, {formatInrExact(ofLine)}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      <TextField
        label="Rupees"
        name="rupees"
        inputMode="decimal"
        defaultValue={String(paiseToRupees(left))}
        hint={`At most ${formatInrExact(left)}`}
        error={form.errors.rupees}
        autoFocus
      />
      <MessageField error={form.errors.message} />
    </Sheet>
  )
}
