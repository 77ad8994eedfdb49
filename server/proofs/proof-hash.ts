import { createHash } from 'node:crypto'
import type { Figure } from '../../shared/figure/figure.ts'
import { canonicalJson } from '../platform/canonical-json.ts'

interface ProofContent {
  figure: Figure | null
  pictures: readonly string[]
  label: string | null
  heightMm: number
}

/** `model` is no part of a proof any more; without it, proofs from before would have other hashes. */
export const proofHash = ({ figure, pictures, label, heightMm }: ProofContent): string =>
  createHash('sha256')
    .update(canonicalJson({ figure, pictures, model: null, label, heightMm }))
    .digest('hex')
