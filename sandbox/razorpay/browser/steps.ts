import { all, pay, text } from './elements.ts'

export type StepName = 'choose' | 'otp' | 'bank' | 'waiting' | 'failed' | 'done' | 'paid'

/** The focus moves to the step's heading, so that screen readers announce it. */
export function showStep(name: StepName) {
  if (pay.dataset.step === name) return
  pay.dataset.step = name
  for (const step of all('section.step')) step.hidden = step.id !== `step-${name}`
  sayNotice('')
  const heading = document.querySelector<HTMLElement>(`#step-${name} h1`)
  heading?.focus()
  scrollTo({ top: 0 })
}

export const currentStep = () => pay.dataset.step as StepName

export function sayNotice(sentence: string) {
  const notice = text('notice')
  notice.textContent = sentence
  notice.hidden = sentence === ''
}
