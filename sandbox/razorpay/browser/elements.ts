import type { Wishes } from './window-messages.ts'

export function part<T extends HTMLElement>(id: string, kind: new () => T): T {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`The window has no ${id}`)
  return found
}
export const button = (id: string) => part(id, HTMLButtonElement)
export const input = (id: string) => part(id, HTMLInputElement)
export const text = (id: string) => part(id, HTMLElement)
export const all = <T extends HTMLElement>(selector: string) => [...document.querySelectorAll<T>(selector)]

export const pay = text('pay')
export const {
  key = '',
  order: orderId = '',
  shop = '',
  amount = '',
  callback: callbackUrl = '',
  latest: latestPayment = '',
} = pay.dataset

const USUAL: Wishes = {
  prefill: {},
  retry: true,
  escape: true,
  backdropClose: false,
  confirmClose: false,
  animation: true,
  timeoutSeconds: 0,
}
export const wishes: Wishes = location.hash
  ? { ...USUAL, ...JSON.parse(decodeURIComponent(location.hash.slice(1))) }
  : USUAL
