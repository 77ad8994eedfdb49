import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { BookDeps } from './context.ts'
import { falPayload } from './fal-wire.ts'
import { meshyTask } from './meshy-wire.ts'
import type { Kept } from './tasks.ts'

export interface ModelNews {
  to: string
  headers: Record<string, string>
  body: string
}
export type Deliver = (news: ModelNews) => Promise<number>

/** Two tellings of the same, or an older one after the newest. */
const APART_MS = 200

/** Of the account at fal: each stand-in has a pair of its own, whose public half stands in `jwks`. */
export function openWebhooks(deps: BookDeps, deliver: Deliver) {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const jwks = { keys: [{ ...publicKey.export({ format: 'jwk' }), use: 'sig', alg: 'EdDSA' }] }

  function falNews(task: Kept, to: string): ModelNews {
    const isMade = task.outcome === 'succeeds'
    const body = JSON.stringify({
      request_id: task.id,
      gateway_request_id: task.id,
      status: isMade ? 'OK' : 'ERROR',
      payload: isMade ? falPayload(deps, task) : null,
      ...(!isMade && { error: 'Invalid status code: 422' }),
    })
    const at = String(Math.floor(deps.clock().getTime() / 1000))
    const digest = createHash('sha256').update(body).digest('hex')
    const text = Buffer.from([task.id, USER, at, digest].join('\n'))
    const signature = task.news === 'forged' ? randomBytes(64) : sign(null, text, privateKey)
    const headers = {
      'x-fal-webhook-request-id': task.id,
      'x-fal-webhook-user-id': USER,
      'x-fal-webhook-timestamp': at,
      'x-fal-webhook-signature': signature.toString('hex'),
    }
    return { to, headers, body }
  }

  /** Meshy does not sign its news, so anybody who knows the address can send some. */
  const meshyNews = (task: Kept, to: string): ModelNews => ({
    to,
    headers: {},
    body: JSON.stringify(
      meshyTask(deps, task.news === 'forged' ? { ...task, id: `0${task.id.slice(1)}` } : task),
    ),
  })

  async function tell(task: Kept): Promise<number> {
    const { newsTo: to, service } = task
    if (!to) return 0
    return deliver(service === 'fal' ? falNews(task, to) : meshyNews(task, to))
  }

  function tellLater(task: Kept) {
    if (!task.newsTo || task.news === 'lost' || task.outcome === 'never ends') return
    const times = task.news === 'twice' || task.news === 'late' ? [0, APART_MS] : [0]
    for (const after of times)
      setTimeout(() => void tell(task).catch(() => 0), task.endsAt - task.startedAt + after).unref()
  }
  return { jwks, tell, tellLater }
}

const USER = 'stand-in-user'
