import { z } from 'zod/mini'
import { FAL_QUEUE } from '../../platform/environment.ts'
import { isClosed, type ModelMaker, type Task } from './model-maker.ts'
import { type Answer, asDataUri, oneLine, openWire, type Wire } from './service-wire.ts'

interface FalSettings {
  apiKey: string
  /** Deletes what is kept of a request. */
  adminKey: string | undefined
  queueUrl: string
  model: string
  /** Undefined: as the model is known to want it. */
  imageField: string | undefined
  extra: Record<string, unknown>
  fetch: typeof globalThis.fetch
  patienceMs: number
}

interface Model {
  id: string
  imageField: string
  pricePaise: number
  /** The company that gets the picture too, where fal marks the model as a partner's. */
  partner?: string
  fields?: object
}
/** List prices, from 0.25 to 0.5 US dollars. The last one that an id begins with counts. */
const MODELS: readonly Model[] = [
  { id: '', imageField: 'image_url', pricePaise: 4500 },
  { id: 'fal-ai/trellis-2', imageField: 'image_url', pricePaise: 3100 },
  { id: 'fal-ai/hunyuan-3d/', imageField: 'input_image_url', pricePaise: 3300, partner: 'Tencent' },
  {
    id: 'fal-ai/hunyuan-3d/v3.1/pro/',
    imageField: 'input_image_url',
    pricePaise: 4500,
    partner: 'Tencent',
    fields: { face_count: 150_000 },
  },
  { id: 'fal-ai/hunyuan3d', imageField: 'input_image_url', pricePaise: 3300 },
  { id: 'fal-ai/hunyuan3d-v3', imageField: 'input_image_url', pricePaise: 3300, partner: 'Tencent' },
  { id: 'fal-ai/hyper3d/', imageField: 'input_image_urls', pricePaise: 3600 },
]
const modelOf = (id: string) => MODELS.findLast(model => id.startsWith(model.id)) ?? MODELS[0]

const HOUR_S = 3600
/** Of the files that a model makes; the request itself is not stored at all. */
const LIFETIME = JSON.stringify({
  expiration_duration_seconds: HOUR_S,
  initial_acl: { default: 'forbid' },
})

const Submitted = z.object({
  request_id: z.string().check(z.minLength(1), z.maxLength(200)),
  status_url: z.catch(z.nullish(z.url()), null),
  response_url: z.catch(z.nullish(z.url()), null),
  cancel_url: z.catch(z.nullish(z.url()), null),
})
const Status = z.object({ status: z.string() })
const File = z.catch(z.nullish(z.object({ url: z.url() })), null)
const Result = z.object({
  model_glb: File,
  model_mesh: File,
  model_urls: z.catch(z.nullish(z.object({ glb: File })), null),
})
const Signed = z.object({ signed_url: z.optional(z.url()), url: z.optional(z.url()) })
const Complaint = z.object({ type: z.catch(z.string(), ''), msg: z.catch(z.string(), '') })
const Complaints = z.catch(z.array(Complaint), [])

/** Its services beside the queue; a stand-in has all at one place. */
export const falPlatform = (queueUrl: string) =>
  queueUrl === FAL_QUEUE
    ? { api: 'https://api.fal.ai/v1', keys: 'https://rest.fal.ai/.well-known/jwks.json' }
    : {
        api: `${new URL(queueUrl).origin}/v1`,
        keys: `${new URL(queueUrl).origin}/.well-known/jwks.json`,
      }

