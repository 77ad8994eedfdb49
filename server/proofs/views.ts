import { bodyModelPath } from '../../shared/bodies/api.ts'
import { FREE_CHANGES, type Proof, proofModelPath, proofViewPath } from '../../shared/proofs/api.ts'
import type { PrivateLinks } from '../platform/files/private-links.ts'
import type { ProofRow } from './tables.ts'

const SIDES = ['front', 'left', 'back', 'right'] as const

const picturesOf = (links: PrivateLinks, { orderId, number, figure, pictures }: ProofRow) =>
  figure
    ? SIDES.map(side => proofViewPath(orderId, number, side, 512))
    : pictures.map(({ file }) => links.link(file))

const modelOf = ({ orderId, number, line, figure, body, withdrawnBecause }: ProofRow) =>
  figure
    ? proofModelPath(orderId, number)
    : body && withdrawnBecause === null
      ? `${bodyModelPath(orderId, line, body.id)}?v=${body.hash.slice(0, 12)}`
      : null

/** What was shown by mistake is seen by the founder only; the model of such a body is gone. */
export function proofViews(links: PrivateLinks, rows: readonly ProofRow[], to: 'buyer' | 'founder'): Proof[] {
  const changes = new Map<number, number>()
  for (const { line, change, withdrawnBecause } of rows)
    if (change !== null && withdrawnBecause === null) changes.set(line, (changes.get(line) ?? 0) + 1)
  const isHidden = (row: ProofRow) => to === 'buyer' && row.withdrawnBecause !== null
  return rows.map(row => ({
    number: row.number,
    line: row.line,
    state: row.state,
    figure: row.figure ?? null,
    pictures: isHidden(row) ? [] : picturesOf(links, row),
    model_url: isHidden(row) ? null : modelOf(row),
    body: isHidden(row) ? null : (row.body ?? null),
    label: row.label,
    height_mm: row.heightMm,
    hash: row.hash,
    note: row.note,
    change: row.change,
    pins: row.pins ?? [],
    withdrawn_because: row.withdrawnBecause,
    changes_left: Math.max(0, FREE_CHANGES - (changes.get(row.line) ?? 0)),
    source: row.source,
    created_by: row.actor ?? row.source,
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  }))
}

export function proofView(
  links: PrivateLinks,
  rows: readonly ProofRow[],
  { number, to }: { number: number; to: 'buyer' | 'founder' },
): Proof {
  const found = proofViews(links, rows, to).find(proof => proof.number === number)
  if (!found) throw new Error(`there is no proof ${number} among those just read`)
  return found
}
