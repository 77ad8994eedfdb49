import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../scripts/prepare.mjs'
import { goals, MEMORY_MB, OTHER_CARTS, PHOTO, START_MS } from './goals.mjs'

const count = number => Math.round(number).toLocaleString('en-IN')
const rate = side =>
  `${count(side.perSecond)} (${side.cpuMicros < 1000 ? side.cpuMicros.toFixed(0) : count(side.cpuMicros)} µs)`
const mark = ok => (ok ? 'yes' : 'no')

export function lines({ figures, embedded }) {
  const measured = Object.entries(goals).filter(([name]) => figures[name])
  const found = measured.map(([name, goal]) => {
    const { limit, ours } = figures[name]
    const share = ours.ofLimit
    const times = goal.vendure ? share / goal.vendure.ratio : null
    const enough = share >= goal.share && (times === null || times >= goal.vendure.times)
    return {
      name,
      what: goal.what,
      limit: `${goal.limit}: ${rate(limit)}`,
      ours: rate(ours),
      share,
      reached: share.toFixed(2),
      wanted: `≥ ${goal.share}`,
      rivals:
        times === null
          ? ''
          : `${times.toFixed(0)}× (≥ ${goal.vendure.times}×), ${(share / goal.medusa).toFixed(0)}×`,
      enough,
    }
  })
  const { G, H, I, alsoEmbedded } = figures
  found.push(...start(G, embedded), ...memories(H, embedded))
  if (alsoEmbedded) found.push(...start(alsoEmbedded.G, true), ...memories(alsoEmbedded.H, true))
  if (I?.ratio)
    found.push(
      line(
        'I',
        '12-megapixel photo, last byte to provider',
        `sharp alone: ${count(I.sharpMs)} ms`,
        `${count(I.oursMs)} ms`,
        `≤ ${PHOTO}×`,
        I.ratio <= PHOTO,
        I.ratio.toFixed(2),
      ),
    )
  return found
}

function start(G, embedded) {
  const within = embedded ? START_MS.embedded : START_MS.server
  const what = `start to first answer, second start${embedded ? ', embedded database' : ''}`
  return [
    line(
      'G',
      what,
      `node + pg: ${count(G.limit)} ms`,
      `${count(G.ours)} ms`,
      `≤ ${within} ms`,
      G.ours <= within,
    ),
  ]
}

function memories(H, embedded) {
  return ['idle', 'load'].map(when => {
    const what = `memory of the server, ${when === 'load' ? 'under load' : when}${embedded ? ', embedded database' : ''}`
    return line(
      'H',
      what,
      '',
      memory(H[when]),
      embedded ? 'stated' : `≤ ${MEMORY_MB[when]} MB`,
      embedded || H[when].server <= MEMORY_MB[when],
    )
  })
}

const memory = ({ server, shared }) => `${count(server)} MB (with its helpers ${count(shared)})`
const line = (name, what, limit, ours, wanted, enough, reached = '') => ({
  name,
  what,
  limit,
  ours,
  reached,
  wanted,
  rivals: '',
  enough,
})

const COLUMNS = [
  '',
  'workload',
  'at best, a second (CPU each)',
  'the shop',
  'reached',
  'wanted',
  'Vendure, Medusa*',
  'enough',
]

export function table(results) {
  const rows = lines(results).map(({ name, what, limit, ours, reached, wanted, rivals, enough }) => [
    name,
    what,
    limit,
    ours,
    reached,
    wanted,
    rivals,
    mark(enough),
  ])
  const widths = COLUMNS.map((title, column) =>
    Math.max(title.length, ...rows.map(row => row[column].length)),
  )
  const text = row => `| ${row.map((cell, column) => cell.padEnd(widths[column])).join(' | ')} |`
  const rule = `| ${widths.map(width => '-'.repeat(width)).join(' | ')} |`
  const { A, C, E } = results.figures
  const notes = [
    ...(A ? [`Beside A: Hono ${rate(A.hono)}, one prepared query ${rate(A.query)}.`] : []),
    ...(C?.code
      ? [
          `Beside C, of the same limit (≥ ${OTHER_CARTS}): with a code that has limits ${rate(C.code)}, ${C.code.ofLimit.toFixed(2)}; with a figurine ${rate(C.figurine)}, ${C.figurine.ofLimit.toFixed(2)}. Its prints are held; while one is made, ${count(C.printing.perSecond)} a second.`,
        ]
      : []),
    ...(E ? [`Beside E: React alone ${rate(E.react)}.`] : []),
    `The load generator used at most ${Math.round(100 * Math.max(...Object.keys(goals).flatMap(name => Object.values(results.figures[name] ?? {}).map(side => side.share))))} % of its processor.`,
    '* our share of the limit over the rival’s, measured earlier on a like machine.',
  ]
  return [text(COLUMNS), rule, ...rows.map(text), '', ...notes].join('\n')
}

const [FROM, TO] = ['<!-- bench: from here -->', '<!-- bench: to here -->']

export function intoReadme(results) {
  const path = join(root, 'bench/README.md')
  const [before, rest] = readFileSync(path, 'utf8').split(FROM)
  const after = rest?.split(TO)[1]
  if (after === undefined)
    throw new Error(`bench/README.md has no place for the table, between ${FROM} and ${TO}`)
  const { at: measuredAt, processors, node, embedded, size } = results
  const database = embedded ? 'the embedded database' : 'PostgreSQL with fsync'
  const conditions = [
    `Measured on ${measuredAt.slice(0, 10)}, ${processors}, Node ${node.slice(1)}, ${database},`,
    `${size.items} items and ${size.orders} orders; load generator on the same machine;`,
    'medians of three interleaved rounds after a warm-up (C 12 s, E 5 s, the others 1 s);',
    'reached: the median of each round’s share.',
  ].join(' ')
  writeFileSync(path, `${before}${FROM}\n\n${conditions}\n\n${table(results)}\n\n${TO}${after}`)
}
