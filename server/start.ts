import { run } from './main.ts'

const built = new URL('../../build/', import.meta.url)

await run({
  load: once(() => import(/* @vite-ignore */ new URL('server/index.js', built).href)),
  mode: 'production',
  clientDirectory: new URL('client', built).pathname,
})

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}
