import type { TrackedOrder } from '../../shared/orders/api.ts'
import { orderPath } from '../../shared/paths.ts'
import { waitedFor, when } from '../../shared/time/moments.ts'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { messages } from './messages.ts'

interface Props {
  order: Pick<TrackedOrder, 'id' | 'started' | 'waits_for' | 'waits_since'>
  /** Who looks: the buyer, also on the page where the proof stands, or anybody who knows the number. */
  to: 'buyer' | 'buyer here' | 'anybody'
}

/** What a paid order waits for, since when, and where its buyer answers. */
export function WaitingNote({ order, to }: Props) {
  const { waits_for: what, waits_since: since } = order
  if (!what || !since) return null
  const waits = `${waitedFor(since)}, ${when(since)}`
  if (to === 'buyer here')
    return (
      <div className="below">
        <Banner kind={what === 'answer' ? 'warn' : 'info'}>
          {what === 'answer' ? messages.waitsForYourYes(waits) : messages.nextStepMine(waits)}
        </Banner>
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
      <ButtonLink kind={to === 'buyer' ? 'accent' : 'soft'} size="small" to={orderPath(order.id)}>
        {to === 'buyer' ? messages.lookAndApprove : messages.isItYours}
      </ButtonLink>
    </div>
  )
}
