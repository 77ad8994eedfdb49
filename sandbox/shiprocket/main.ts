import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { memoryBooks } from './books.ts'
import { panelRoutes } from './panel.ts'
import { courierStandIn } from './stand-in.ts'

// node scripts/run.mjs sandbox/shiprocket/main.ts [port] [address of the shop]
const [port = '4020', shop = 'http://127.0.0.1:3000'] = process.argv.slice(2)
const NEWS_KEY = 'a-long-key-of-the-panel'
const origin = `http://127.0.0.1:${port}`

const standIn = courierStandIn({
  books: memoryBooks(),
  clock: () => new Date(),
  email: 'api@dopple.example',
  password: 'stand-in-password',
  pickupPlace: 'Workshop',
  newsKey: NEWS_KEY,
  origin,
  async deliver({ body, key }) {
    const headers = { 'content-type': 'application/json', ...(key !== null && { 'x-api-key': key }) }
    const address = `${shop}/api/parcel-news/${NEWS_KEY}`
    const answer = await fetch(address, { method: 'POST', headers, body }).catch(() => null)
    process.stdout.write(`  news to the shop: ${answer?.status ?? 'no answer'}\n`)
    return answer?.status ?? 0
  },
})

const app = new Hono()
for (const path of ['/v1/external', '/papers'])
  app.mount(path, (request, env) => standIn.app.fetch(request, env), { replaceRequest: false })
app.route('/', panelRoutes(standIn, ''))
const server = serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' })

process.stdout.write(`
  This is a stand-in for Shiprocket on this machine: no courier comes and no money is spent. Its controls are at ${origin}/
  Start the shop against it with these settings:

SHIPROCKET_API_URL=${origin}/v1/external
SHIPROCKET_EMAIL=api@dopple.example
SHIPROCKET_PASSWORD=stand-in-password
SHIPROCKET_PICKUP=Workshop
SHIPROCKET_WEBHOOK_KEY=${NEWS_KEY}

`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close())
