import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { type CallPurpose, MODEL_SETTINGS } from '../settings/gone-models.ts'
import type { Generator } from './generators/generator.ts'

const SILENT_MS = 3_600_000

export type LogModelGone = (call: Pick<Generator, 'provider' | 'model'> & { askedFor: CallPurpose }) => void

/** Every photo meets the same missing model: one line an hour is enough. */
export function modelGoneLog({ log, clock }: { log: Log; clock: Clock }): LogModelGone {
  const lastLogged = new Map<string, number>()
  return ({ provider, model, askedFor }) => {
    if (provider === 'demo') return
    const key = `${provider} ${askedFor} ${model}`
    const now = clock().getTime()
    const last = lastLogged.get(key)
    if (last !== undefined && now - last < SILENT_MS) return
    lastLogged.set(key, now)
    log.error(
      { provider, model, setting: MODEL_SETTINGS[provider][askedFor] },
      'the provider has no such model',
    )
  }
}
