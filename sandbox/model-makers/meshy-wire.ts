import { type BookDeps, bodyOf, json, pictureIn, signedAddress, type WireDeps } from './context.ts'
import type { Fault } from './faults.ts'
import type { Kept } from './tasks.ts'

const TASKS = '/openapi/v1/image-to-3d'
const CREDITS = 30
const FAULTS: Partial<Record<Fault['does'], () => Response>> = {
  '429': () => json(429, { message: 'NoMoreConcurrentTasks' }),
  '500': () => json(500, { message: 'Internal server error' }),
  '401': () => json(401, { message: 'Invalid API key' }),
  '402': () => json(402, { message: 'Insufficient funds', code: 'InsufficientCredits' }),
  moderation: () => json(400, { message: 'The image was flagged by content moderation' }),
  'model-gone': () =>
    json(400, { message: 'This ai_model is not supported', code: 'InvalidModel:NotSupported' }),
}

/** Meshy's paths, with its habits: one shape for every answer to a start, times in milliseconds. */
export async function meshyWire(
  deps: WireDeps,
  request: Request,
  path: string,
  fault: Fault | undefined,
): Promise<Response> {
  const { tasks, meshyKey, begun } = deps
  if (request.headers.get('authorization') !== `Bearer ${meshyKey}`)
    return json(401, { message: 'Invalid API key' })
  const failing = fault && FAULTS[fault.does]
  if (failing) return failing()
  if (path === '/openapi/v1/balance') return json(200, { balance: 1000 })
  if (path === TASKS && request.method === 'POST') {
    const body = await bodyOf(request)
    const picture = pictureIn(body.image_url)
    if (!picture || picture.type === 'webp')
      return json(400, { message: 'image_url must be a jpg, jpeg or png' })
    const model = typeof body.ai_model === 'string' ? body.ai_model : 'latest'
    const { image_url: _, ...settings } = body
    const newsTo = tasks.desk.meshyNewsTo
    const task = tasks.add({ service: 'meshy', model, picture: picture.bytes, request: settings, newsTo })
    begun(task)
    return json(202, { result: task.id })
  }
  if (path === TASKS && request.method === 'GET')
    return json(
      200,
      tasks
        .all()
        .filter(({ service, isRemoved }) => service === 'meshy' && !isRemoved)
        .slice(0, 10)
        .map(task => meshyTask(deps, task)),
    )
  const id = path.startsWith(`${TASKS}/`) ? path.slice(TASKS.length + 1) : ''
  const task = tasks.find('meshy', id)
  if (!task) return json(404, { message: 'Task not found' })
  if (request.method === 'GET') return json(200, meshyTask(deps, task), { 'retry-after': '5' })
  if (request.method !== 'DELETE') return json(405, { message: 'Method not allowed' })
  task.isRemoved = true
  return new Response(null, { status: 200 })
}

export function meshyTask(deps: BookDeps, task: Kept) {
  const stage = deps.tasks.stageOf(task)
  const isOver = stage === 'done'
  const isMade = isOver && task.outcome === 'succeeds'
  const now = deps.clock().getTime()
  const share = (now - task.startedAt) / Math.max(1, task.endsAt - task.startedAt)
  return {
    id: task.id,
    type: 'image-to-3d',
    status: isOver ? (isMade ? 'SUCCEEDED' : 'FAILED') : stage === 'waiting' ? 'PENDING' : 'IN_PROGRESS',
    progress: isOver ? 100 : stage === 'waiting' ? 0 : Math.min(99, Math.round(share * 100)),
    created_at: task.startedAt,
    started_at: stage === 'waiting' ? 0 : task.startedAt,
    finished_at: isOver ? task.endsAt : 0,
    expires_at: isOver ? task.endsAt + 3 * 86_400_000 : 0,
    preceding_tasks: 0,
    model_urls: isMade ? { glb: signedAddress(deps, task.id) } : {},
    texture_urls: [],
    thumbnail_url: '',
    consumed_credits: isOver && !isMade ? 0 : CREDITS,
    task_error: { message: isOver && !isMade ? 'The figure in the picture could not be modelled' : '' },
  }
}
