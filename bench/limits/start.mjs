import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { root } from '../../scripts/prepare.mjs'

const at = name => fileURLToPath(new URL(name, import.meta.url))

export async function startLimit(order, file = 'server.mjs') {
  const child = fork(at(file), { execArgv: [], env: { ...process.env, NODE_ENV: 'production' } })
  if (order) child.send(order)
  const [{ port }] = await once(child, 'message')
  return { pid: child.pid, port, stop: () => child.kill() }
}

export function buildEmptyApp() {
  const done = spawnSync('react-router', ['build'], {
    cwd: `${root}/bench/empty-app`,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    encoding: 'utf8',
  })
  if (done.status !== 0) throw new Error(`the empty app could not be built: ${done.stderr}`)
  return `${root}/build/empty-app/server/index.js`
}
