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
  const reply = (await answer.json().catch(() => ({}))) as Record<string, unknown>
  if (!answer.ok) throw new CallFailed(answer.status, reply)
  return reply
}

/** One key for the same words and photos, however often they are sent. */
export function useKeyFor() {
  const last = useRef<{ what: string; key: string } | null>(null)
  return {
    get(what: string) {
      if (last.current?.what !== what) last.current = { what, key: randomId() }
      return last.current.key
    },
    renew() {
      last.current = null
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
