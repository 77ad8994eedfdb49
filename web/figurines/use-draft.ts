import { useEffect, useState } from 'react'
import { z } from 'zod/mini'
import { ORDER_DRAFT_KEY } from '../../shared/orders/order-details.ts'
import { FigurineMake, LINE_QUANTITY_MAX } from '../../shared/pricing.ts'
import { readStored, writeStored } from '../browser/storage.ts'

const Draft = z.object({
  photoId: z.string(),
  label: z.string(),
  quantity: z.int().check(z.minimum(1), z.maximum(LINE_QUANTITY_MAX)),
  giftWrap: z.boolean(),
  make: z.optional(FigurineMake),
})
export type Draft = z.infer<typeof Draft>

/** What was typed and ticked for a photo stays while other versions of it are drawn, and on the way to the checkout and back. */
export function useDraft(photoId: string, label = ''): [Draft, (change: Partial<Draft>) => void] {
  const [draft, setDraft] = useState<Draft>({ photoId, label, quantity: 1, giftWrap: false })
  useEffect(() => {
    const saved = readStored('sessionStorage', ORDER_DRAFT_KEY, Draft)
    if (saved?.photoId === photoId) setDraft(saved)
  }, [photoId])
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part }
    setDraft(next)
    writeStored('sessionStorage', ORDER_DRAFT_KEY, next)
  }
  return [draft, change]
}
