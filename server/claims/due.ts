import { answerBy, settleBy, warnsFrom } from '../../shared/contact/api.ts'
import type { ClaimRow } from './tables.ts'

type Dated = Pick<ClaimRow, 'state' | 'createdAt'>

/** As a complaint: answered within 48 hours, settled within a month. */
export function dueAt({ state, createdAt }: Dated): Date | null {
  if (state === 'open') return answerBy(createdAt)
  return state === 'answered' ? settleBy(createdAt) : null
}

export function isUrgent({ state, createdAt }: Dated, now: Date): boolean {
  const { unanswered, unsettled } = warnsFrom(now)
  if (state === 'open') return createdAt <= unanswered
  return state === 'answered' && createdAt <= unsettled
}
