import { z } from 'zod/mini'
import { MESHY_API } from '../../platform/environment.ts'
import { isClosed, type ModelMaker, type Reading, type Task } from './model-maker.ts'
import { type Answer, asDataUri, oneLine, openWire, type Wire } from './service-wire.ts'

interface MeshySettings {
  apiKey: string
  apiUrl: string
  model: string
  /** Further fields of the request. */
  extra: Record<string, unknown>
  fetch: typeof globalThis.fetch
  patienceMs: number
}

/** Of the paid plans: 1000 for 20 US dollars. */
const CREDIT_PAISE = 176
/** A model with its texture. */
const CREDITS = 30

const Started = z.object({ result: z.string().check(z.minLength(1), z.maxLength(200)) })
const Told = z.object({
  status: z.string(),
  model_urls: z.catch(z.nullish(z.object({ glb: z.nullish(z.string()) })), null),
  consumed_credits: z.catch(z.nullish(z.number()), null),
  task_error: z.catch(z.nullish(z.object({ message: z.nullish(z.string()) })), null),
})

const Listed = z.array(
  z.object({ id: z.string().check(z.minLength(1), z.maxLength(200)), created_at: z.number() }),
)
/** The most that one page holds. */
const NEWEST = '?page_num=1&page_size=50&sort_by=-created_at'

export function meshy({ apiKey, apiUrl, model, extra, fetch, patienceMs }: MeshySettings): ModelMaker {
  const wire = openWire({
    service: 'meshy',
    authorization: `Bearer ${apiKey}`,
    apiUrl,
    usualUrl: MESHY_API,
    fetch,
    patienceMs,
  })
  const tasks = `${apiUrl}/openapi/v1/image-to-3d`
  const read = async ({ id }: Task) => {
    const answer = await wire.ask({ method: 'GET', url: `${tasks}/${encodeURIComponent(id)}` })
    if (answer.status >= 400) throw refusalOf(wire, answer)
    const told = Told.safeParse(answer.body)
    if (!told.success) throw wire.fail('unreachable')
    return told.data
  }
  return {
    service: 'meshy',
    model,
    pricePaise: CREDITS * CREDIT_PAISE,
    partner: null,
    async start(picture) {
      const body = {
        image_url: asDataUri(picture),
        ai_model: model,
        should_texture: true,
        should_remesh: true,
        topology: 'triangle',
        target_polycount: 100_000,
        target_formats: ['glb'],
        remove_lighting: true,
        moderation: true,
        origin_at: 'bottom',
        ...extra,
      }
      const answer = await wire.ask({ method: 'POST', url: tasks, body, costs: true })
      if (answer.status >= 400) throw refusalOf(wire, answer, 'start')
      const started = Started.safeParse(answer.body)
      if (!started.success) throw wire.fail('unknown')
      return { id: started.data.result }
    },
    async begun(from, to) {
      const answer = await wire.ask({ method: 'GET', url: `${tasks}${NEWEST}` })
      if (answer.status >= 400) throw refusalOf(wire, answer)
      const listed = Listed.safeParse(answer.list)
      if (!listed.success) throw wire.fail('unreachable')
      const isBetween = (at: number) => at >= from.getTime() && at <= to.getTime()
      return listed.data.filter(({ created_at }) => isBetween(created_at)).map(({ id }) => ({ id }))
    },
    read: async task => readingOf(wire, await read(task)),
    async collect(task) {
      const address = async () => {
        const told = await read(task)
        readingOf(wire, told)
        return told.model_urls?.glb || null
      }
      const url = await address()
      if (!url) throw wire.fail('malformed', { said: 'there is no GLB' })
      return wire.collect(url).catch(async error => {
        // Addresses expire; each reading signs new ones.
        const next = isClosed(error) ? await address() : null
        if (!next) throw error
        return wire.collect(next)
      })
    },
    async remove({ id }) {
      const answer = await wire.ask({ method: 'DELETE', url: `${tasks}/${encodeURIComponent(id)}` })
      if (answer.status >= 400 && answer.status !== 404) throw refusalOf(wire, answer)
      return 'removed'
    },
  }
}

function readingOf(wire: Wire, told: z.infer<typeof Told>): Reading {
  if (told.status === 'SUCCEEDED')
    return {
      state: 'done',
      pricePaise: told.consumed_credits == null ? null : Math.round(told.consumed_credits * CREDIT_PAISE),
    }
  // Credits of a failed task come back.
  if (told.status === 'FAILED' || told.status === 'CANCELED' || told.status === 'EXPIRED')
    throw wire.fail('failed', { said: oneLine(told.task_error?.message), isFree: true })
  return { state: 'waiting' }
}

const MODEL_CODES: readonly unknown[] = ['InvalidModel:NotSupported', 'InvalidModel:InvalidFormat']
/** Moderation has no code of its own. */
const MODERATED = /moderat|nsfw|flagged|policy|copyright|intellectual property/i

function refusalOf(wire: Wire, { status, body }: Answer, asked: 'start' | 'later' = 'later') {
  const code = body.error_code ?? body.code
  const details = { said: oneLine(body.message), isFree: asked === 'start' }
  if (status >= 500) return asked === 'start' ? wire.fail('unknown') : wire.fail('unreachable')
  if (status === 429) return wire.fail('busy', details)
  if (status === 402 || code === 'InsufficientCredits') return wire.fail('no_credit', details)
  if (status === 401 || status === 403) return wire.fail('auth', details)
  if (asked === 'later' && (status === 404 || status === 410)) return wire.fail('gone')
  if (status === 404 || MODEL_CODES.includes(code)) return wire.fail('model_gone', details)
  if (MODERATED.test(details.said)) return wire.fail('refused', details)
  return wire.fail('bad_request', details)
}
