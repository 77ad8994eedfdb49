import type { Claim, ClaimState } from '../../shared/claims/api.ts'
import { formatInr } from '../../shared/money.ts'
import { PARCEL_WORDS } from '../../shared/parcels/api.ts'
import { STAGE_WORDS } from '../../shared/production/api.ts'
import { betweenWords, REFUND_DAYS } from '../../shared/promise/delivery.ts'
import { date, when } from '../../shared/time/moments.ts'
import type { Tone } from '../ui/badge.tsx'

export const STATE_BADGES: Record<ClaimState, [string, Tone | undefined]> = {
  open: ['Looking into it', 'warn'],
  answered: ['Answered', 'info'],
  replacement: ['Made again', 'ok'],
  refunded: ['Money back', 'ok'],
  declined: ['Declined', undefined],
}

/** What happens next, and by when. */
export function nextWords({ state, due_at, replacement, refund }: Claim): string {
  if (state === 'open') return `You will hear from me by ${due_at ? when(due_at) : 'then'}.`
  if (state === 'answered')
    return `I will settle it by ${due_at ? date(due_at) : 'then'}. To add something, write again below.`
  if (state === 'replacement') return replacementWords(replacement)
  if (state === 'refunded') return refundWords(refund)
  return 'It is settled. If you disagree, send a complaint.'
}

function replacementWords(replacement: Claim['replacement']): string {
  if (!replacement) return 'The order was cancelled or refunded, so it will not be made again.'
  const { stage, promise, left_at, parcel } = replacement
  if (parcel && left_at) return `It left on ${date(left_at)}: ${inSentence(PARCEL_WORDS[parcel.state])}.`
  const arrives = promise ? ` It arrives ${betweenWords(promise)}.` : ''
  return stage
    ? `I am making it again, at no cost to you. It is ${STAGE_WORDS[stage]}.${arrives}`
    : `I made it again, at no cost to you, and it has left the workshop.${arrives}`
}

function refundWords(refund: Claim['refund']): string {
  if (!refund) return 'Your money goes back the way you paid.'
  const amount = formatInr(refund.amount_minor_units)
  if (refund.status === 'failed')
    return `Your bank did not accept the ${amount}. I will look into it and write to you.`
  return refund.status === 'processed'
    ? `${amount} was sent back the way you paid. Your bank takes ${REFUND_DAYS}.`
    : `${amount} goes back the way you paid and takes ${REFUND_DAYS}.`
}

const inSentence = (words: string) => words.charAt(0).toLowerCase() + words.slice(1)
