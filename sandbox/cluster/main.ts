import { randomBytes } from 'node:crypto'
import { parseArgs } from 'node:util'
import { openCluster } from './open-cluster.ts'

// npm run cluster [-- --port 3000] [--for SECONDS] [--logs]
const { values } = parseArgs({ options: { port: { type: 'string' }, for: { type: 'string' }, logs: { type: 'boolean', default: false } } })
const admin = { ADMIN_EMAIL: 'admin@dopple.example', ADMIN_PASSWORD: randomBytes(9).toString('base64url') }
const cluster = await openCluster({
  port: Number(values.port ?? process.env.PORT ?? 3000),
  logs: values.logs,
  settings: { RATE_LIMITS: 'on', LOG_LEVEL: 'warn', ...admin },
}).catch(error => {
  process.stderr.write(`\n  ${error instanceof Error ? error.message : String(error)}\n\n`)
  process.exit(1)
})

process.stdout.write(`
  Dopple is open at ${cluster.address}: three processes behind it, on one PostgreSQL and one bucket.
${[...cluster.running].map(([name, { address, pid }]) => `  ${name.padEnd(6)} ${address}  pid ${pid}`).join('\n')}
  Admin      ${admin.ADMIN_EMAIL} with the password ${admin.ADMIN_PASSWORD}
  PostgreSQL ${cluster.databaseUrl}
  Bucket     ${cluster.bucket.endpoint}
  Kill one and see. Everything is thrown away at the end.

`)

let stopping: Promise<void> | undefined
const stop = () => {
  stopping ??= cluster.close()
  stopping.then(
    () => process.exit(0),
    error => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  )
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop)
if (values.for) setTimeout(stop, Number(values.for) * 1000)
