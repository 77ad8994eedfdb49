import { AsyncLocalStorage } from 'node:async_hooks'
import { randomBytes } from 'node:crypto'
import { safeMessage } from '../for-log.ts'
import type { Log } from '../log.ts'

interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  startTimeUnixNano: string
  endTimeUnixNano: string
  attributes: { key: string; value: { stringValue: string } }[]
  status: { code: number; message?: string }
}
interface Under {
  traceId: string
  spanId: string
}
interface About {
  kind: 'server' | 'client' | 'consumer'
  attributes?: Record<string, string>
  traceparent?: string | undefined
}

const KINDS = { server: 2, client: 3, consumer: 5 }
const SEND_EVERY_MS = 5000
const HELD_MAX = 2048
const PATIENCE_MS = 10_000

const under = new AsyncLocalStorage<Under>()
let ended: Span[] | null = null

export async function traced<T>(
  name: string,
  { kind, attributes = {}, traceparent }: About,
  work: () => Promise<T>,
): Promise<T> {
  if (ended === null) return work()
  const parent = under.getStore() ?? fromHeader(traceparent)
  const here: Under = {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
  }
  const startTimeUnixNano = nanoseconds()
  const end = (status: Span['status']) => {
    if (ended === null || ended.length >= HELD_MAX) return
    ended.push({
      ...here,
      ...(parent && { parentSpanId: parent.spanId }),
      name,
      kind: KINDS[kind],
      startTimeUnixNano,
      endTimeUnixNano: nanoseconds(),
      attributes: Object.entries(attributes).map(([key, value]) => ({ key, value: { stringValue: value } })),
      status,
    })
  }
  try {
    const result = await under.run(here, work)
    end({ code: 0 })
    return result
  } catch (error) {
    end({ code: 2, message: safeMessage(error) })
    throw error
  }
}

const nanoseconds = () => `${BigInt(Math.round((performance.timeOrigin + performance.now()) * 1000))}000`

function fromHeader(header: string | undefined): Under | undefined {
  const [, traceId, spanId] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(header ?? '') ?? []
  return traceId && spanId ? { traceId, spanId } : undefined
}

/** OTLP in JSON; spans are dropped when the collector does not answer. */
export function sendTraces(endpoint: string, log: Log): { stop: () => Promise<void> } {
  ended = []
  let isSilent = false
  async function send() {
    const spans = ended ?? []
    if (spans.length === 0) return
    ended = []
    const body = {
      resourceSpans: [
        {
          resource: { attributes: [{ key: 'service.name', value: { stringValue: 'dopple' } }] },
          scopeSpans: [{ scope: { name: 'dopple' }, spans }],
        },
      ],
    }
    try {
      const answer = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
        signal: AbortSignal.timeout(PATIENCE_MS),
      })
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`it answered ${answer.status}`)
      isSilent = false
    } catch (error) {
      if (!isSilent) log.warn({ err: error }, 'the trace collector does not take spans; this is logged once')
      isSilent = true
    }
  }
  const timer = setInterval(send, SEND_EVERY_MS)
  timer.unref()
  return {
    async stop() {
      clearInterval(timer)
      await send()
      ended = null
    },
  }
}
