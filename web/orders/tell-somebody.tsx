import { useState } from 'react'
import type { Share } from '../../shared/figurines/sharing-api.ts'
import type { Order } from '../../shared/orders/api.ts'
import { useRootData } from '../session/session.ts'
import { messages } from '../share/messages.ts'
import { ShareButton } from '../share/share-button.tsx'
import { ShareButtons } from '../share/share-buttons.tsx'

/** The shop's address, or the page of the ordered figurine once its buyer has made one. */
export function TellSomebody({ order }: { order: Order }) {
  const [share, setShare] = useState<Share | null>(null)
  const origin = useRootData()?.origin ?? ''
  const figurine = order.gift?.surprise ? null : order.cart_items.find(line => line.figurine)?.figurine
  return (
    <section className="stack gap-2" aria-label="Share">
      <p className="small muted">Tell somebody:</p>
      {figurine && (
        <div>
          <ShareButton figurineId={figurine.id} picture={figurine.generated_figurine_url} onChange={setShare}>
            Show them your figurine
          </ShareButton>
        </div>
      )}
      <ShareButtons address={share ? origin + share.path : origin} words={wordsToShare(order)} />
    </section>
  )
}

/** A surprise is not given away. */
export function wordsToShare({ gift, cart_items }: Pick<Order, 'gift' | 'cart_items'>): string {
  if (gift?.surprise) return messages.orderedSurprise
  return cart_items.some(({ kind }) => kind === 'figurine') ? messages.ordered : messages.orderedBuddies
}
