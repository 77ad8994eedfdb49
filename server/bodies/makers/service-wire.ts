import { z } from 'zod/mini'
import type { ModelService } from '../../../shared/bodies/models-api.ts'
import { pictureType } from '../../../shared/pictures/photo.ts'
import { guardedFetch, neverReached } from '../../platform/http/guarded-fetch.ts'
import { ModelFailed } from './model-maker.ts'
import { fetchResult } from './result-file.ts'

export interface Answer {
  status: number
  headers: Headers
  /** Empty where it is no JSON object. */
  body: Record<string, unknown>
  /** Empty where it is no JSON list. */
  list: unknown[]
}
export interface Wire {
  ask: (request: Ask) => Promise<Answer>
  /** The file at an address that the service named. Our key stays here. */
  collect: (url: string) => Promise<Uint8Array>
  fail: (kind: ModelFailed['kind'], details?: { said?: string; isFree?: boolean }) => ModelFailed
}
interface Ask {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  url: string
  headers?: Record<string, string>
  body?: object
  /** A lost answer is unknown then: it may have been done. */
  costs?: boolean
}
interface Settings {
  service: ModelService
  authorization: string
  /** Where it is not the service's own, its host may send files without TLS. */
  apiUrl: string
  usualUrl: string
  fetch: typeof globalThis.fetch
  patienceMs: number
}

const Anything = z.record(z.string(), z.unknown())
const SAID_MAX = 200
/** Answers are short: models and pictures come as addresses. */
const ANSWER_MAX = 2 * 1024 * 1024

/** What a service says is shown to the founder, so it is short and one line. */
export const oneLine = (said: unknown): string =>
  typeof said === 'string' ? said.replaceAll(/\s+/g, ' ').trim().slice(0, SAID_MAX) : ''

/** In the request itself, so that the drawing lies at no address. */
export const asDataUri = (picture: Uint8Array): string =>
  `data:image/${pictureType(picture) ?? 'png'};base64,${Buffer.from(picture).toString('base64')}`

/** One request with a time limit. */
export function openWire({ service, authorization, apiUrl, usualUrl, fetch, patienceMs }: Settings): Wire {
  const fail: Wire['fail'] = (kind, details) => new ModelFailed(service, kind, details)

  const guarded = guardedFetch(ANSWER_MAX, () => fail('malformed'), fetch)

  async function ask({ method, url, headers, body, costs = false }: Ask): Promise<Answer> {
    try {
      const response = await guarded(url, {
        method,
        headers: {
          accept: 'application/json',
          authorization,
          ...(body && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body && { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(patienceMs),
      })
      const { status, headers: given } = response
      return { status, headers: given, ...partsIn(await response.text()) }
    } catch (error) {
      if (!costs || neverReached(error)) throw fail('unreachable', { isFree: true })
      throw fail('unknown')
    }
  }

  const openHost = apiUrl === usualUrl ? null : new URL(apiUrl).hostname
  return { ask, fail, collect: url => fetchResult({ url, openHost, fetch, fail }) }
}

function partsIn(text: string): Pick<Answer, 'body' | 'list'> {
  try {
    const read: unknown = JSON.parse(text)
    return { body: Anything.safeParse(read).data ?? {}, list: Array.isArray(read) ? read : [] }
  } catch {
    return { body: {}, list: [] }
  }
}
