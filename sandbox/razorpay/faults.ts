import { setTimeout as pause } from 'node:timers/promises'
import * as z from 'zod/mini'
import { LineBroken } from '../broken-line.ts'
import { refused, serverFault, tooManyRequests, wrongKey } from './refusal.ts'

/** Faults of a REST call; with `reset-after` the work is done and only the response is lost. */
export const FAULTS = ['400', '401', '429', '500', '502-html', 'hang', 'reset-before', 'reset-after'] as const

export const faultWanted = z.object({
  does: z.enum(FAULTS),
  /** A part of the path, such as 'orders' or '/refund'; absent: every path. */
  path: z.optional(z.string()),
  method: z.optional(z.enum(['GET', 'POST', 'PATCH'])),
  times: z._default(z.number().check(z.int(), z.minimum(1)), 1),
  /** For `hang`: the call is carried out after this time. */
  ms: z._default(z.number().check(z.minimum(0)), 30_000),
})
export type FaultWanted = z.input<typeof faultWanted>
type Fault = z.output<typeof faultWanted>

export interface Faults {
  next: (fault: FaultWanted) => void
  left: () => number
  clear: () => void
  take: (method: string, path: string) => Fault | undefined
}

export function openFaults(): Faults {
  let queue: Fault[] = []
  return {
    next: fault => void queue.push(faultWanted.parse(fault)),
    left: () => queue.reduce((sum, { times }) => sum + times, 0),
    clear: () => {
      queue = []
    },
    take(method, path) {
      const fault = queue.find(
        wanted => path.includes(wanted.path ?? '') && (wanted.method ?? method) === method,
      )
      if (fault) fault.times -= 1
      queue = queue.filter(({ times }) => times > 0)
      return fault
    },
  }
}

export async function sufferOrWork(
  fault: Fault | undefined,
  work: () => Promise<Response>,
): Promise<Response> {
  switch (fault?.does) {
    case '400':
      throw refused('The request is invalid.')
    case '401':
      throw wrongKey()
    case '429':
      throw tooManyRequests()
    case '500':
      throw serverFault(500)
    case '502-html':
      return new Response(BAD_GATEWAY, { status: 502, headers: { 'content-type': 'text/html' } })
    case 'hang':
      await pause(fault.ms, undefined, { ref: false })
      return work()
    case 'reset-before':
      throw new LineBroken('reset before the work')
    case 'reset-after':
      await work()
      throw new LineBroken('reset after the work')
    default:
      return work()
  }
}

const BAD_GATEWAY =
  '<html>\r\n<head><title>502 Bad Gateway</title></head>\r\n<body>\r\n<center><h1>502 Bad Gateway</h1></center>\r\n</body>\r\n</html>\r\n'