export function fal(settings: FalSettings): ModelMaker {
  const { apiKey, adminKey, queueUrl, model, imageField, extra, fetch, patienceMs } = settings
  const wire = openWire({
    service: 'fal',
    authorization: `Key ${apiKey}`,
    apiUrl: queueUrl,
    usualUrl: FAL_QUEUE,
    fetch,
    patienceMs,
  })
  const known = modelOf(model)
  const field = imageField ?? known?.imageField ?? 'image_url'
  const { api } = falPlatform(queueUrl)

  /** COMPLETED is no success: the result answers as the model did. */
  async function resultOf(task: Task): Promise<string> {
    const answer = await wire.ask({ method: 'GET', url: addressesOf(queueUrl, model, task).response })
    if (answer.status >= 400) throw failureOf(wire, answer)
    const read = Result.safeParse(answer.body)
    const url = read.data?.model_glb?.url ?? read.data?.model_mesh?.url ?? read.data?.model_urls?.glb?.url
    if (!url) throw wire.fail('malformed', { said: 'there is no GLB' })
    return url
  }

  /** For a file that is forbidden to everybody. */
  async function signedOf(url: string): Promise<string | null> {
    const answer = await wire.ask({
      method: 'POST',
      url: `${api}/storage/files/sign?url=${encodeURIComponent(url)}`,
      body: { expiration_seconds: HOUR_S },
    })
    const signed = Signed.safeParse(answer.body).data
    return (answer.status < 400 && (signed?.signed_url ?? signed?.url)) || null
  }

  return {
    service: 'fal',
    model,
    pricePaise: known?.pricePaise ?? 0,
    partner: known?.partner ?? null,
    async start(picture, newsTo) {
      const image = asDataUri(picture)
      const answer = await wire.ask({
        method: 'POST',
        url: `${queueUrl}/${model}${newsTo ? `?fal_webhook=${encodeURIComponent(newsTo)}` : ''}`,
        headers: { 'x-fal-store-io': '0', 'x-fal-object-lifecycle-preference': LIFETIME },
        body: { [field]: field.endsWith('_urls') ? [image] : image, ...known?.fields, ...extra },
        costs: true,
      })
      if (answer.status >= 400) throw refusalOf(wire, answer, 'start')
      const submitted = Submitted.safeParse(answer.body)
      if (!submitted.success) throw wire.fail('unknown')
      const {
        request_id: id,
        status_url: status,
        response_url: response,
        cancel_url: cancel,
      } = submitted.data
      return status && response && cancel ? { id, urls: { status, response, cancel } } : { id }
    },
    async read(task) {
      const answer = await wire.ask({ method: 'GET', url: addressesOf(queueUrl, model, task).status })
      if (answer.status >= 400) throw refusalOf(wire, answer, 'later')
      const told = Status.safeParse(answer.body)
      if (!told.success) throw wire.fail('unreachable')
      if (told.data.status !== 'COMPLETED') return { state: 'waiting' }
      await resultOf(task)
      return { state: 'done', pricePaise: null }
    },
    async collect(task) {
      const url = await resultOf(task)
      return wire.collect(url).catch(async error => {
        const signed = isClosed(error) ? await signedOf(url) : null
        if (!signed) throw error
        return wire.collect(signed)
      })
    },
    async remove(task) {
      const { cancel } = addressesOf(queueUrl, model, task)
      const ended = await wire.ask({ method: 'PUT', url: cancel })
      // 400 says that it is over already, 404 that it is unknown there.
      if (ended.status >= 401 && ended.status !== 404) throw refusalOf(wire, ended, 'later')
      if (!adminKey) return 'expires'
      const deleted = await wire.ask({
        method: 'DELETE',
        url: `${api}/models/requests/${encodeURIComponent(task.id)}/payloads`,
        headers: { authorization: `Key ${adminKey}`, 'idempotency-key': task.id },
      })
      if (deleted.status >= 400 && deleted.status !== 404) throw refusalOf(wire, deleted, 'later')
      return 'removed'
    },
  }
}

/** Those the service named, at the queue alone, since our key goes there. */
function addressesOf(queueUrl: string, model: string, { id, urls }: Task) {
  const { origin } = new URL(queueUrl)
  if (urls && Object.values(urls).every(url => new URL(url).origin === origin)) return urls
  const [owner, app] = model.split('/')
  const request = `${queueUrl}/${owner}/${app}/requests/${encodeURIComponent(id)}`
  return { status: `${request}/status`, response: request, cancel: `${request}/cancel` }
}

const saidIn = ({ body }: Answer) => {
  const complaints = Complaints.parse(body.detail)
  const said = complaints.map(({ msg }) => msg).join(' ') || body.detail || body.message || body.error
  return { types: complaints.map(({ type }) => type), said: oneLine(said) }
}

/** Of the queue itself. */
function refusalOf(wire: Wire, answer: Answer, asked: 'start' | 'later') {
  const { status } = answer
  const { types, said } = saidIn(answer)
  const details = { said, isFree: asked === 'start' }
  if (status >= 500) return asked === 'start' ? wire.fail('unknown') : wire.fail('unreachable')
  if (status === 429) return wire.fail('busy', details)
  if (status === 402) return wire.fail('no_credit', details)
  if (status === 401 || status === 403) return wire.fail('auth', details)
  if (status === 404) return asked === 'start' ? wire.fail('model_gone', details) : wire.fail('gone')
  if (types.includes(REFUSED)) return wire.fail('refused', details)
  return wire.fail('bad_request', details)
}
const REFUSED = 'content_policy_violation'

/** Of the model, told by the result. A runner that worked on what it then refused may be paid; a broken one is not. */
function failureOf(wire: Wire, answer: Answer) {
  const { status, headers, body } = answer
  const { types, said } = saidIn(answer)
  const isOfModel = 'detail' in body || 'error_type' in body || headers.has('x-fal-error-type')
  if (status >= 500) return isOfModel ? wire.fail('failed', { said, isFree: true }) : wire.fail('unreachable')
  if (status === 429) return wire.fail('busy')
  if (status === 401 || status === 403) return wire.fail('auth')
  if (status === 404 || status === 410) return wire.fail('gone')
  return types.includes(REFUSED) ? wire.fail('refused', { said }) : wire.fail('failed', { said })
}
