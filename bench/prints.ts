// node scripts/run.mjs bench/prints.ts [--figures=10] [--keep=FOLDER]: how much of a print is support, and how near the
// estimate comes, as prusa-slicer says with the profile of art/print. Needs prusa-slicer.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { figureHeightIn } from '../server/kit/figure-height.ts'
import { openKit } from '../server/kit/kit-files.ts'
import { openImageWorker } from '../server/platform/files/image-worker/image-worker.ts'
import { UNCALIBRATED } from '../server/print/estimate.ts'
import { buildPrintTask } from '../server/print/print-task.ts'
import { reportOf } from '../server/print/report.ts'
import { defaultFigure, type Figure2 } from '../shared/figure/figure.ts'
import { defaultPrinter } from '../shared/print/api.ts'

const { values } = parseArgs({
  options: { figures: { type: 'string', default: '10' }, keep: { type: 'string' } },
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
  /** Share of the plastic. */
  support: number
}

function slice(path: string): Sliced {
  const to = path.replace(/3mf$/, 'gcode')
  const done = spawnSync(
    'prusa-slicer',
    ['--export-gcode', '--dont-arrange', '--load', profile, '-o', to, path],
    {
      encoding: 'utf8',
    },
  )
  if (done.status !== 0) throw new Error(done.stderr || 'prusa-slicer is not installed')
  let [type, at, all, support] = ['', 0, 0, 0]
  const code = readFileSync(to, 'utf8')
  for (const line of code.split('\n')) {
    if (line.startsWith(';TYPE:')) type = line.slice(6)
    if (line.startsWith('G92 E')) at = Number(line.slice(5))
    const end = /^G1 .*E(-?[\d.]+)/.exec(line)?.[1]
    if (end === undefined) continue
    all += Number(end) - at
    if (type.startsWith('Support')) support += Number(end) - at
    at = Number(end)
  }
  return { grams: Number(/filament used \[g\] = ([\d.]+)/.exec(code)?.[1]), support: support / all }
}

const rows: { support: number; off: number }[] = []
console.log('figure                      | mm high | light | support | grams, sliced | estimated | seconds')
for (const [name, changes] of FIGURES.slice(0, Number(values.figures))) {
  const figure = { ...defaultFigure, ...changes }
  const began = performance.now()
  const heightMm = await heightOf(figure)
  const order = {
    kitDirectory,
    figure,
    label: 'Asha',
    heightMm,
    clearanceMm: defaultPrinter.peg_clearance_mm,
  }
  const { measures, files } = await worker.do(
    buildPrintTask,
    { ...order, hash: '', title: name },
    { withinMs: 300_000 },
  )
  const seconds = (performance.now() - began) / 1000
  const report = reportOf(measures, defaultPrinter, UNCALIBRATED)
  if (!files) throw new Error(`${name} has no file: ${JSON.stringify(report.checks)}`)
  const path = join(folder, `${name.replaceAll(/\W+/g, '-')}.3mf`)
  writeFileSync(path, files.threeMf)
  const { grams, support } = slice(path)
  rows.push({ support, off: report.grams / grams - 1 })
  console.log(
    [
      name.padEnd(27),
      heightMm,
      report.light,
      `${(support * 100).toFixed(1)} %`,
      grams.toFixed(1),
      report.grams.toFixed(1),
      seconds.toFixed(1),
      JSON.stringify(
        measures.bodies.map(one => [
          one.name,
          Math.round(one.volume_mm3),
          Math.round(one.area_mm2),
          Math.round(one.support_mm3 ?? 0),
        ]),
      ),
    ].join(' | '),
  )
}
const mean = rows.reduce((sum, { support }) => sum + support, 0) / rows.length
console.log(
  `support: ${(mean * 100).toFixed(1)} % in the middle of all; farthest estimate: ${Math.max(...rows.map(({ off }) => Math.abs(off * 100))).toFixed(0)} %`,
)
if (!values.keep) rmSync(folder, { recursive: true, force: true })
await worker.close()
