// npm run measure-house [-- --list]: one table of figures about the project in the current directory: its size, its small
// files, casts, long functions, exports nobody imports, words, and how much of the server one bought figurine runs.
// --list names the files, exports and functions behind the figures.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from './postgres.mjs'
import { runtime } from './prepare.mjs'
import { allFiles, castsOf, functionsOf, importsOf, isTest, lonelyExports, readCode } from './read-code.mjs'

const root = process.cwd()
const TINY = 20
const SMALL = 60
const isListing = process.argv.includes('--list')

const linesOf = text => text.split('\n').length - 1
const sum = numbers => numbers.reduce((total, number) => total + number, 0)
const isIn = folder => path => path.startsWith(`${folder}/`)
const count = number => number.toLocaleString('en-US')

/** A row of the table: what, how much, and the list behind it. */
const row = (what, figure, list = []) => ({ what, figure, list })

function sizes(code) {
  return ['server', 'web', 'shared'].flatMap(folder => {
    const all = code.paths.filter(path => isIn(folder)(path) && /\.tsx?$/.test(path))
    const size = paths =>
      `${count(paths.length)} files, ${count(sum(paths.map(path => linesOf(code.text(path)))))} lines`
    return [
      row(`${folder}, without tests`, size(all.filter(path => !isTest(path)))),
      row(`${folder}, with tests`, size(all)),
    ]
  })
}

function smallFiles(code) {
  const importers = new Map(code.mine.map(path => [path, new Set()]))
  for (const path of code.mine) for (const [to] of importsOf(code, path)) importers.get(to)?.add(path)
  const tiny = code.mine.filter(path => linesOf(code.text(path)) < TINY)
  const single = code.mine.filter(path => linesOf(code.text(path)) < SMALL && importers.get(path).size === 1)
  return [
    row(`files under ${TINY} lines`, count(tiny.length), tiny),
    row(
      `files under ${SMALL} lines that one file imports`,
      count(single.length),
      single.map(path => `${path} < ${[...importers.get(path)]}`),
    ),
  ]
}

function casts(code) {
  const files = code.mine.filter(isIn('server'))
  const found = files.flatMap(path =>
    castsOf(code, path).map(cast => ({ ...cast, at: `${path}:${cast.line}` })),
  )
  const double = found.filter(({ isDouble }) => isDouble)
  const lines = sum(files.map(path => linesOf(code.text(path))))
  return [
    row(
      'casts in server, per 1,000 lines',
      `${((found.length / lines) * 1000).toFixed(2)} (${count(found.length)} casts)`,
      found.map(({ at }) => at),
    ),
    row(
      'of them `as unknown as`',
      count(double.length),
      double.map(({ at }) => at),
    ),
  ]
}

function functionLengths(code) {
  return ['web', 'server'].map(folder => {
    const sorted = code.mine
      .filter(isIn(folder))
      .flatMap(path => functionsOf(code, path).map(found => ({ ...found, path })))
      .toSorted((a, b) => a.lines - b.lines)
    const p90 = sorted[Math.ceil(sorted.length * 0.9) - 1].lines
    const longest = sorted.at(-1)
    return row(
      `lines of a function in ${folder}: p90, maximum`,
      `${p90}, ${longest.lines} (${count(sorted.length)} functions)`,
      sorted.slice(-10).map(({ path, line, name, lines }) => `${path}:${line} ${name}, ${lines} lines`),
    )
  })
}

function lonely(code) {
  const found = lonelyExports(code)
  const named = ofOwn => found.filter(one => one.isUsed === ofOwn).map(({ path, name }) => `${path} ${name}`)
  return [
    row('exports used in their own file alone', count(named(true).length), named(true)),
    row('exports used nowhere', count(named(false).length), named(false)),
  ]
}

function documents() {
  const paths = allFiles(root).filter(path => path.endsWith('.md'))
  const words = path => readFileSync(join(root, path), 'utf8').split(/\s+/).filter(isWord).length
  const isWord = text => /[\p{L}\p{N}]/u.test(text)
  const group = (what, chosen) =>
    row(
      `words of ${what}`,
      `${count(sum(chosen.map(words)))} in ${chosen.length} files`,
      chosen.map(path => `${path} ${count(words(path))}`),
    )
  const isTop = path => !path.includes('/')
  const isElsewhere = path => !isTop(path) && !isIn('docs')(path) && !isIn('decisions')(path)
  return [
    group('documents at the top', paths.filter(isTop)),
    group('docs/', paths.filter(isIn('docs'))),
    group('decisions/', paths.filter(isIn('decisions'))),
    group('documents in other folders', paths.filter(isElsewhere)),
    group('all documents', paths),
  ]
}

/** Buys one figurine in a shop of its own, on the embedded database and in demo mode. */
async function purchase() {
  const directory = mkdtempSync(join(tmpdir(), 'dopple-measure-'))
  try {
    const script = fileURLToPath(new URL('measure-purchase.mjs', import.meta.url))
    const done = spawnSync(runtime, [script], {
      cwd: root,
      encoding: 'utf8',
      env: {
        PATH: process.env.PATH,
        DATA_DIR: join(directory, 'data'),
        PORT: String(await freePort()),
        LOG_LEVEL: 'silent',
        SHOP_MODE: 'demo',
      },
    })
    if (done.status !== 0) throw new Error(`no figurine could be bought: ${done.stderr}${done.stdout}`)
    return JSON.parse(done.stdout)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

async function executed() {
  const ran = Object.entries(await purchase())
  const beside = ran.filter(([path]) => !isIn('server/platform')(path))
  return [
    row(
      'server files that one bought figurine runs, without server/platform',
      `${count(beside.length)} files`,
      beside.map(([path, names]) => `${path}: ${names.join(', ')}`),
    ),
    row('the same in server/platform', `${count(ran.length - beside.length)} files`),
  ]
}

const NOTES = `
Code is .ts and .tsx; a test is .test.ts; without other words, tests are not counted.
One bought figurine: V8's count of calls in the server's process during one order and one confirm, in a new shop with
empty caches. The loading of files, the sandbox's payment, its webhook and other processes are not counted. Timers set
before a request, and jobs, are held until its answer; what an event begins before the answer is counted.
One file imports: among server, web and shared without tests. Casts: \`as X\` without \`as const\`; \`as unknown as X\` is one.
Functions: those with a name, or the value of something with one, from the first line to the last, with those inside.
Exports: by imports in all code, tests and tools too; what React Router loads by its name is used. A value and a type of
one name are one export. Words: what stands between spaces and has a letter or a digit.
`

const code = readCode(root)
const table = [
  ...sizes(code),
  ...(await executed()),
  ...smallFiles(code),
  ...casts(code),
  ...functionLengths(code),
  ...lonely(code),
  ...documents(),
]
const width = Math.max(...table.map(({ what }) => what.length))
for (const { what, figure, list } of table) {
  process.stdout.write(`${what.padEnd(width)}  ${figure}\n`)
  if (isListing) for (const line of list) process.stdout.write(`    ${line}\n`)
}
process.stdout.write(NOTES)
