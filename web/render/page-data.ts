const UNSAFE = /[&<>\u2028\u2029]/g
const escaped = (sign: string) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`

/** The loaders' data as scripts at the page's end, as the router itself writes them while streaming. */
export async function dataScripts(
  data: ReadableStream<Uint8Array> | undefined,
  nonce: string,
): Promise<string> {
  if (!data) return ''
  const decoder = new TextDecoder()
  let scripts = ''
  const run = (code: string) => {
    scripts += `<script nonce="${nonce}">window.__reactRouterContext.streamController.${code};</script>`
  }
  const reader = data.getReader()
  for (let part = await reader.read(); !part.done; part = await reader.read())
    run(`enqueue(${JSON.stringify(decoder.decode(part.value, { stream: true })).replace(UNSAFE, escaped)})`)
  run('close()')
  return scripts
}
