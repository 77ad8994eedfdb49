import { setTimeout as pause } from 'node:timers/promises'
import { context, propagation } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  AlwaysOnSampler,
  BatchSpanProcessor,
  type SpanExporter,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from '../log.ts'
import { recordWith } from './traces.ts'

const PATIENCE_MS = 10_000
const LAST_SENDING_MS = 2000

/** OTLP in JSON; spans are dropped when the collector does not answer. */
export function sendTraces(endpoint: string, log: Log): { stop: () => Promise<void> } {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`
  const exporter = logged(new OTLPTraceExporter({ url, timeoutMillis: PATIENCE_MS }), log)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'dopple' }),
    sampler: new AlwaysOnSampler(),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  })
  context.setGlobalContextManager(new AsyncLocalStorageContextManager())
  propagation.setGlobalPropagator(new W3CTraceContextPropagator())
  // Not the global one: better-auth would send its statements there, with what they were given.
  recordWith(provider.getTracer('dopple'))
  return {
    async stop() {
      recordWith(null)
      const sent = provider.shutdown().catch(() => undefined)
      await Promise.race([sent, pause(LAST_SENDING_MS, undefined, { ref: false })])
      propagation.disable()
      context.disable()
    },
  }
}

function logged(exporter: OTLPTraceExporter, log: Log): SpanExporter {
  let isSilent = false
  return {
    export(spans, done) {
      exporter.export(spans, result => {
        const failed = result.code === ExportResultCode.FAILED
        if (failed && !isSilent)
          log.warn({ err: result.error }, 'the trace collector does not take spans; this is logged once')
        isSilent = failed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
