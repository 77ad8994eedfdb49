import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { pageContext } from './api.ts'
import { scriptsAfterPicture } from './browser/early-hands.ts'
import { NonceContext } from './browser/nonce.ts'

/** A page waits for its data before it is sent, so it leaves whole: readable without scripts, with one length and one hash. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
) {
  const { nonce } = loadContext.get(pageContext)
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('cache-control', 'no-cache')
  if (request.method === 'HEAD') return new Response(null, { status, headers })
  return new Promise<Response>((resolve, reject) => {
    let answer = status
    const { pipe } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady: () => collect(pipe).then(html => resolve(new Response(scriptsAfterPicture(html), { status: answer, headers })), reject),
        onShellError: reject,
        onError(error) {
          answer = 500
          console.error(error)
        },
      },
    )
  })
}

type Pipe = ReturnType<typeof renderToPipeableStream>['pipe']
const collect = (pipe: Pipe) =>
  new Promise<string>((resolve, reject) => {
    const decoder = new TextDecoder()
    let html = ''
    const sink = {
      write(chunk: string | Uint8Array) {
        html += typeof chunk === 'string' ? chunk : decoder.decode(chunk, { stream: true })
        return true
      },
      end: () => resolve(html),
      destroy: reject,
      on: () => sink,
    }
    pipe(sink as never)
  })
