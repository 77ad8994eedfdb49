import { createHmac } from 'node:crypto'
import { makeBody } from './make-body.ts'
import type { Kept, Tasks } from './tasks.ts'

export interface WireDeps {
  tasks: Tasks
  clock: () => Date
  /** Where everything of the stand-in is, such as http://models.invalid */
  origin: string
  meshyKey: string
  falKey: string
  falAdminKey: string
  /** Called once for each task that begins. */
  begun: (task: Kept) => void
}
export type BookDeps = Omit<WireDeps, 'begun'>

export const json = (status: number, body: object, headers?: Record<string, string>) =>
  Response.json(body, { status, ...(headers && { headers }) })

export async function bodyOf(request: Request): Promise<Record<string, unknown>> {
  const body: unknown = await request.json().catch(() => null)
  return typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body)) : {}
}

const DATA_URI = /^data:image\/(png|jpeg|webp);base64,([A-Za-z0-9+/=]+)$/

/** The bytes of a data URI, or null. A stand-in fetches no address. */
export function pictureIn(value: unknown): { type: string; bytes: Buffer } | null {
  const [, type, base64] = DATA_URI.exec(typeof value === 'string' ? value : '') ?? []
  return type && base64 ? { type, bytes: Buffer.from(base64, 'base64') } : null
}

const signatureOf = (deps: Pick<WireDeps, 'meshyKey'>, id: string, until: string) =>
  createHmac('sha256', deps.meshyKey).update(`${id} ${until}`).digest('hex').slice(0, 32)

/** An address that is good for a while. */
export function signedAddress(deps: BookDeps, id: string): string {
  const until = String(Math.floor(deps.clock().getTime() / 1000) + deps.tasks.desk.addressSeconds)
  return `${deps.origin}/files/${id}.glb?Expires=${until}&Signature=${signatureOf(deps, id, until)}`
}

const made = new Map<string, Promise<Uint8Array>>()
const KEPT = 8

/** Takes no key: the signed address is enough. */
export async function fileAt(deps: BookDeps, url: URL): Promise<Response> {
  const id = /^\/files\/([\w-]+)\.glb$/.exec(url.pathname)?.[1] ?? ''
  const task = deps.tasks.everFind(id)
  if (!task || task.isRemoved || deps.tasks.stageOf(task) !== 'done')
    return json(404, { message: 'Not found' })
  const until = url.searchParams.get('Expires') ?? ''
  const isSigned = url.searchParams.get('Signature') === signatureOf(deps, id, until)
  const isFresh = Number(until) * 1000 > deps.clock().getTime()
  if (!isSigned || !isFresh) return json(403, { message: 'Request has expired or is not signed' })
  const bytes = made.get(id) ?? makeBody(task.picture, task.flaws)
  made.set(id, bytes)
  const [oldest] = made.keys()
  if (oldest && made.size > KEPT) made.delete(oldest)
  return new Response(Buffer.from(await bytes), { headers: { 'content-type': 'model/gltf-binary' } })
}
