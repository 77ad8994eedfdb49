import { DAMAGE_CLAIM_HOURS, REFUND_DAYS, REPLY_DAYS } from '../../shared/promise/delivery.ts'

export const POLICIES_UPDATED = '2026-11-27'
export const GRIEVANCE_DAYS = 'one month'

export const messages = {
  damage: `If something arrives damaged, write within ${DAMAGE_CLAIM_HOURS} hours of delivery and add photos of the figurine and its box.`,
  reply: `You get an answer within ${REPLY_DAYS}.`,
  refund: `Refunds go back the way you paid and take ${REFUND_DAYS}.`,

  changeOrder: 'I would like to change or cancel this order.',
  contactSent: 'Your message has arrived.',
  contactFailed: 'Your message did not reach me. It is still in the form, so please try again.',
} as const
