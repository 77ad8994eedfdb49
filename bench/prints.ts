// node scripts/run.mjs bench/prints.ts [--figures=10 | --desk-buddies] [--keep=FOLDER]: how much of a print is support, and
// how near the estimate comes, as prusa-slicer says with the profile of art/print. Needs prusa-slicer.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { figureHeightIn } from '../server/kit/figure-height.ts'
import { openKit } from '../server/kit/kit-files.ts'
import { openImageWorker } from '../server/platform/files/image-worker/image-worker.ts'
import { UNCALIBRATED } from '../server/print/estimate.ts'
import { buildModelPrintTask, buildNamedModelTask, buildPrintTask } from '../server/print/print-task.ts'
import { reportOf } from '../server/print/report.ts'
import type { PrintResult } from '../server/print/solid/build-print.ts'
import { defaultFigure, type Figure2 } from '../shared/figure/figure.ts'
import { FIGURINE_HEIGHT_MM } from '../shared/figure/figure-size.ts'
import { defaultPrinter } from '../shared/print/api.ts'

const { values } = parseArgs({
  options: {
    figures: { type: 'string', default: '10' },
    'desk-buddies': { type: 'boolean', default: false },
    keep: { type: 'string' },
  },
})
const root = resolve(import.meta.dirname, '..')
const kitDirectory = join(root, 'art/kit')
const profile = join(root, 'art/print/prusa-slicer.ini')
const heightOf = figureHeightIn(openKit(kitDirectory))
const worker = openImageWorker(join(root, 'server/print/print-worker.ts'), { processes: 1, idleMs: 0 })
const folder = values.keep ?? mkdtempSync(join(tmpdir(), 'dopple-slices-'))

const dressed = (style: Figure2['outfit']['style']) => ({ ...defaultFigure.outfit, style, colours: [] })
const haired = (style: Figure2['hair']['style']) => ({ ...defaultFigure.hair, style })
/** Ten kinds of people the shop is asked for. */
const FIGURES: [string, Partial<Figure2>][] = [
  ['a man who waves', { hair: haired('crop'), outfit: dressed('button-shirt'), pose: 'wave' }],
  ['a woman in a saree', { hair: haired('long-straight'), outfit: dressed('saree-nivi'), pose: 'stand' }],
  [
    'a turban, hands folded',
    { headwear: { style: 'dastar', colour: '#b3224a' }, outfit: dressed('kurta-pyjama'), pose: 'namaste' },
  ],
  [
    'a covered head',
    { headwear: { style: 'hijab', colour: '#2f6f8f' }, outfit: dressed('gown'), pose: 'stand' },
  ],
  [
    'a schoolgirl',
    {
      hair: haired('ribbon-plaits'),
      outfit: dressed('school-pleats'),
      pose: 'stand',
      build: { age: 'child', girth: 1 },
    },
  ],
  [
    'a toddler',
    {
      hair: haired('short'),
      outfit: dressed('crew-tee'),
      pose: 'stand',
      build: { age: 'toddler', girth: 1 },
    },
  ],
  [
    'an elder in a dhoti',
    { hair: haired('thin-top'), outfit: dressed('dhoti'), pose: 'stand', build: { age: 'elder', girth: 1 } },
  ],
  [
    'a doctor with a book',
    { hair: haired('bob'), outfit: dressed('doctor-coat'), pose: 'hold', prop: 'book' },
  ],
  [
    'a cricketer with a bat',
    { hair: haired('short-fade'), outfit: dressed('cricket-kit'), pose: 'hold', prop: 'bat' },
  ],
  ['somebody in a wheelchair', { hair: haired('curly'), outfit: dressed('suit-tie'), pose: 'wheelchair' }],
]

interface Sliced {
  grams: number
  minutes: number
  /** Share of the plastic. */
  support: number
}

