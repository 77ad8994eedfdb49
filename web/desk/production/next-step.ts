import { type Card, type Column, FINISHED, STAGES, type Stage } from '../../../shared/production/api.ts'

/** The one press that takes a card on. */
export const NEXT_STEP: Partial<Record<Column, { to: Stage; label: string }>> = {
  to_print: { to: 'printing', label: 'Start printing' },
  printing: { to: 'to_paint', label: 'It is printed' },
  to_paint: { to: 'painting', label: 'Start painting' },
  painting: { to: 'to_check', label: 'It is painted' },
  to_check: { to: 'to_pack', label: 'It is good' },
  to_pack: { to: 'ready', label: 'It is packed' },
}

/** The one press that takes several cards on; a plate is begun from Tonight. */
export const NEXT_OF_MANY: Partial<Record<Column, { to: Stage; done: string }>> = {
  printing: { to: 'to_paint', done: 'printed' },
  to_paint: { to: 'to_check', done: 'painted' },
  painting: { to: 'to_check', done: 'painted' },
  to_check: { to: 'to_pack', done: 'good' },
  to_pack: { to: 'ready', done: 'packed' },
}

/** The stage one column further, or one back. */
export function stageBeside(column: Column, step: 1 | -1): Stage | null {
  const at = column === 'waiting' ? 0 : STAGES.indexOf(column)
  return STAGES[at + step] ?? null
}

export const calledOf = ({ name, name_label, piece, pieces }: Card) =>
  `${name_label ?? name}${pieces > 1 ? ` ${piece}/${pieces}` : ''}`

const isUnpacked = ({ column }: Card) =>
  column === 'waiting' || STAGES.indexOf(column) < STAGES.indexOf(FINISHED)

export interface Movable {
  id: string
  version: number
  called: string
  /** The customer has no photo of it finished. */
  lacksPhoto?: boolean
}
export const movable = (card: Card): Movable => ({
  id: card.id,
  version: card.version,
  called: calledOf(card),
  lacksPhoto: isUnpacked(card) && !card.photos.includes(FINISHED),
})

const days = (count: number) => (count === 1 ? '1 day' : `${count} days`)
export function dueWords(left: number): string {
  if (left < 0) return `${days(-left)} late`
  return left === 0 ? 'Due today' : `${days(left)} left`
}

export const hoursOf = (minutes: number) =>
  `${Math.floor(minutes / 60)} h ${String(Math.round(minutes % 60)).padStart(2, '0')}`
