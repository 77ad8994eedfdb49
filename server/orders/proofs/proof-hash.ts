import { createHash } from 'node:crypto'
import type { Figure } from '../../../shared/figure.ts'

interface Promised {
  figure: Figure | null
  pictures: readonly string[]
  label: string | null
  heightMm: number
}

/** The same content has the same hash, whatever the order of its keys. */
export const proofHash = ({ figure, pictures, label, heightMm }: Promised): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted({ figure, pictures, model: null, label, heightMm })))
    .digest('hex')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(entries.map(([name, part]) => [name, sorted(part)]))
}
