import { DAMAGE_CLAIM_HOURS, DELIVERY_DAYS, PROCESSING_DAYS, REPLY_DAYS } from '../../shared/delivery.ts'

/** The day these texts were last changed in substance. */
export const POLICIES_UPDATED = '2026-11-21'
export const REFUND_DAYS = '5-7 working days'
export const GRIEVANCE_DAYS = 'one month'
export const deliveryDays = `${DELIVERY_DAYS.from}-${DELIVERY_DAYS.to} working days`

export const messages = {
  delivery: `Printing and painting take ${PROCESSING_DAYS}. Your parcel is with you ${deliveryDays} after you order, anywhere in India.`,
  damage: `If something arrives damaged, write within ${DAMAGE_CLAIM_HOURS} hours of delivery and add photos of the figurine and its box.`,
  reply: `You get an answer within ${REPLY_DAYS}.`,
  refund: `Refunds go back the way you paid and take ${REFUND_DAYS}.`,

  changeOrder: 'I would like to change or cancel this order.',
  contactSent: 'Your message is here.',
  contactFailed: 'Your message did not reach me. It is still in the form, so please try again.',

  nobodyHeading: 'Nobody stands here.',
  nobodySentence: 'This page has moved, was mistyped, or has turned its back on us.',
  troubleHeading: 'Something broke on our side.',
  troubleSentence: 'Nothing you did. Try again in a moment, and if it stays like this, tell me what you were doing.',
  unreachableHeading: 'We could not reach the shop.',
  offline: 'You are offline. What you typed stays here, and this page goes on by itself once you are connected.',
  unreachable: 'We cannot reach the shop. Please check your connection: what you typed stays here, and this page goes on by itself.',
  chunkHeading: 'Loading chunk failed',
  chunkSentence: 'A piece of this page did not arrive. The connection may have dropped, or the shop was updated while you were here.',
} as const
