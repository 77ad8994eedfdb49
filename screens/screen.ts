import type { Page } from '@playwright/test'
import type { Trade } from './seed-orders.ts'

export type Who = 'visitor' | 'newcomer' | 'asha' | 'zoe' | 'ravi' | 'founder'

export interface State {
  state: string
  path?: (trade: Trade) => string
  as?: Who
  /** A door of the API that does not answer: to the browser, and to the page while it is rendered. */
  fails?: string
  /** Files that are not there any more. */
  without?: string
  /** What a press from another page shows while its data is on the way. */
  held?: true
  /** Taken when the desk has that many; with 0 before anything was sold or said. */
  orders?: 0 | 20 | 200
  /** On paper, as the printer gets it. */
  print?: true
  cart?: true
  before?: (page: Page, trade: Trade) => Promise<unknown>
  after?: (page: Page, trade: Trade) => Promise<unknown>
}
export interface Screen {
  name: string
  as: Who
  path: (trade: Trade) => string
  states: State[]
}

export const full: State = { state: 'full' }
export const loading: State = { state: 'loading', held: true }
export const unreached: State = { state: 'unreached', fails: '/' }
export const failing = (fails: string): State => ({ state: 'error', fails })
export const empty: State = { state: 'empty', as: 'newcomer' }
export const early: State = { state: 'empty', orders: 0 }
export const busy: State[] = [
  { state: 'twenty orders', orders: 20 },
  { state: 'two hundred orders', orders: 200 },
]
export const printed: State = { state: 'printed', print: true }
export const at = (path: string) => () => path
