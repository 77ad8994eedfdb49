import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { defaultFigure, type Figure2, kitParts } from '../../shared/figure/figure.ts'
import { offeredParts } from '../../shared/figure/offered-parts.ts'
import { defaultPrinter } from '../../shared/print/api.ts'
import { figureHeightIn } from '../kit/figure-height.ts'
import { openKit } from '../kit/kit-files.ts'
import { labelScripts } from '../kit/label/scripts.ts'
import { randomFigures } from '../kit/random-figures.ts'
import { openImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { UNCALIBRATED } from './estimate.ts'
import { buildPrintTask } from './print-task.ts'
import { reportOf } from './report.ts'

const SEED = 2026
const SLICED = 5
const isFull = Boolean(process.env.FULL)
const hasSlicer = isFull && spawnSync('prusa-slicer', ['--help']).status === 0
const worker = openImageWorker(resolve(import.meta.dirname, './print-worker.ts'), {
  processes: 1,
  idleMs: 0,
})
const folder = mkdtempSync(join(tmpdir(), 'dopple-print-'))
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true })
  await worker.close()
})

const names = labelScripts.map(({ checked }) => checked)
const build = (at: number) => {
  const figure = randomFigures(at + 1, SEED)[at]
  if (!figure) throw new Error('there is no such figure')
  return printed(figure, names[at % names.length] ?? null)
}
const kitDirectory = resolve(import.meta.dirname, '../../art/kit')
const heightOf = figureHeightIn(openKit(kitDirectory))
const printed = async (figure: Figure2, label: string | null) => {
  const order = {
    kitDirectory,
    heightMm: await heightOf(figure),
    clearanceMm: 0.2,
    hash: '',
    title: '',
  }
  return worker.do(buildPrintTask, { ...order, figure, label }, { withinMs: 180_000 })
}

const ON_SEATS = [null, 'laptop', 'dog', 'book', null, 'gift', 'ball', 'cat'] as const

describe('print files of random figures', () => {
  test.skipIf(!isFull)(
    `two hundred of seed ${SEED} are closed, one piece, and fit on their base`,
    { timeout: 3_600_000 },
    async () => {
      const wrong: string[] = []
      for (let at = 0; at < 200; at += 1) {
        const { measures, files } = await build(at)
        const { checks } = reportOf(measures, defaultPrinter, UNCALIBRATED)
        const red = checks.filter(({ light }) => light === 'red').map(({ id }) => id)
        if (red.length > 0 || !files) wrong.push(`figure ${at}: ${red.join(', ')}`)
      }
      expect(wrong).toEqual([])
    },
  )

  test.skipIf(!isFull)(
    'somebody seated in each outfit is closed, one piece, and fits on the base by two pegs',
    { timeout: 3_600_000 },
    async () => {
      const wrong: string[] = []
      for (const [at, style] of offeredParts.outfit.entries())
        for (const [i, pose] of (['sitting', 'wheelchair'] as const).entries()) {
          const turn = at + i * 3
          const figure: Figure2 = {
            ...defaultFigure,
            pose,
            outfit: { ...defaultFigure.outfit, style, colours: [] },
            build: {
              age: kitParts.age[turn % kitParts.age.length] ?? 'adult',
              girth: [0.85, 1, 1.3][turn % 3] ?? 1,
            },
            hair: {
              ...defaultFigure.hair,
              style: (['crop', 'long-straight', 'plait'] as const)[turn % 3] ?? 'crop',
            },
            prop: ON_SEATS[turn % ON_SEATS.length] ?? null,
          }
          const { measures, files } = await printed(figure, null)
          const { checks } = reportOf(measures, defaultPrinter, UNCALIBRATED)
          const red = checks.filter(({ light }) => light === 'red').map(({ id }) => id)
          if (red.length > 0 || !files || measures.pegs !== 2)
            wrong.push(`${style} ${pose} ${figure.build.age} ${figure.build.girth}: ${red.join(', ')}`)
        }
      expect(wrong).toEqual([])
    },
  )

  test.skipIf(!hasSlicer)(
    `${SLICED} of them please prusa-slicer (skipped where it is not installed)`,
    { timeout: 1_800_000 },
    async () => {
      for (let at = 0; at < SLICED; at += 1) {
        const { files } = await build(at * 7)
        const path = join(folder, `${at}.3mf`)
        writeFileSync(path, files?.threeMf ?? new Uint8Array())
        const slicer = (...options: string[]) =>
          spawnSync('prusa-slicer', [...options, path], { encoding: 'utf8', timeout: 300_000 })
        const facts = slicer('--info').stdout
        expect(facts.match(/manifold = yes/g), `figure ${at * 7}`).toHaveLength(3)
        expect(facts.match(/number_of_parts = +1\b/g), `figure ${at * 7}`).toHaveLength(3)
        const sliced = slicer('--export-gcode', '--layer-height=0.2', '-o', join(folder, `${at}.gcode`))
        expect(sliced.status, sliced.stderr).toBe(0)
      }
    },
  )
})
