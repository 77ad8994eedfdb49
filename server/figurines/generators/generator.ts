import type { Figure } from '../../../shared/figure/figure.ts'
import { pictureType } from '../../../shared/pictures/photo.ts'
import { guardedFetch } from '../../platform/http/guarded-fetch.ts'

/** One drawing of one photo by one provider. Answers a picture, or throws a `DrawingFailed`; it never tries twice by itself. */
export interface Generator {
  provider: 'openai' | 'gemini' | 'demo'
  model: string
  pricePaise: number
  draw: (drawing: Drawing) => Promise<Drawn>
}

export interface Drawing {
  photo: Buffer
  prompt: string
  /** A hash that stands for the customer at the provider; never an e-mail or an id of ours. */
  userHash: string
  signal: AbortSignal
  figure: () => Promise<Figure>
  onPartial?: (bytes: Buffer) => void
}

export interface Drawn {
  bytes: Buffer
  requestId: string | null
}

export interface Generators {
  openai: Generator | null
  gemini: Generator | null
  demo: Generator
}

export type FailureKind =
  | 'refused'
  | 'rate_limited'
  | 'quota'
  | 'auth'
  | 'model_gone'
  | 'bad_request'
  | 'timeout'
  | 'transient'
  | 'malformed'
  | 'incomplete'

export class DrawingFailed extends Error {
  readonly kind: FailureKind
  readonly requestId: string | null
  /** Whether the provider certainly drew nothing and so charges nothing; where it might have, the price stays in the ledger. */
  readonly isFree: boolean
  constructor(
    kind: FailureKind,
    message: string,
    { requestId = null, isFree = false }: { requestId?: string | null; isFree?: boolean } = {},
  ) {
    super(message)
    this.name = 'DrawingFailed'
    this.kind = kind
    this.requestId = requestId
    this.isFree = isFree
  }
}

/** More than the finished picture and its partial ones can be in base64, and little enough to hold. */
const ANSWER_MAX = 32 * 1024 * 1024
/** The photo goes to the provider alone. */
export const carefulFetch = guardedFetch(
  ANSWER_MAX,
  () => new DrawingFailed('malformed', 'the answer is longer than a picture can be'),
)

const PICTURE_MAX = 32 * 1024 * 1024

export function pictureFrom(base64: string, requestId: string | null): Drawn {
  const bytes = Buffer.from(base64, 'base64')
  if (bytes.length === 0 || bytes.length > PICTURE_MAX || !isPicture(bytes))
    throw new DrawingFailed('malformed', 'what came back is not a picture', { requestId })
  return { bytes, requestId }
}

const isPicture = (bytes: Uint8Array) => pictureType(bytes) !== null
