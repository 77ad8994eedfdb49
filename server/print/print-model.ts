import { z } from 'zod/mini'
import { FIGURINE_HEIGHT_MM } from '../../shared/figure/figure-size.ts'
import { PrintMeasures } from '../../shared/print/api.ts'
import { modelOf } from '../catalog/for-sale.ts'
import { notFound } from '../platform/http/problem.ts'
import { LONGEST_MS, type PrintDeps, printKey } from './print-deps.ts'
import { buildModelPrintTask, buildNamedModelTask } from './print-task.ts'
import { type OfModel, READY_MADE_RECIPE } from './queries.ts'
import type { PrintResult } from './solid/build-print.ts'
import { Foot } from './solid/name-plate.ts'

type ModelDeps = Pick<PrintDeps, 'files' | 'pictures' | 'printWorker'>

const Facts = z.object({ measures: PrintMeasures, foot: z.nullable(Foot) })
type ModelFile = z.infer<typeof Facts> & {
  /** The key of its files without their ending. */
  file: string
}

const making = new Map<string, Promise<ModelFile>>()

/** A model of the shop's own for print, without any name: made once, as a model's name changes with its bytes. */
async function fileOfModel(deps: ModelDeps, of: OfModel): Promise<ModelFile> {
  const model = of.url.split('/').at(-1) ?? ''
  const file = `model-prints/${model.replace(/\.glb$/, '')}-${READY_MADE_RECIPE}`
  const known = await deps.files.get(`${file}.json`)
  if (known) return { ...Facts.parse(JSON.parse(known.toString())), file }
  const underWay = making.get(file) ?? make(deps, { model, file, title: of.name })
  making.set(file, underWay)
  return underWay.finally(() => making.delete(file))
}

async function make(
  { files, pictures, printWorker }: ModelDeps,
  { model, file, title }: { model: string; file: string; title: string },
): Promise<ModelFile> {
  const glb = await pictures.original(model)
  if (!glb) throw notFound('print.no_model', 'The model of this Desk Buddy is not there any more.')
  const order = { model: glb, heightMm: FIGURINE_HEIGHT_MM, title }
  const { files: made, ...facts } = await printWorker.do(buildModelPrintTask, order, { withinMs: LONGEST_MS })
  await files.put(printKey(file, '3mf'), made.threeMf)
  await files.put(printKey(file, 'stl'), made.stl)
  // Last, as it says that the others are there.
  await files.put(`${file}.json`, Buffer.from(JSON.stringify(facts)))
  return { ...facts, file }
}

/** With a plate for its name; without one, or where none clips to it, `shared` is the model's own file. */
export async function buildReadyMade(
  deps: ModelDeps,
  of: OfModel,
  label: string | null,
): Promise<PrintResult & { shared?: string }> {
  const { measures, foot, file } = await fileOfModel(deps, of)
  const [threeMf, stl] = await Promise.all([
    deps.files.get(printKey(file, '3mf')),
    deps.files.get(printKey(file, 'stl')),
  ])
  if (!threeMf || !stl) {
    await deps.files.remove(`${file}.json`)
    throw new Error(`the print file of ${of.name} is gone; it is made again`)
  }
  if (label !== null && foot) {
    const order = { threeMf, measures, foot, label, title: `${of.name}, ${label}` }
    return deps.printWorker.do(buildNamedModelTask, order, { withinMs: LONGEST_MS })
  }
  const noPlate = { ...measures, own_base: { plate: false } }
  return { measures: label === null ? measures : noPlate, files: { threeMf, stl }, shared: file }
}

/** Of what is hidden too. */
export async function printOfDeskBuddy(deps: PrintDeps, slug: string): Promise<Uint8Array> {
  const found = await modelOf(deps.db, slug)
  if (!found) throw notFound('print.no_model', 'This Desk Buddy has no model to print.')
  const { file } = await fileOfModel(deps, found)
  const threeMf = await deps.files.get(printKey(file, '3mf'))
  if (!threeMf) throw notFound('print.gone', 'This file is being made again. Please try again in a moment.')
  return threeMf
}
