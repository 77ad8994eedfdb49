import { isStanding } from '../../shared/proofs/api.ts'
import type { Order } from '../orders/order.ts'
import type { Tx } from '../platform/db/database.ts'
import { overriddenAt } from './overrides.ts'
import { newestProof } from './queries.ts'

export async function unapprovedUnsaid(
  tx: Tx,
  { id, lines }: Order,
): Promise<{ line: number; name: string }[]> {
  if (lines.every(({ proof }) => isStanding(proof))) return []
  const saidAt = await overriddenAt(tx, id)
  const isSaid = (since: string | null) => saidAt !== null && (since === null || saidAt >= new Date(since))
  return lines.flatMap(({ name, proof, proofSince }, at) =>
    isStanding(proof) || isSaid(proofSince) ? [] : { line: at + 1, name },
  )
}

export const newestHash = async (tx: Tx, orderId: string, line: number): Promise<string | null> =>
  (await newestProof(tx, orderId, line))?.hash ?? null
