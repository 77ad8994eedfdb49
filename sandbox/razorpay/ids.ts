import { randomInt } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** Fourteen characters, as in order_RB58MiP5SPFYyM. */
const fourteen = () => Array.from({ length: 14 }, () => LETTERS[randomInt(LETTERS.length)]).join('')

export const newId = (kind: 'order' | 'pay' | 'rfnd' | 'card') => `${kind}_${fourteen()}`
export const newEventId = fourteen

export const digits = (length: number) => Array.from({ length }, () => randomInt(10)).join('')
