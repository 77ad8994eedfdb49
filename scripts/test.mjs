// npm test: everything CI runs. --quick: no PostgreSQL, build, browser or slow tests; --full: also the sweeps and fault
// suites.
import { spawn } from 'node:child_process'
import {
  accessSync,
  constants,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { findTestBrowser } from './chromium.mjs'
import { startCluster } from './postgres.mjs'
import { ensureInstalled, environment, root, runtime } from './prepare.mjs'

const quick = process.argv.includes('--quick')
const full = process.argv.includes('--full')
/** A RAM disk where there is one: tests mostly wait for the disk. */
process.env.TMPDIR = memoryDirectory() ?? tmpdir()
const scratch = mkdtempSync(join(tmpdir(), 'dopple-run-'))
/** The shop that the smoke test starts is the one the browser tests begin with. */
const newShop = {
  NEW_SHOP: join(scratch, 'new-shop'),
  ADMIN_EMAIL: 'founder@dopple.test',
  ADMIN_PASSWORD: 'paint-brush-9',
}
const LONGEST_PAGE = 6000
const counts = { passed: 0, failed: 0, skipped: 0 }
/** Named once more at the end: a long log is often kept in part. */
const failures = []
const startedAt = performance.now()
const seconds = since => ((performance.now() - since) / 1000).toFixed(1)

function memoryDirectory() {
  try {
    accessSync('/dev/shm', constants.W_OK)
    const { bavail, bsize } = statfsSync('/dev/shm')
    return bavail * bsize > 2 * 1024 ** 3 ? '/dev/shm' : null
  } catch {
    return null
  }
}

ensureInstalled()
const chromium = quick ? undefined : findTestBrowser()

/** `quiet` prints the output only if the command fails. */
function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
      env: { ...environment(), NO_COLOR: '1', ...(full && { FULL: '1' }), ...env },
    })
    let printed = ''
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', text => (printed += text))
    child.on('error', error => resolve({ ok: false, printed: String(error) }))
    child.on('close', code => resolve({ ok: code === 0, printed }))
  })
}

function report(name, ok, since, printed = '') {
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name} (${seconds(since)} s)\n${ok ? '' : printed}`)
}

async function check(name, command, args, env = {}) {
  const since = performance.now()
  const { ok, printed } = await run(command, args, { env, quiet: true })
  counts[ok ? 'passed' : 'failed'] += 1
  if (!ok) failures.push(name)
  report(name, ok, since, printed)
}

/** Reads the test runner's own counts; a runner that crashed before writing them is one failure. */
async function checkTests(name, command, args, { env, file, read, quiet = true }) {
  const since = performance.now()
  const { ok, printed } = await run(command, args, { env, quiet })
  const counted = existsSync(file)
    ? read(JSON.parse(readFileSync(file, 'utf8')))
    : { passed: 0, failed: 1, skipped: 0, files: [] }
  if (!ok && counted.failed === 0) counted.failed = 1
  for (const kind of Object.keys(counts)) counts[kind] += counted[kind]
  if (counted.failed) failures.push(`${name}: ${counted.files.join(', ') || 'did not end'}`)
  report(`${name}: ${counted.passed} passed, ${counted.failed} failed`, counted.failed === 0, since, printed)
}

function vitest(name, projects, env = {}) {
  const file = join(scratch, `${name.replaceAll(' ', '-')}.json`)
  const args = [
    'run',
    ...projects.map(project => `--project=${project}`),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ]
  const read = ({ numPassedTests, numFailedTests, numPendingTests, testResults }) => ({
    passed: numPassedTests,
    failed: numFailedTests,
    skipped: numPendingTests,
    files: testResults.filter(({ status }) => status === 'failed').map(file => relative(root, file.name)),
  })
  return checkTests(name, 'vitest', args, { env, file, read })
}

const hasFailure = ({ specs, suites = [] }) => specs.some(spec => !spec.ok) || suites.some(hasFailure)

async function browserTests() {
  const file = join(scratch, 'playwright.json')
  await checkTests('browser tests', 'playwright', ['test', '--reporter=dot,json'], {
    env: {
      PLAYWRIGHT_JSON_OUTPUT_NAME: file,
      CHROMIUM_PATH: chromium,
      ...(existsSync(newShop.NEW_SHOP) && newShop),
    },
    file,
    read: ({ stats, suites }) => ({
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
      files: suites.filter(hasFailure).map(suite => suite.file),
    }),
    quiet: false,
  })
  showFailedPages()
}

/** What each failed journey had on screen: the only trace of a failure on a machine that nobody can enter. */
function showFailedPages() {
  const folder = join(root, 'test-results')
  if (!existsSync(folder)) return
  for (const name of readdirSync(folder)) {
    const page = join(folder, name, 'error-context.md')
    if (existsSync(page))
      process.stdout.write(`\n${name}\n${readFileSync(page, 'utf8').slice(0, LONGEST_PAGE)}\n`)
  }
}

async function staticChecks() {
  await check('format and lint', 'biome', ['ci', '--reporter=summary', '.'])
  await check('route types', 'react-router', ['typegen'])
  for (const part of ['shared', 'server', 'web']) await check(`types of ${part}`, 'tsc', ['-p', part])
}

const build = () => check('build', runtime, ['scripts/ensure-built.mjs'])

async function onPostgres() {
  const url = process.env.TEST_DATABASE_URL
  const cluster = url ? { url, stop: () => {} } : await startCluster(scratch)
  if (!cluster) {
    counts.skipped += 1
    process.stdout.write(
      'skipped: the tests on PostgreSQL; there are no PostgreSQL binaries here and TEST_DATABASE_URL is not set\n',
    )
    return vitest('HTTP tests on the embedded database', ['http', 'isolated'])
  }
  try {
    await vitest('HTTP tests on PostgreSQL', ['http', 'isolated'], { TEST_DATABASE_URL: cluster.url })
  } finally {
    await cluster.stop()
  }
  await vitest('database tests on the embedded database', ['database'])
}

if (quick) {
  const tests = vitest('unit tests, quick HTTP tests on the embedded database', ['unit', 'quick'])
  await Promise.all([staticChecks(), tests])
} else {
  const checked = staticChecks()
  try {
    await build()
    await vitest('unit tests', ['unit'])
    await onPostgres()
  } finally {
    await checked
  }
  const smoke = 'the built server boots, answers, starts again quickly and stops'
  await check(smoke, runtime, ['scripts/smoke.mjs'], newShop)
  await browserTests()
  if (full) await check('every fault suite', runtime, ['faults/run.mjs', '--all'])
}

rmSync(scratch, { recursive: true, force: true })
for (const failure of failures) process.stdout.write(`\nfailed: ${failure}`)
process.stdout.write(`\ntook ${Math.round(Number(seconds(startedAt)))} s\n`)
process.stdout.write(
  `${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}\n`,
)
process.exit(counts.failed === 0 ? 0 : 1)
