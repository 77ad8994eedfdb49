import { createServer } from 'vite'
import { run } from '../server/main.ts'
import type { LoadPages } from '../server/platform/http/pages.ts'

const vite = await createServer({
  server: { middlewareMode: true, hmr: { port: 24_678 } },
  appType: 'custom',
})

await run({
  load: () => vite.ssrLoadModule('/web/render/pages-handler.ts') as ReturnType<LoadPages>,
  mode: 'development',
  before: (request, response, next) => vite.middlewares(request, response, next),
})
