import { LineBroken } from '../broken-line.ts'
/** What goes wrong with a call, or with the file that is sent. */
export const LINE_FAULTS = ['lost-answer', 'no-answer', 'hang', '429', '500', '502', '401', '402'] as const
export const START_FAULTS = ['moderation', 'model-gone'] as const
export const FILE_FAULTS = ['expired', 'elsewhere', 'large', 'cut', 'no-model'] as const
type Does = (typeof LINE_FAULTS)[number] | (typeof START_FAULTS)[number] | (typeof FILE_FAULTS)[number]
export type CallKind = 'start' | 'read' | 'remove' | 'file' | 'sign'

export function kindOf(method: string, path: string): CallKind {
  if (path.startsWith('/files/')) return 'file'
  if (path.startsWith('/v1/storage/')) return 'sign'
  if (method === 'POST') return 'start'
  return method === 'GET' ? 'read' : 'remove'
}

export interface Fault {
  does: Does
  /** Absent: any call. */
  at?: CallKind
  times?: number
  /** For `hang`: carried out after this time. */
  ms?: number
}

export function openFaults() {
  let queue: (Fault & { left: number })[] = []
  return {
    next: (fault: Fault) => void queue.push({ ...fault, left: fault.times ?? 1 }),
    clear: () => {
      queue = []
    },
    take(kind: CallKind): Fault | undefined {
      const fault = queue.find(({ at }) => at === undefined || at === kind)
      if (fault) fault.left -= 1
      queue = queue.filter(({ left }) => left > 0)
      return fault
    },
  }
}
export type Faults = ReturnType<typeof openFaults>

/** The rest of the faults are for the wires, which answer in their own words. */
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
    case 'hang':
      await new Promise(resolve => {
        setTimeout(resolve, fault.ms ?? 30_000).unref()
      })
      return work()
    case '502':
      return new Response('<html><body><h1>502 Bad Gateway</h1></body></html>', {
        status: 502,
        headers: { 'content-type': 'text/html' },
      })
    default:
      return work()
  }
}
