import { eq } from 'drizzle-orm'
import { CLAIM_PHOTO_DAYS, CLAIMS_MAX, type ClaimKind } from '../../shared/claims/api.ts'
import { indianDay } from '../../shared/time/working-days.ts'
import { queueMails } from '../notifications/queue-mail.ts'
import { lockOrder, type OrderDeps } from '../orders/change-status.ts'
import { ORDER_NOT_FOUND } from '../orders/load-order.ts'
import { announceOrder } from '../orders/order-events.ts'
import type { Tx } from '../platform/db/database.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { crockford } from '../platform/ids.ts'
import { forwardedMail, receivedMail } from './claim-mails.ts'
import { inTimeUntil, refuseUnclaimable } from './may-claim.ts'
import { isParcelLost } from './queries.ts'
import { claimPhotos, claimSteps, claims } from './tables.ts'

export type ClaimDeps = OrderDeps & { supportEmail: string }

interface MakeClaimInput {
  orderId: string
  who: { id: string; name: string }
  kind: ClaimKind
  text: string
  /** Kept already, as private files. */
  photos: readonly string[]
}
const DAY_MS = 24 * 3_600_000

export async function makeClaim(
  tx: Tx,
  deps: ClaimDeps,
  { orderId, who, kind, text, photos }: MakeClaimInput,
): Promise<string> {
  const order = await lockOrder(tx, orderId)
  if (order.userId !== who.id) throw notFound('order.not_found', ORDER_NOT_FOUND)
  const now = deps.clock()
  refuseUnclaimable(order, kind, { isLost: await isParcelLost(tx, order.id), today: indianDay(now) })
  if ((await tx.$count(claims, eq(claims.orderId, order.id))) >= CLAIMS_MAX)
    throw new Refusal(
      409,
      'claim.too_many',
      'You have already reported this order several times. Please write to us.',
    )
  const until = inTimeUntil(order)
  const [claim] = await tx
    .insert(claims)
    .values({
      id: `CLM-${crockford(8)}`,
      orderId: order.id,
      userId: who.id,
      kind,
      text,
      isLate: until !== null && now > until,
      createdAt: now,
      updatedAt: now,
    })
    .returning()
  if (!claim) throw new Error('a claim was not kept')
  const step = { claimId: claim.id, state: 'open' as const, author: 'customer', createdAt: now }
  await tx.insert(claimSteps).values(step)
  const keptUntil = new Date(now.getTime() + CLAIM_PHOTO_DAYS * DAY_MS)
  if (photos.length > 0)
    await tx
      .insert(claimPhotos)
      .values(
        photos.map((file, position) => ({ file, claimId: claim.id, position, createdAt: now, keptUntil })),
      )
  await queueMails(tx, [receivedMail(deps, order, claim), forwardedMail(deps, order, claim, photos.length)])
  await announceOrder(tx, order)
  return claim.id
}
