// npm run seed: twenty orders for an empty demo shop, which runs already or is opened for the time of it.
import { type Config, readConfig } from '../../server/config.ts'
import { startServer } from '../../server/main.ts'
import { askRunningServer } from '../../server/platform/control-socket.ts'
import { holdsShop } from '../../server/platform/db/database.ts'
import { CannotStart } from '../../server/platform/db/directory-lock.ts'
import { errorForLog } from '../../server/platform/for-log.ts'
import { createLog } from '../../server/platform/log.ts'
import { seedShop } from './seed-shop.ts'

const say = (line: string) => process.stdout.write(`  ${line}\n`)

const hostOf = ({ host }: Config) => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

async function openShop(config: Config) {
  const address = `http://${hostOf(config)}:${config.port}`
  const answer = await fetch(`${address}/api/ready`).catch(() => null)
  if (answer?.ok) return { address, close: async () => undefined }
  if (answer) throw new CannotStart(`What listens at ${address} is no shop that is ready.`)
  if (await askRunningServer(config.dataDirectory, { statement: 'select 1', write: false }))
    throw new CannotStart(
      `The shop on these data runs, but not at ${address}. Set PORT as it was started with.`,
    )
  // Only a running shop says that it is a demo, and another process would send its mails.
  if (await holdsShop({ ...config, log: createLog('error') }))
    throw new CannotStart(
      'There is a shop in these data already. Start it with `npm start`, then seed it while it runs.',
    )
  say('No shop runs, so a new one is opened for the time of seeding.')
  const pages = {
    load: async () => ({ handlePage: async () => new Response() }),
    mode: 'production',
  } as const
  const { stop } = await startServer(config, pages)
  return { address, close: stop }
}

async function main() {
  const started = performance.now()
  // Before the settings are read, which a live shop may lack.
  if (process.env.SHOP_MODE === 'live')
    throw new CannotStart('SHOP_MODE is live. Only a demo shop is seeded.')
  const config = readConfig({ ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error' })
  const { address, close } = await openShop(config)
  try {
    const origin = config.publicUrl ?? address
    const request = (path: string, init: RequestInit) => fetch(address + path, init)
    const { customer, founder } = await seedShop(config, { origin, request }, say)
    say(`Done in ${Math.round((performance.now() - started) / 1000)} s.`)
    process.stdout.write(`\n  Log in at ${origin}/login\n`)
    say(`a customer   ${customer.email}   ${customer.password}`)
    say(`the founder  ${founder.email}   ${founder.password}\n`)
  } finally {
    await close()
  }
}

try {
  await main()
  process.exit(0)
} catch (error) {
  process.stderr.write(
    error instanceof CannotStart ? `\n  ${error.message}\n\n` : `${JSON.stringify(errorForLog(error))}\n`,
  )
  process.exit(1)
}
