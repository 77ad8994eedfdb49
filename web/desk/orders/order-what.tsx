import { Send } from 'lucide'
import { useRevalidator } from 'react-router'
import type { DocumentEntry, Margin } from '../../../shared/books/api.ts'
import { type DeskOrder, orderDeskApi } from '../../../shared/orders/desk-api.ts'
import { when } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { DocumentList } from '../../orders/document-list.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/panel.tsx'
import { useChange } from '../../ui/use-change.ts'
import { MarginPart } from '../books/margin-part.tsx'
import { Money } from '../payments/money.tsx'
import { PrintPanel } from '../print/print-panel.tsx'
import { Proofs } from '../proofs/proofs.tsx'
import { Part } from '../ui/shell.tsx'
import { announceStatus } from '../ui/use-status.ts'
import { Contents } from './contents.tsx'
import { History } from './history.tsx'
import { messages } from './messages.ts'

interface Props {
  desk: DeskOrder
  documents: DocumentEntry[] | null
  margin: Margin | null
}

/** What is made, what it cost, and what happened. */
export function OrderWhat({ desk, documents, margin }: Props) {
  const { order } = desk
  return (
    <div className="one-what">
      <Part heading="What to make">
        <Contents order={order} childPhotos={desk.child_photos} />
      </Part>
      {order.cart_items.some(({ kind }) => kind === 'figurine') && (
        <Part heading="Proof">
          <Proofs desk={desk} />
        </Part>
      )}
      {printableLines(desk).map((line, _, { length }) => (
        <Part key={line} heading={length > 1 ? `Print file of line ${line}` : 'Print file'}>
          <PrintPanel orderId={order.id} line={line} hash={hashOf(desk, line)} />
        </Part>
      ))}
      <Part heading="Money">
        <Money desk={desk} />
      </Part>
      {order.paid_at && (
        <Part heading="Books">
          <Panel loaded={documents} down={messages.papersDown}>
            {papers => <DocumentList orderId={order.id} documents={papers} />}
          </Panel>
          <Panel loaded={margin} down={messages.marginDown}>
            {left => <MarginPart orderId={order.id} margin={left} />}
          </Panel>
        </Part>
      )}
      <Part heading="History">
        <History desk={desk} />
      </Part>
      <Part heading="Emails">
        <Mails desk={desk} />
      </Part>
    </div>
  )
}

const newestOf = ({ proofs }: DeskOrder, line: number) => proofs.findLast(proof => proof.line === line)
const hashOf = (desk: DeskOrder, line: number) => newestOf(desk, line)?.hash ?? ''
/** Approved figures of the kit; what is sculpted has no file. */
const printableLines = (desk: DeskOrder) =>
  desk.order.cart_items.flatMap((_, at) => {
    const newest = newestOf(desk, at + 1)
    return newest?.state === 'approved' && newest.figure ? [at + 1] : []
  })

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