function slice(path: string): Sliced {
  const to = path.replace(/3mf$/, 'gcode')
  const done = spawnSync(
    'prusa-slicer',
    ['--export-gcode', '--dont-arrange', '--load', profile, '-o', to, path],
    { encoding: 'utf8' },
  )
  if (done.status !== 0) throw new Error(done.stderr || 'prusa-slicer is not installed')
  const code = readFileSync(to, 'utf8')
  let [type, at, all, support] = ['', 0, 0, 0]
  for (const line of code.split('\n')) {
    if (line.startsWith(';TYPE:')) type = line.slice(6)
    if (line.startsWith('G92 E')) at = Number(line.slice(5))
    const end = /^G1 .*E(-?[\d.]+)/.exec(line)?.[1]
    if (end === undefined) continue
    all += Number(end) - at
    if (type.startsWith('Support')) support += Number(end) - at
    at = Number(end)
  }
  const time = /normal mode\) = (?:(\d+)d )?(?:(\d+)h )?(\d+)m/.exec(code) ?? []
  const [days = 0, hours = 0, minutes = 0] = time.slice(1).map(value => Number(value ?? 0))
  return {
    grams: Number(/filament used \[g\] = ([\d.]+)/.exec(code)?.[1]),
    minutes: days * 1440 + hours * 60 + minutes,
    support: support / all,
  }
}

async function ofFigure(name: string, changes: Partial<Figure2>): Promise<PrintResult> {
  const figure = { ...defaultFigure, ...changes }
  const heightMm = await heightOf(figure)
  const clearanceMm = defaultPrinter.peg_clearance_mm
  const order = { kitDirectory, figure, label: 'Asha', heightMm, clearanceMm, hash: '', title: name }
  return worker.do(buildPrintTask, order, { withinMs: 300_000 })
}

/** With a name, as most are ordered. */
async function ofDeskBuddy(file: string): Promise<PrintResult> {
  const model = readFileSync(join(models, file))
  const order = { model, heightMm: FIGURINE_HEIGHT_MM, title: file }
  const { files, foot, ...facts } = await worker.do(buildModelPrintTask, order, { withinMs: 300_000 })
  if (!foot) return { files, measures: { ...facts.measures, own_base: { plate: false } } }
  const named = { ...facts, foot, model, threeMf: files.threeMf, label: 'Shrimati Kshitij', title: file }
  return worker.do(buildNamedModelTask, named, { withinMs: 300_000 })
}

const models = join(root, 'art/models')
const wanted = values['desk-buddies']
  ? readdirSync(models).map(file => [file.replace('.glb', ''), () => ofDeskBuddy(file)] as const)
  : FIGURES.slice(0, Number(values.figures)).map(
      ([name, changes]) => [name, () => ofFigure(name, changes)] as const,
    )

const rows: { support: number; grams: number; minutes: number }[] = []
const share = (part: number) => `${(part * 100).toFixed(1)} %`
console.log('print | parts, mm high | light | support | grams; estimated | minutes; estimated | made in')
for (const [name, make] of wanted) {
  const began = performance.now()
  const { measures, files } = await make()
  const seconds = (performance.now() - began) / 1000
  const report = reportOf(measures, defaultPrinter, UNCALIBRATED)
  if (!files || report.light === 'red') {
    console.log(`${name} has no file: ${JSON.stringify(report.checks)}`)
    continue
  }
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.3mf`)
  writeFileSync(path, files.threeMf)
  const { support, ...sliced } = slice(path)
  const off = { grams: report.grams / sliced.grams - 1, minutes: report.minutes / sliced.minutes - 1 }
  rows.push({ support, ...off })
  console.log(
    [
      name,
      report.size_mm.map(({ name: part, size_mm: [, , high] }) => `${part} ${Math.round(high)}`).join(', '),
      report.light,
      share(support),
      `${sliced.grams.toFixed(1)}; ${report.grams.toFixed(1)}`,
      `${sliced.minutes}; ${report.minutes}`,
      `${seconds.toFixed(1)} s`,
    ].join(' | '),
  )
}
console.log(`${rows.length} of ${wanted.length} have a print file that slices`)
const worst = (of: 'grams' | 'minutes') => share(Math.max(...rows.map(row => Math.abs(row[of]))))
const mean = rows.reduce((sum, { support }) => sum + support, 0) / rows.length
console.log(
  `support: ${share(mean)} on average; grams within ${worst('grams')}, minutes within ${worst('minutes')}`,
)
if (!values.keep) rmSync(folder, { recursive: true, force: true })
await worker.close()
if (rows.length < wanted.length) process.exitCode = 1
