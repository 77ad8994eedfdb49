import { FIGURINE_HEIGHT_MM } from '../../shared/proofs/api.ts'
import type { OrderedFigure } from '../orders/order.ts'
import type { Tx } from '../platform/db/database.ts'
import { proofHash } from './proof-hash.ts'
import { proofs } from './tables.ts'

export async function approveByOrder(
  tx: Tx,
  { orderId, at }: { orderId: string; at: Date },
  figures: readonly OrderedFigure[],
): Promise<void> {
  if (figures.length === 0) return
  await tx.insert(proofs).values(
    figures.map(({ line, figure, label }, index) => ({
      orderId,
      number: index + 1,
      line,
      isNewest: true,
      state: 'approved' as const,
      figure,
      label,
      heightMm: FIGURINE_HEIGHT_MM,
      hash: proofHash({ figure, pictures: [], label, heightMm: FIGURINE_HEIGHT_MM }),
      source: 'order' as const,
      createdAt: at,
      decidedAt: at,
    })),
  )
}
