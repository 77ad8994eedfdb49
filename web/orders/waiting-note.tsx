import type { TrackedOrder } from '../../shared/orders/api.ts'
import { orderPath } from '../../shared/paths.ts'
import { waitedFor, when } from '../../shared/time/moments.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { messages } from './messages.ts'

interface Props {
  order: Pick<TrackedOrder, 'id' | 'started' | 'waits_for' | 'waits_since'>
  /** Who looks: the buyer, who answers below on the same page, or anybody who knows the number. */
  to: 'buyer' | 'anybody'
  /** Whether a service may see the drawing of their child. */
  isParentAsked?: boolean
}

/** What a paid order waits for, since when, and where its buyer answers. */
export function WaitingNote({ order, to, isParentAsked = false }: Props) {
  const { waits_for: what, waits_since: since } = order
  if (!what || !since) return null
  const waits = `${waitedFor(since)}, ${when(since)}`
  if (what === 'proof' && isParentAsked)
    return (
      <div className="stack start gap-3">
        <Banner kind="warn">{messages.waitsForParent(waits)}</Banner>
        <a className="btn btn--sm" href="#proofs">
          {messages.answerAsParent}
        </a>
      </div>
    )
  if (what === 'proof')
    return (
      <Banner>{to === 'buyer' ? messages.waitsForProof(waits) : messages.waitsForProofOfIt(waits)}</Banner>
    )
  return (
    <div className="stack start gap-3">
      <Banner kind="warn">
        {to === 'buyer' ? messages.waitsForYourYes(waits) : messages.waitsForTheirYes(waits)}{' '}
        {order.started ? messages.workHasBegun : messages.nothingPrinted}
      </Banner>
      {to === 'buyer' ? (
        <a className="btn btn--sm" href="#proofs">
          {messages.lookAndApprove}
        </a>
      ) : (
        <ButtonLink kind="soft" size="small" to={orderPath(order.id)}>
          {messages.isItYours}
        </ButtonLink>
      )}
    </div>
  )
}
