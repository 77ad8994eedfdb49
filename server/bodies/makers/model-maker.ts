import { z } from 'zod/mini'
import { MODEL_SERVICE_NAMES, type ModelService } from '../../../shared/bodies/models-api.ts'

/** What a service is asked about a task by; kept with the body. */
export const Task = z.object({
  id: z.string().check(z.minLength(1), z.maxLength(200)),
  /** Where the service said to ask. */
  urls: z.optional(z.object({ status: z.url(), response: z.url(), cancel: z.url() })),
})
export type Task = z.infer<typeof Task>

export type Reading =
  | { state: 'waiting' }
  /** The price is null where the service does not say it. */
  | { state: 'done'; pricePaise: number | null }

/** The port of all image-to-3D services. Every failure is a `ModelFailed`; nothing is tried twice by itself. */
export interface ModelMaker {
  service: ModelService
  model: string
  pricePaise: number
  /** The company that the service passes pictures on to, where it does. */
  partner: string | null
  /** Costs money. The picture is PNG or JPEG; to `newsTo` the service may tell of the end. */
  start: (picture: Uint8Array, newsTo: string | null) => Promise<Task>
  /** What began there within this time, where the service has a list: a lost answer is looked up in it. */
  begun?: (from: Date, to: Date) => Promise<Task[]>
  read: (task: Task) => Promise<Reading>
  /** A GLB, once `read` says done. */
  collect: (task: Task) => Promise<Uint8Array>
  /** Ends it where it still runs. What cannot be deleted expires there within an hour. */
  remove: (task: Task) => Promise<'removed' | 'expires'>
}

const SENTENCES = {
  refused: 'declined the drawing',
  no_credit: 'says that its account is out of credit',
  auth: 'does not accept the key',
  model_gone: 'no longer has the model, or the key may not use it',
  bad_request: 'did not accept the request',
  failed: 'could not make a model of the drawing',
  gone: 'no longer has the model',
  malformed: 'sent something that is not a model',
  /** It may have begun and may have to be paid. */
  unknown: 'did not say whether it began',
  busy: 'is too busy',
  unreachable: 'does not answer',
}
type ModelFailure = keyof typeof SENTENCES

/** The message is a sentence for the founder. */
export class ModelFailed extends Error {
  readonly kind: ModelFailure
  /** Whether it certainly costs nothing. */
  readonly isFree: boolean
  constructor(
    service: ModelService,
    kind: ModelFailure,
    { said = '', isFree = false }: { said?: string; isFree?: boolean } = {},
  ) {
    super(`${MODEL_SERVICE_NAMES[service]} ${SENTENCES[kind]}${said ? `: ${said}` : ''}`)
    this.name = 'ModelFailed'
    this.kind = kind
    this.isFree = isFree
  }
  /** The same question may be answered in a moment. */
  get mayPass(): boolean {
    return this.kind === 'busy' || this.kind === 'unreachable'
  }
}

/** Whether an address leads to its file no longer, or not without a signature. */
export const isClosed = (error: unknown) => error instanceof ModelFailed && error.kind === 'gone'
