import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openCluster, PROCESSES } from './open-cluster.ts'

// npm run cluster [-- --port 3000] [--for SECONDS] [--logs]
const { values } = parseArgs({
  options: { port: { type: 'string' }, for: { type: 'string' }, logs: { type: 'boolean', default: false } },
})
const admin = { ADMIN_EMAIL: 'admin@dopple.example', ADMIN_PASSWORD: randomBytes(9).toString('base64url') }
const opening = openCluster({
  port: Number(values.port ?? process.env.PORT ?? 3000),
  logs: values.logs,
  settings: { RATE_LIMITS: 'on', LOG_LEVEL: 'warn', ...admin },
})
let isStopping = false
function stop() {
  if (isStopping) return
  isStopping = true
  opening.then(({ close }) => close()).then(() => process.exit(0), failed)
}
function failed(error: unknown): never {
  process.stderr.write(`\n  ${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
}
// Registered first, so that a signal during the start stops what is already running.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
const cluster = await opening.catch(failed)

process.stdout.write(`
  Dopple is open at ${cluster.address}: three processes behind it, on one PostgreSQL and one bucket.
${PROCESSES.map(name => `  ${name.padEnd(10)} ${cluster.running.get(name)?.address}  pid ${cluster.running.get(name)?.pid}`).join('\n')}
  Admin      ${admin.ADMIN_EMAIL} with the password ${admin.ADMIN_PASSWORD}
  PostgreSQL ${cluster.databaseUrl}
  Bucket     ${cluster.bucket.endpoint}
  Kill one and see. Everything is thrown away at the end.

`)

if (values.for) setTimeout(stop, Number(values.for) * 1000)
