import { Send } from 'lucide'
import { useRevalidator } from 'react-router'
import type { DocumentEntry, Margin } from '../../../shared/books/api.ts'
import { formatInr } from '../../../shared/money.ts'
import { madeLabel } from '../../../shared/name-label.ts'
import { type DeskOrder, orderDeskApi } from '../../../shared/orders/desk-api.ts'
import type { ProofState } from '../../../shared/proofs/api.ts'
import { when } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { DocumentList } from '../../orders/document-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useChange } from '../../ui/use-change.ts'
import { BodiesPanel } from '../bodies/bodies-panel.tsx'
import { MarginPart } from '../books/margin-part.tsx'
import { Money } from '../payments/money.tsx'
import { isPrintable, PrintPanel } from '../print/print-panel.tsx'
import { Proofs } from '../proofs/proofs.tsx'
import { Fold } from '../ui/fold.tsx'
import { announceStatus } from '../ui/use-status.ts'
import { Contents } from './contents.tsx'
import { History } from './history.tsx'
import { messages, PAYMENT_WORDS } from './messages.ts'
import type { OrderStep } from './order-step.ts'

interface Props {
  desk: DeskOrder
  step: OrderStep
  documents: DocumentEntry[] | null
  margin: Margin | null
}

/** What is made, what it cost, and what happened. */
export function OrderWhat({ desk, step, documents, margin }: Props) {
  const { order } = desk
  return (
    <div className="one-what">
      <Fold heading="What to make" said={contentsSaid(order)}>
        <Contents order={order} childPhotos={desk.child_photos} />
      </Fold>
      {order.cart_items.some(({ kind }) => kind === 'figurine') && (
        <Fold heading="Proof" said={PROOF_SAID[desk.proofs.at(-1)?.state ?? 'withdrawn']}>
          <Proofs desk={desk} except={step.do === 'proof' ? step.line : null} />
        </Fold>
      )}
      {figurineLines(desk).map((line, _, { length }) => (
        <Fold
          key={line}
          heading={length > 1 ? `3D body of line ${line}` : '3D body'}
          open={step.do === 'proof' && step.line === line}
        >
          <BodiesPanel desk={desk} line={line} />
        </Fold>
      ))}
      {printableLines(desk).map(({ line, proof }, _, { length }) => (
        <Fold
          key={line}
          heading={length > 1 ? `Print file of line ${line}` : 'Print file'}
          open={step.do === 'file' && step.line === line}
        >
          <PrintPanel orderId={order.id} line={line} proof={proof} />
        </Fold>
      ))}
      <Fold
        heading="Money"
        said={`${formatInr(order.amount_minor_units)}, ${PAYMENT_WORDS[order.payment_status].toLowerCase()}`}
        open={desk.refunds.some(({ status }) => status === 'failed')}
      >
        <Money desk={desk} />
      </Fold>
      {order.paid_at && (
        <Fold heading="Books" open={!documents || !margin}>
          <Panel loaded={documents} down={messages.papersDown}>
            {papers => <DocumentList orderId={order.id} documents={papers} />}
          </Panel>
          <Panel loaded={margin} down={messages.marginDown}>
            {left => <MarginPart orderId={order.id} margin={left} />}
          </Panel>
        </Fold>
      )}
      <Fold heading="History" said={order.status}>
        <History desk={desk} />
      </Fold>
      <Fold
        heading="Emails"
        said={String(desk.mails.length)}
        open={desk.mails.some(({ status }) => status === 'failed')}
      >
        <Mails desk={desk} />
      </Fold>
    </div>
  )
}

const PROOF_SAID: Record<ProofState, string> = {
  offered: 'waiting for the customer',
  approved: 'approved',
  changes_asked: 'the customer wants a change',
  withdrawn: 'none yet',
}

function contentsSaid({ cart_items: [first, ...more] }: DeskOrder['order']): string | undefined {
  if (!first) return undefined
  const label = first.name_label ? ` “${madeLabel(first.name_label)}”` : ''
  return `${first.quantity} × ${first.name}${label}${more.length > 0 ? ` and ${more.length} more` : ''}`
}

const figurineLines = ({ order }: DeskOrder) =>
  order.cart_items.flatMap(({ kind }, at) => (kind === 'figurine' ? [at + 1] : []))

const newestOf = ({ proofs }: DeskOrder, line: number) => proofs.findLast(proof => proof.line === line)
const printableLines = (desk: DeskOrder) =>
  desk.order.cart_items
    .map(({ kind }, at) => ({ kind, line: at + 1, proof: newestOf(desk, at + 1) ?? null }))
    .filter(({ kind, proof }) =>
      kind === 'desk_buddy' ? desk.order.paid_at !== null : isPrintable(proof ?? undefined),
    )

const states: Record<string, string> = {
  waiting: 'waiting',
  sent: 'sent',
  kept: 'kept in the demo',
  failed: 'not delivered',
}

function Mails({ desk: { order, mails } }: { desk: DeskOrder }) {
  const { revalidate } = useRevalidator()
  const { run, busy } = useChange({ toast: true })
  const sendAgain = () =>
    run('send', async () => {
      try {
        const { recipient } = await call(orderDeskApi.sendMail, { params: { id: order.id } })
        announceStatus({ text: messages.mailSent(recipient) })
      } finally {
        await revalidate()
      }
    })
  return (
    <>
      {mails.length === 0 && <p className="muted">No emails yet.</p>}
      <ul className="one-list">
        {mails.map(mail => (
          <li key={mail.id}>
            {mail.subject}
            <span className="small muted">
              to {mail.recipient}, {states[mail.status] ?? mail.status}, {when(mail.created_at)}
            </span>
          </li>
        ))}
      </ul>
      {order.status !== 'Pending' && (
        <div className="one-row">
          <Button kind="soft" size="small" busy={busy && 'Sending…'} onClick={sendAgain}>
            <Icon of={Send} />
            Send the email of “{order.status}” again
          </Button>
        </div>
      )}
    </>
  )
}
