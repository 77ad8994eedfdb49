import { CallFailed } from '../../../shared/errors.ts'
import { fetchOfVisitor, unreachable } from '../../api.ts'

/** A file the shop makes on request; a refusal is thrown as of any other call. */
export async function fetchFile(path: string): Promise<Response> {
  const answer = await fetchOfVisitor(path, {}).catch(() => {
    throw unreachable()
  })
  if (answer.ok) return answer
  throw new CallFailed(answer.status, (await answer.json().catch(() => ({}))) as Record<string, unknown>)
}

export function saveFile(file: Blob, name: string) {
  const url = URL.createObjectURL(file)
  Object.assign(document.createElement('a'), { href: url, download: name }).click()
  URL.revokeObjectURL(url)
}
