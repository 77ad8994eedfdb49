import { ask, pause } from './api.ts'
import { amount, button, shop, text, wishes } from './elements.ts'
import { leaveWithoutPaying, leaveWithSuccess, tellFailure } from './report-result.ts'
import { sayNotice, showStep } from './steps.ts'
import type { WindowPayment } from './window-messages.ts'

const LOOK_EVERY_MS = 500
const LONG_WAIT_MS = 8000
const READ_SUCCESS_MS = 1100
const READ_FAILURE_MS = 1800

/** Polling of an earlier payment stops. */
let followed: string | undefined
let hasToldFailure = ''
export const isBusy = () => followed !== undefined

/** Polls while the payment may still change by itself. */
export async function follow(payment: WindowPayment) {
  followed = payment.id
  const since = performance.now()
  let seen = payment
  while (followed === payment.id) {
    const isOver = await show(seen)
    if (isOver) return
    await pause(LOOK_EVERY_MS)
    text('waiting-long').hidden = performance.now() - since < LONG_WAIT_MS
    seen = await ask<WindowPayment>(`payments/${payment.id}`).catch(() => seen)
  }
}

export function stopFollowing() {
  followed = undefined
}

async function show(payment: WindowPayment): Promise<boolean> {
  if (payment.result) return celebrate(payment, payment.result)
  if (payment.failure) return regret(payment, payment.failure)
  if (payment.status === 'refunded') {
    showStep('paid')
    return true
  }
  showStep(payment.asks ?? 'waiting')
  return payment.asks !== null
}

async function celebrate(
  { id, vanishes }: WindowPayment,
  result: NonNullable<WindowPayment['result']>,
): Promise<true> {
  followed = undefined
  if (vanishes) {
    leaveWithoutPaying()
    return true
  }
  text('done-id').textContent = id
  showStep('done')
  await pause(READ_SUCCESS_MS)
  leaveWithSuccess(result)
  return true
}

async function regret(
  payment: WindowPayment,
  failure: NonNullable<WindowPayment['failure']>,
): Promise<boolean> {
  if (hasToldFailure === payment.id) return !payment.isOpen
  hasToldFailure = payment.id
  text('failed-text').textContent = sentenceOf(failure.description)
  text('failed-open').hidden = !payment.isOpen
  button('again').hidden = !wishes.retry
  showStep('failed')
  tellFailure(failure, !wishes.retry)
  if (!wishes.retry) {
    await pause(READ_FAILURE_MS)
    leaveWithoutPaying()
  }
  return !payment.isOpen
}

const sentenceOf = (description: string) =>
  description === 'Payment failed'
    ? `Your bank did not agree to pay ${amount} to ${shop}. Nothing was taken.`
    : description.replace(/([^.])$/, '$1.')

export async function begin(start: Promise<WindowPayment>) {
  try {
    await follow(await start)
  } catch (error) {
    followed = undefined
    sayNotice(error instanceof Error ? error.message : String(error))
  }
}
