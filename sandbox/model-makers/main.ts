import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { panelRoutes } from './panel.ts'
import { modelStandIn } from './stand-in.ts'

// node scripts/run.mjs sandbox/model-makers/main.ts [port]
const [port = '4030'] = process.argv.slice(2)
const origin = `http://127.0.0.1:${port}`
const keys = { meshyKey: 'msy_stand_in', falKey: 'stand-in-key', falAdminKey: 'stand-in-admin-key' }

const standIn = modelStandIn({
  ...keys,
  origin,
  clock: () => new Date(),
  async deliver({ to, headers, body }) {
    const all = { 'content-type': 'application/json', ...headers }
    const answer = await fetch(to, { method: 'POST', headers: all, body }).catch(() => null)
    process.stdout.write(`  news to the shop: ${answer?.status ?? 'no answer'}\n`)
    return answer?.status ?? 0
  },
})
standIn.tasks.desk.delayMs = Number(process.env.STAND_IN_AFTER_MS ?? standIn.tasks.desk.delayMs)

const app = new Hono()
app.route('/', panelRoutes(standIn, ''))
app.mount('/', (request, env) => standIn.app.fetch(request, env), { replaceRequest: false })
const server = serve({ fetch: app.fetch, port: Number(port), hostname: '127.0.0.1' })

process.stdout.write(`
  This is a stand-in for Meshy and fal on this machine: no drawing leaves it and no money is spent. Its controls are at ${origin}/
  Start the shop against it with these settings, and choose a service in its settings:

MESHY_API_URL=${origin}/meshy
MESHY_API_KEY=${keys.meshyKey}
FAL_QUEUE_URL=${origin}/fal
FAL_KEY=${keys.falKey}
FAL_ADMIN_KEY=${keys.falAdminKey}

`)
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => server.close())
