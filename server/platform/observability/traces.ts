import {
  context,
  propagation,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  type Tracer,
  trace,
} from '@opentelemetry/api'
import { safeMessage } from '../for-log.ts'

interface About {
  kind: keyof typeof KINDS
  attributes?: Record<string, string>
  traceparent?: string | undefined
}
const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER }

/** Null where no collector is set: then nothing is recorded. */
let tracer: Tracer | null = null
export function recordWith(given: Tracer | null) {
  tracer = given
}

export async function traced<T>(
  name: string,
  { kind, attributes = {}, traceparent }: About,
  work: () => Promise<T>,
): Promise<T> {
  if (!tracer) return work()
  const parent = trace.getActiveSpan() ? context.active() : propagation.extract(ROOT_CONTEXT, { traceparent })
  const options = { kind: KINDS[kind], attributes }
  return tracer.startActiveSpan(name, options, parent, async span => {
    try {
      return await work()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR, message: safeMessage(error) })
      throw error
    } finally {
      span.end()
    }
  })
}
