import { kitApi } from '../../shared/kit/api.ts'

/** Why a name cannot stand on the base; null if it can, or if the shop cannot be asked: the order is checked anyway. */
export async function labelRefusal(text: string | null): Promise<string | null> {
  if (text === null) return null
  const answer = await fetch(`/api${kitApi.label.path}`, {
    method: kitApi.label.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text }),
  }).catch(() => null)
  if (answer?.status !== 422) return null
  const { errors } = (await answer.json().catch(() => ({}))) as { errors?: { text?: string } }
  return errors?.text ?? null
}
