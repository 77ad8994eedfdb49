import { CallFailed } from '../../shared/errors.ts'
import { fetchOfVisitor, unreachable } from '../api.ts'

/** A form with files; `call` sends JSON alone. */
export async function sendForm(path: string, body: FormData): Promise<true> {
  const answer = await fetchOfVisitor(path, { method: 'POST', body }).catch(() => {
    throw unreachable()
  })
  if (!answer.ok)
    throw new CallFailed(answer.status, (await answer.json().catch(() => ({}))) as Record<string, unknown>)
  return true
}
