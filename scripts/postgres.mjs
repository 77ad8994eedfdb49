// A throw-away PostgreSQL for the tests: its own directory, a free port, no fsync.
import { spawn, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'

export function postgresBinaries() {
  const places = ['/usr/lib/postgresql', '/opt/homebrew/opt', '/usr/local/opt']
  for (const place of places) {
    if (!existsSync(place)) continue
    const versions = readdirSync(place).filter(name => /^(\d+|postgresql@\d+)$/.test(name))
    const newest = versions.sort((a, b) => Number(b.replace(/\D/g, '')) - Number(a.replace(/\D/g, '')))[0]
    if (newest && existsSync(join(place, newest, 'bin/initdb'))) return join(place, newest, 'bin')
  }
  const found = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' })
  const bin = found.stdout?.trim()
  return bin && existsSync(join(bin, 'initdb')) ? bin : null
}

export const freePort = () =>
  new Promise(resolve => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address()
      probe.close(() => resolve(port))
    })
  })

/** `apart`: Ctrl+C does not reach it, so that its user can end first. */
export async function startCluster(scratch, { durable = false, apart = false } = {}) {
  const bin = postgresBinaries()
  if (!bin) return null
  const directory = join(scratch, 'cluster')
  mkdirSync(directory, { recursive: true })
  const user = plainUser()
  if (user) {
    chmodSync(scratch, 0o755)
    spawnSync('chown', [`${user.uid}:${user.gid}`, directory])
  }
  const identity = user ? { uid: user.uid, gid: user.gid } : {}
  const made = spawnSync(
    join(bin, 'initdb'),
    ['-D', join(directory, 'data'), '-U', 'dopple', '-A', 'trust', '-E', 'UTF8', '--no-sync'],
    {
      ...identity,
      cwd: directory,
      encoding: 'utf8',
    },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr}`)
  const port = await freePort()
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${port}`,
    `unix_socket_directories=${directory}`,
    'max_connections=200',
    ...(durable ? [] : ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off']),
  ]
  const open = () =>
    spawn(
      join(bin, 'postgres'),
      ['-D', join(directory, 'data'), ...settings.flatMap(setting => ['-c', setting])],
      {
        ...identity,
        cwd: directory,
        stdio: 'ignore',
        detached: apart,
      },
    )
  let server = open()
  const end = signal =>
    new Promise(resolve => {
      server.once('exit', resolve)
      server.kill(signal)
    })
  const url = `postgres://dopple@127.0.0.1:${port}/postgres`
  await answering(bin, port)
  return {
    url,
    stop: () => end('SIGINT'),
    isUp: () => server.exitCode === null && server.signalCode === null,
    /** Kills it as a power cut would, and starts it again. */
    async restart(whileGone = async () => {}) {
      if (server.exitCode === null && server.signalCode === null) await end('SIGQUIT')
      await whileGone()
      server = open()
      await answering(bin, port)
    },
  }
}

/** PostgreSQL refuses to run as root, so root switches to another user. */
function plainUser() {
  if (process.getuid?.() !== 0) return null
  for (const name of ['postgres', 'nobody']) {
    const id = spawnSync('id', ['-u', name], { encoding: 'utf8' })
    const group = spawnSync('id', ['-g', name], { encoding: 'utf8' })
    if (id.status === 0) return { uid: Number(id.stdout), gid: Number(group.stdout) }
  }
  return null
}

async function answering(bin, port) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if (spawnSync(join(bin, 'pg_isready'), ['-h', '127.0.0.1', '-p', String(port), '-q']).status === 0) return
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  throw new Error('the throw-away PostgreSQL did not start')
}
