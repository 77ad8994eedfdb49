export async function ask<T>(path: string, body?: object): Promise<T> {
  const answer = await fetch(
    `window/${path}`,
    body
      ? { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : {},
  )
  const data = await answer.json()
  if (!answer.ok) throw new Error(data.error?.description ?? 'The payment service did not answer.')
  return data as T
}

export const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms))
