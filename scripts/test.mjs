// npm test: everything CI runs, in one command; the last line counts.
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.mjs'
import { startCluster } from './postgres.mjs'
import { ensureBuilt, ensureInstalled, environment, root, runtime } from './prepare.mjs'

const full = process.argv.includes('--full')
const scratch = mkdtempSync(join(tmpdir(), 'dopple-run-'))
/** Seconds each; the longer ones are `npm run faults -- --all`. */
const SHORT_SUITES = ['forged', 'twice', 'tampering']
const counts = { passed: 0, failed: 0, skipped: 0 }
const startedAt = performance.now()

ensureInstalled()
const chromium = findChromium()

function run(command, args, env = {}) {
  return new Promise(resolve => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env: { ...environment(), NO_COLOR: '1', ...env } })
    child.on('error', () => resolve(false))
    child.on('exit', code => resolve(code === 0))
  })
}

const count = ok => {
  counts[ok ? 'passed' : 'failed'] += 1
  return ok
}

async function check(name, command, args) {
  const since = performance.now()
  const ok = count(await run(command, args))
  process.stdout.write(`${ok ? 'ok    ' : 'FAILED'} ${name} (${((performance.now() - since) / 1000).toFixed(1)} s)\n`)
}

/** Adds a report's own counts; a runner that died before writing one is a failure itself. */
function countReport(ok, file, read) {
  if (!existsSync(file)) return count(false)
  const report = read(JSON.parse(readFileSync(file, 'utf8')))
  counts.passed += report.passed
  counts.failed += report.failed
  counts.skipped += report.skipped
  if (!ok && report.failed === 0) count(false)
}

async function vitest(name, env = {}) {
  process.stdout.write(`\n— ${name}\n`)
  const file = join(scratch, `vitest-${name.replaceAll(' ', '-')}.json`)
  const ok = await run('vitest', ['run', '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`], { ...env, ...(full && { FULL: '1' }) })
  countReport(ok, file, report => ({ passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests }))
}

async function browserTests() {
  process.stdout.write('\n— in a browser\n')
  const file = join(scratch, 'playwright.json')
  const ok = await run('playwright', ['test', '--reporter=dot,json'], {
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    CHROMIUM_PATH: chromium,
    ...(full && { FULL: '1' }),
  })
  countReport(ok, file, ({ stats }) => ({ passed: stats.expected, failed: stats.unexpected + stats.flaky, skipped: stats.skipped }))
}

await check('format and lint', 'biome', ['ci', '--reporter=summary', '.'])
await check('route types', 'react-router', ['typegen'])
for (const part of ['shared', 'server', 'web']) await check(`types of ${part}`, 'tsc', ['-p', part])

await vitest('on the embedded database')
const cluster = process.env.TEST_DATABASE_URL ? { url: process.env.TEST_DATABASE_URL, stop: () => {} } : await startCluster(scratch)
if (cluster) {
  try {
    await vitest('on PostgreSQL', { TEST_DATABASE_URL: cluster.url })
  } finally {
    await cluster.stop()
  }
} else {
  counts.skipped += 1
  process.stdout.write('\nskipped: the tests on PostgreSQL, since there are no PostgreSQL binaries here and TEST_DATABASE_URL is not set\n')
}

ensureBuilt()
await check('the built server boots, answers, starts again quickly and stops', runtime, ['scripts/smoke.mjs'])
if (full) await check('every fault suite', runtime, ['faults/run.mjs', '--all'])
else for (const suite of SHORT_SUITES) await check(`fault suite: ${suite}`, runtime, [`faults/payments/${suite}.ts`])
await browserTests()

rmSync(scratch, { recursive: true, force: true })
process.stdout.write(`\ntook ${Math.round((performance.now() - startedAt) / 1000)} s\n`)
process.stdout.write(`${counts.passed} passed, ${counts.failed} failed${counts.skipped ? `, ${counts.skipped} skipped` : ''}\n`)
process.exit(counts.failed === 0 ? 0 : 1)
