import { ask } from './api.ts'
import { button, latestPayment, orderId, text } from './elements.ts'
import { follow, isBusy } from './poll-payment.ts'
import { currentStep } from './steps.ts'
import type { WindowPayment } from './window-messages.ts'

const SCAN_SECONDS = 300
const LOOK_FOR_SCAN_MS = 2000

/** The QR code opens the phone page that stands in for a UPI app. */
export function wireScan() {
  drawQr()
  countDown()
  setInterval(() => void lookForScan(), LOOK_FOR_SCAN_MS)
}

/** Only the browser knows the address that a phone on the same network can open. */
function drawQr() {
  const image = document.createElement('img')
  image.alt = ''
  image.src = `phone/${orderId}/qr.svg?from=${encodeURIComponent(location.origin)}`
  text('qr').append(image)
}

function countDown() {
  const until = performance.now() + SCAN_SECONDS * 1000
  const tick = setInterval(() => {
    const left = Math.max(0, Math.ceil((until - performance.now()) / 1000))
    text('qr-left').textContent =
      `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`
    if (left > 0) return
    clearInterval(tick)
    text('qr').classList.add('expired')
    button('pretend').disabled = true
  }, 1000)
}

/** A payment newer than this one was started by scanning the code. */
let known = latestPayment

async function lookForScan() {
  if (isBusy() || currentStep() !== 'choose' || document.hidden) return
  const { payment } = await ask<{ payment: WindowPayment | null }>(`orders/${orderId}`).catch(() => ({
    payment: null,
  }))
  const isNews = payment !== null && (payment.id !== known || payment.result !== null)
  if (!isNews || isBusy()) return
  known = payment.id
  await follow(payment)
}

export function rememberAsOwn(paymentId: string) {
  known = paymentId
}
