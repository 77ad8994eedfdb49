import { all, button, part, pay, wishes } from './elements.ts'
import { leaveWithoutPaying } from './report-result.ts'
import { currentStep } from './steps.ts'
import type { ToWindow } from './window-messages.ts'

/** Every way out: close button, Escape, backdrop, back button, timeout. */
export function wireLeaving() {
  const question = part('leave', HTMLDialogElement)
  button('close').addEventListener('click', askToLeave)
  button('cancel').addEventListener('click', askToLeave)
  button('leave-no').addEventListener('click', () => question.close())
  button('leave-yes').addEventListener('click', leaveWithoutPaying)
  addEventListener('message', event => {
    if (event.origin === location.origin && (event.data as ToWindow).asks === 'close') askToLeave()
  })
  addEventListener('keydown', event => {
    if (event.key === 'Escape' && wishes.escape && !question.open) {
      // Otherwise the same key press would close the question it has just opened.
      event.preventDefault()
      askToLeave()
    }
    if (event.key === 'Tab' && !question.open) keepFocusInside(event)
  })
  document.addEventListener('mousedown', event => {
    if (wishes.backdropClose && event.target instanceof Node && !pay.contains(event.target)) askToLeave()
  })
  if (wishes.timeoutSeconds > 0) setTimeout(giveUp, wishes.timeoutSeconds * 1000)

  function askToLeave() {
    if (currentStep() === 'done') return
    const isWorthAsking = wishes.confirmClose && currentStep() !== 'paid'
    if (!isWorthAsking) return leaveWithoutPaying()
    if (!question.open) question.showModal()
  }
}

function giveUp() {
  if (currentStep() !== 'done') leaveWithoutPaying()
}

function keepFocusInside(event: KeyboardEvent) {
  const reachable = all(
    'button:not(:disabled):not([tabindex="-1"]), input:not([type=radio]), input[type=radio]:checked, select, summary, a[href]',
  ).filter(control => control.checkVisibility())
  const first = reachable[0]
  const last = reachable.at(-1)
  if (event.shiftKey ? document.activeElement !== first : document.activeElement !== last) return
  event.preventDefault()
  const next = event.shiftKey ? last : first
  next?.focus()
}
