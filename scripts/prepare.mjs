// Runs before every command, on any Node from 20: installs pinned dependencies and the project's own runtime.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(fileURLToPath(import.meta.url)))
const at = path => join(root, path)
const exe = process.platform === 'win32' ? '.exe' : ''
export const runtime = at(`node_modules/node/bin/node${exe}`)
const BUILT = at('build/.built')

const fingerprint = texts => {
  const hash = createHash('sha256')
  for (const text of texts) hash.update(text)
  return hash.digest('hex')
}
const readIfThere = path => (existsSync(path) ? readFileSync(path, 'utf8') : '')

export function environment() {
  return {
    ...process.env,
    PATH: [dirname(runtime), at('node_modules/.bin'), process.env.PATH].join(delimiter),
  }
}

/** npm's own lockfile in node_modules; a new script in package.json must not cause a reinstall. */
function isInstalled() {
  const there = JSON.parse(readIfThere(at('node_modules/.package-lock.json')) || '{}').packages ?? {}
  const wanted = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional, devOptional }]) =>
      path === '' || there[path]?.version === version || (!there[path] && (optional || devOptional)),
  )
}

export function ensureInstalled() {
  if (isInstalled() && existsSync(runtime)) return
  process.stdout.write('Installing the pinned dependencies…\n')
  const npm = process.env.npm_execpath
  const [command, ...args] = npm?.endsWith('.js')
    ? [process.execPath, npm]
    : [process.platform === 'win32' ? 'npm.cmd' : 'npm']
  const { NODE_ENV: _, npm_config_omit: __, ...env } = process.env
  const done = spawnSync(
    command,
    [...args, 'ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env,
    },
  )
  if (done.status !== 0) stop(whyNotInstalled(process.env.npm_config_cache ?? join(homedir(), '.npm')))
  if (!existsSync(runtime))
    stop(`The runtime package "node" has no build for ${process.platform} ${process.arch}.`)
}

/** npm keeps what it downloads in its cache, usually below HOME. */
export function whyNotInstalled(cache) {
  try {
    mkdirSync(cache, { recursive: true })
    accessSync(cache, constants.W_OK)
  } catch (error) {
    return `The dependencies could not be installed: npm cannot write to its cache, ${cache} (${error.code}). Set npm_config_cache, or HOME, to a folder this user may write to and start again.`
  }
  return 'The dependencies could not be installed. Check the connection to the package registry and start again.'
}

const SOURCES = [
  'shared',
  'server',
  'web',
  'sandbox',
  'public',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'scripts/build.mjs',
]

function* filesOf(path) {
  if (!existsSync(path)) return
  if (statSync(path).isFile()) return yield path
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* filesOf(join(path, entry.name))
    else if (!entry.name.endsWith('.test.ts')) yield join(path, entry.name)
  }
}

export function ensureBuilt() {
  const files = SOURCES.flatMap(source => [...filesOf(at(source))]).sort()
  const wanted = fingerprint(files.flatMap(file => [file.slice(root.length), readFileSync(file)]))
  if (readIfThere(BUILT) === wanted) return
  process.stdout.write('Building the shop…\n')
  const done = spawnSync(runtime, [at('scripts/build.mjs')], {
    cwd: root,
    stdio: 'inherit',
    env: environment(),
  })
  if (done.status !== 0) stop('The build failed; its own words stand above.')
  writeFileSync(BUILT, wanted)
}

export function stop(sentence) {
  process.stderr.write(`\n  ${sentence}\n\n`)
  process.exit(1)
}
