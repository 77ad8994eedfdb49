import { useState } from 'react'
import { Link, useRevalidator } from 'react-router'
import {
  TicketAnswer,
  type TicketStatus,
  type TicketView,
  ticketsApi,
  warnsFrom,
} from '../../../shared/contact/api.ts'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import { isOrderId, normaliseOrderId } from '../../../shared/orders/order-status.ts'
import { when } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { Badge, type Tone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { FormActions, FormSheet } from '../../ui/form-sheet.tsx'
import { useChange } from '../../ui/use-change.ts'
import { useForm } from '../../ui/use-form.ts'
import { useUnsavedForm } from '../ui/unsaved.tsx'
import { announceStatus } from '../ui/use-status.ts'

const tones: Record<TicketStatus, Tone | undefined> = { open: 'warn', answered: 'ok', closed: undefined }

export function Ticket({ ticket, withOrder = false }: { ticket: TicketView; withOrder?: boolean }) {
  const { revalidate } = useRevalidator()
  const { run } = useChange({ toast: true })
  const [answering, setAnswering] = useState(false)
  const orderId = ticket.order_id === null ? null : normaliseOrderId(ticket.order_id)

  async function set(status: TicketStatus) {
    const done = await run(status, () =>
      call(ticketsApi.setStatus, { params: { id: ticket.id }, body: { status } }),
    )
    if (done && status === 'closed')
      announceStatus({
        text: `${ticket.id} is closed.`,
        action: { label: 'Undo', run: () => void set(ticket.status) },
      })
    await revalidate()
  }
  return (
    <li className="ticket">
      <p className="ticket-head">
        <b>{ticket.name}</b>
        <Badge tone={tones[ticket.status]}>{ticket.status}</Badge>
        {ticket.settle_by && <Due ticket={ticket} />}
        <span className="small muted">
          {ticket.id}, {when(ticket.created_at)}
          {withOrder && orderId && isOrderId(orderId) && (
            <>
              , about{' '}
              <Link className="link" to={adminOrderPath(orderId)}>
                {orderId}
              </Link>
            </>
          )}
        </span>
      </p>
      <p className="ticket-words">{ticket.message}</p>
      {ticket.answers.map(answer => (
        <blockquote key={answer.created_at} className="ticket-words">
          {answer.message}
          <span className="small muted">
            {answer.author}, {when(answer.created_at)}
          </span>
        </blockquote>
      ))}
      {answering ? (
        <AnswerForm ticket={ticket} onClose={() => setAnswering(false)} />
      ) : (
        <div className="one-row">
          <Button kind="soft" size="small" onClick={() => setAnswering(true)}>
            Answer
          </Button>
          <Button
            kind="bare"
            size="small"
            onClick={() => void set(ticket.status === 'closed' ? 'open' : 'closed')}
          >
            {ticket.status === 'closed' ? 'Open again' : 'Close'}
          </Button>
        </div>
      )}
    </li>
  )
}

/** When a complaint is due: an answer first, then its end. */
function Due({ ticket: { status, created_at, answer_by, settle_by } }: { ticket: TicketView }) {
  const { unanswered, unsettled } = warnsFrom(new Date())
  const isOpen = status === 'open'
  const by = isOpen ? answer_by : settle_by
  const warns = new Date(created_at) <= (isOpen ? unanswered : unsettled)
  return (
    <Badge tone={status === 'closed' ? undefined : warns ? 'bad' : 'warn'}>
      Complaint{status !== 'closed' && by && `, ${isOpen ? 'answer' : 'settle'} by ${when(by)}`}
    </Badge>
  )
}

function AnswerForm({ ticket, onClose }: { ticket: TicketView; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const form = useForm({
    schema: TicketAnswer,
    async send(body) {
      await call(ticketsApi.answer, { params: { id: ticket.id }, body })
      announceStatus({ text: `Your answer is on its way to ${ticket.name}.` })
      await revalidate()
      onClose()
    },
  })
  useUnsavedForm(form.ref)
  return (
    <FormSheet
      form={form}
      actions={
        <FormActions size="small" busy={form.busy && 'Sending…'} onClose={onClose}>
          Send answer
        </FormActions>
      }
    >
      <TextArea
        label={`Answer to ${ticket.name}`}
        name="message"
        rows={4}
        hint={`Goes to ${ticket.email} by email.`}
        error={form.errors.message}
        autoFocus
      />
    </FormSheet>
  )
}
