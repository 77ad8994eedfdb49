import { type BookDeps, bodyOf, json, pictureIn, signedAddress, type WireDeps } from './context.ts'
import type { Fault } from './faults.ts'
import type { Kept } from './tasks.ts'

const refusal = () =>
  json(422, {
    detail: [
      {
        loc: ['body', 'image_url'],
        msg: 'The content was flagged by a content checker.',
        type: 'content_policy_violation',
        categories: ['model_moderated'],
      },
    ],
  })
const FAULTS: Partial<Record<Fault['does'], () => Response>> = {
  '429': () => json(429, { detail: 'Too many requests' }),
  '500': () => json(500, { detail: 'Internal Server Error' }),
  '401': () => json(401, { detail: 'Cannot access application. Authentication is required.' }),
  '402': () => json(402, { detail: 'User is locked. Reason: exhausted balance.' }),
  moderation: refusal,
  'model-gone': () => json(404, { detail: 'Application not found' }),
}
const FIELDS = ['input_image_url', 'image_url', 'input_image_urls', 'image_urls'] as const

/** fal's queue, with its habits: 202 until it is done, and a result that answers as the model did. */
export async function falWire(
  deps: WireDeps,
  request: Request,
  { path, query, fault }: { path: string; query: URLSearchParams; fault: Fault | undefined },
): Promise<Response> {
  if (request.headers.get('authorization') !== `Key ${deps.falKey}`)
    return json(401, { detail: 'Cannot access application. Authentication is required.' })
  const failing = fault && FAULTS[fault.does]
  if (failing) return failing()
  const [, app = '', id = '', what = ''] =
    /^\/([\w.-]+\/[\w.-]+)\/requests\/([\w-]+)(?:\/(status|cancel))?$/.exec(path) ?? []
  if (!id) return request.method === 'POST' ? submit(deps, request, path.slice(1), query) : notFound()
  const task = deps.tasks.find('fal', id)
  if (!task || appOf(task.model) !== app) return notFound()
  if (what === 'cancel') {
    if (request.method !== 'PUT') return json(405, { detail: 'Method Not Allowed' })
    if (deps.tasks.stageOf(task) === 'done') return json(400, { status: 'ALREADY_COMPLETED' })
    task.isCancelled = true
    return json(202, { status: 'CANCELLATION_REQUESTED' })
  }
  if (request.method !== 'GET') return json(405, { detail: 'Method Not Allowed' })
  return what === 'status' ? statusOf(deps, task) : resultOf(deps, task)
}

const notFound = () => json(404, { detail: 'Request not found' })
const appOf = (model: string) => model.split('/').slice(0, 2).join('/')
const addressOf = ({ origin }: WireDeps, { model, id }: Kept) =>
  `${origin}/fal/${appOf(model)}/requests/${id}`
const addresses = (deps: WireDeps, task: Kept) => ({
  request_id: task.id,
  response_url: addressOf(deps, task),
  status_url: `${addressOf(deps, task)}/status`,
  cancel_url: `${addressOf(deps, task)}/cancel`,
})

async function submit(
  deps: WireDeps,
  request: Request,
  model: string,
  query: URLSearchParams,
): Promise<Response> {
  const body = await bodyOf(request)
  const field = FIELDS.find(name => name in body)
  const value = field && body[field]
  const picture = pictureIn(Array.isArray(value) ? value[0] : value)
  if (!field || !picture)
    return json(422, {
      detail: [{ loc: ['body', field ?? 'image_url'], msg: 'Field required', type: 'missing', input: {} }],
    })
  const { [field]: _, ...settings } = body
  const kept = {
    ...settings,
    lifetime: request.headers.get('x-fal-object-lifecycle-preference'),
    store: request.headers.get('x-fal-store-io'),
  }
  const newsTo = query.get('fal_webhook')
  const task = deps.tasks.add({ service: 'fal', model, picture: picture.bytes, request: kept, newsTo })
  deps.begun(task)
  return json(200, { status: 'IN_QUEUE', ...addresses(deps, task), queue_position: 0 })
}

function statusOf(deps: WireDeps, task: Kept): Response {
  const stage = deps.tasks.stageOf(task)
  const status = stage === 'done' ? 'COMPLETED' : stage === 'running' ? 'IN_PROGRESS' : 'IN_QUEUE'
  return json(stage === 'done' ? 200 : 202, {
    status,
    ...addresses(deps, task),
    ...(stage === 'waiting' && { queue_position: 0 }),
    logs: null,
    metrics: {},
  })
}

/** Kept for six minutes, since the request is not stored. */
const RESULT_MS = 360_000

function resultOf(deps: WireDeps, task: Kept): Response {
  if (deps.tasks.stageOf(task) !== 'done') return json(400, { detail: 'Request is still in progress' })
  if (task.isCancelled) return json(400, { detail: 'Request was cancelled' })
  if (deps.clock().getTime() > task.endsAt + RESULT_MS) return notFound()
  if (task.outcome === 'is refused') return refusal()
  if (task.outcome === 'fails')
    return json(
      500,
      { detail: 'Internal Server Error', error_type: 'internal_error' },
      { 'x-fal-error-type': 'internal_error', 'x-fal-retryable': 'false' },
    )
  return json(200, falPayload(deps, task))
}

/** The file is forbidden to everybody without a signature, if the request wanted that. */
export function falPayload(deps: BookDeps, task: Kept) {
  const isForbidden = String(task.request.lifetime).includes('"forbid"')
  const url = isForbidden ? `${deps.origin}/files/${task.id}.glb` : signedAddress(deps, task.id)
  return {
    model_glb: { url, content_type: 'model/gltf-binary', file_name: 'model.glb', file_size: 900_000 },
    seed: 64,
  }
}

/** The services beside the queue: signed addresses, and the deletion of what is kept. */
export async function falPlatformWire(deps: WireDeps, request: Request, url: URL): Promise<Response> {
  const key = request.headers.get('authorization')
  const deleted = /^\/v1\/models\/requests\/([\w-]+)\/payloads$/.exec(url.pathname)?.[1]
  if (deleted !== undefined && request.method === 'DELETE') {
    if (key !== `Key ${deps.falAdminKey}`) return json(403, { detail: 'An admin key is needed' })
    const task = deps.tasks.find('fal', deleted)
    if (!task) return notFound()
    task.isRemoved = true
    return json(200, {
      cdn_delete_results: [{ link: `${deps.origin}/files/${deleted}.glb`, exception: null }],
    })
  }
  if (url.pathname === '/v1/storage/files/sign' && request.method === 'POST') {
    if (key !== `Key ${deps.falKey}`) return json(401, { detail: 'Unauthorized' })
    const id = /\/files\/([\w-]+)\.glb$/.exec(url.searchParams.get('url') ?? '')?.[1] ?? ''
    return deps.tasks.find('fal', id) ? json(200, { signed_url: signedAddress(deps, id) }) : notFound()
  }
  return notFound()
}
