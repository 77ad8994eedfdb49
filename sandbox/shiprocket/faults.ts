import { LineBroken } from '../broken-line.ts'
export const FAULTS = ['lost-answer', 'no-answer', '429', '500', '401', 'hang'] as const
export interface Fault {
  /** With `lost-answer` the work is done and the answer is lost. */
  does: (typeof FAULTS)[number]
  /** A part of the path; absent: every call. */
  path?: string
  times?: number
  /** For `hang`: carried out after this time. */
  ms?: number
}

export interface Faults {
  next: (fault: Fault) => void
  clear: () => void
  take: (path: string) => Fault | undefined
}

export function openFaults(): Faults {
  let queue: (Fault & { left: number })[] = []
  return {
    next: fault => void queue.push({ ...fault, left: fault.times ?? 1 }),
    clear: () => {
      queue = []
    },
    take(path) {
      const fault = queue.find(one => path.includes(one.path ?? ''))
      if (fault) fault.left -= 1
      queue = queue.filter(({ left }) => left > 0)
      return fault
    },
  }
}

const json = (status: number, body: object) => Response.json(body, { status })

export async function sufferOrWork(
  fault: Fault | undefined,
  work: () => Promise<Response>,
): Promise<Response> {
  switch (fault?.does) {
    case 'lost-answer':
      await work()
      throw new LineBroken('after the work')
    case 'no-answer':
      throw new LineBroken('before the work')
    case '429':
      return json(429, { message: 'Too Many Attempts.', status_code: 429 })
    case '500':
      return json(500, { message: 'Invalid argument supplied for foreach()', status_code: 500 })
    case '401':
      return json(401, { message: 'Unauthenticated.' })
    case 'hang':
      await new Promise(resolve => {
        setTimeout(resolve, fault.ms ?? 30_000).unref()
      })
      return work()
    default:
      return work()
  }
}
