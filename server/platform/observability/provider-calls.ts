import { Counter, Histogram } from 'prom-client'
import { counted } from './request-metrics.ts'
import { traced } from './traces.ts'

const calls = new Counter({
  name: 'dopple_provider_calls_total',
  help: 'Calls to outside services by how they ended.',
  labelNames: ['provider', 'ended'],
  registers: [counted],
})
const took = new Histogram({
  name: 'dopple_provider_call_seconds',
  help: 'Time of a call to an outside service.',
  labelNames: ['provider'],
  buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 120],
  registers: [counted],
})

type Call<Target, Given, Answer> = (target: Target, given: Given) => Promise<Answer>

/** Counted, timed and traced. */
export const watched =
  <Target, Given extends { method?: string | undefined } | undefined, Answer extends { status: number }>(
    provider: string,
    call: Call<Target, Given, Answer>,
  ): Call<Target, Given, Answer> =>
  async (target, init) => {
    const attributes = { 'peer.service': provider, 'http.request.method': init?.method ?? 'GET' }
    const stopTimer = took.startTimer({ provider })
    let ended = 'no_answer'
    try {
      const answer = await traced(`call ${provider}`, { kind: 'client', attributes }, () =>
        call(target, init),
      )
      ended = `${Math.floor(answer.status / 100)}xx`
      return answer
    } finally {
      calls.inc({ provider, ended })
      stopTimer()
    }
  }
