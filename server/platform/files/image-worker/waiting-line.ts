import { Refusal } from '../../http/problem.ts'

interface Task {
  asker: Asker
  reject: (error: Error) => void
}

/** How many tasks may wait: for one address of guests, for one account, and for all guests together. */
export const WAITING_MAX = { address: 16, account: 32, guests: 48 }

const BUSY = 'Many pictures are being made at the moment. Please try again in a few seconds.'
const busy = (status: 429 | 503) =>
  new Refusal(status, 'pictures.busy', BUSY, { headers: { 'retry-after': '5' } })
const left = () => new Refusal(503, 'pictures.left', 'Nobody waits for this picture any more.')

/** Tasks in the order they came, those of guests behind all others. Whoever left loses their places. */
export function waitingLine<T extends Task>() {
  let tasks: T[] = []

  function dropLeft() {
    const dropped = tasks.filter(({ asker }) => asker.hasLeft())
    if (dropped.length === 0) return
    tasks = tasks.filter(task => !dropped.includes(task))
    for (const { reject } of dropped) reject(left())
  }

  /** 429 for one who asks for too many, so that nobody sets off the alarm alone; 503 where the whole line is full. */
  function whyFull({ key, isGuest }: Asker): 429 | 503 | null {
    const waiting = (which: (asker: Asker) => boolean) => tasks.filter(task => which(task.asker)).length
    const most = isGuest ? WAITING_MAX.address : WAITING_MAX.account
    if (key !== null && waiting(asker => asker.key === key) >= most) return 429
    return isGuest && waiting(asker => asker.isGuest) >= WAITING_MAX.guests ? 503 : null
  }

  return {
    add(task: T) {
      dropLeft()
      const full = whyFull(task.asker)
      if (full) task.reject(busy(full))
      else tasks.push(task)
    },
    /** The next task; one of guests only if it may be. */
    next(guestsToo: boolean): T | undefined {
      dropLeft()
      const first = tasks.find(({ asker }) => !asker.isGuest) ?? (guestsToo ? tasks[0] : undefined)
      if (first) tasks.splice(tasks.indexOf(first), 1)
      return first
    },
    empty: () => tasks.splice(0),
  }
}

/** Who waits for a task. */
export interface Asker {
  /** An account or, for a guest, an address; what has none may wait as often as it likes. */
  key: string | null
  isGuest: boolean
  hasLeft: () => boolean
}

/** Jobs of the shop itself: they have no limit and are not cancelled. */
export const SHOP: Asker = { key: null, isGuest: false, hasLeft: () => false }
