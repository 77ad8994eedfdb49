import { useRef } from 'react'
import { CallFailed } from '../../shared/errors.ts'
import { fetchOfVisitor, unreachable } from '../api.ts'
import { randomId } from '../browser/random-id.ts'

/** A form with files, which answers with JSON; `call` sends JSON alone. */
export async function sendForm(path: string, body: FormData, idempotencyKey?: string): Promise<unknown> {
  const headers = idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }
  const answer = await fetchOfVisitor(path, { method: 'POST', headers, body }).catch(() => {
    throw unreachable()
  })
  const said = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  if (!answer.ok) throw new CallFailed(answer.status, said)
  return said
}

/** One key for the same words and photos, however often they are sent. */
export function useKeyFor() {
  const kept = useRef<{ what: string; key: string } | null>(null)
  return {
    get(what: string) {
      if (kept.current?.what !== what) kept.current = { what, key: randomId() }
      return kept.current.key
    },
    renew() {
      kept.current = null
    },
  }
}

/** The fields of a refusal; none if the answer is not ours. */
export function problemIn(text: string): Record<string, unknown> {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
