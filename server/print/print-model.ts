import { FIGURINE_HEIGHT_MM } from '../../shared/figure/figure-size.ts'
import { modelOf } from '../catalog/for-sale.ts'
import { notFound } from '../platform/http/problem.ts'
import { ModelFacts } from './mesh/model-facts.ts'
import { hasColours, LONGEST_MS, PRINT_KINDS, type PrintDeps, printKey, putPrint } from './print-deps.ts'
import { buildModelPrintTask, buildNamedModelTask } from './print-task.ts'
import { type OfModel, READY_MADE_RECIPE } from './queries.ts'
import type { PrintResult } from './solid/build-print.ts'

type ModelDeps = Pick<PrintDeps, 'files' | 'pictures' | 'printWorker'>

interface ModelFile extends ModelFacts {
  /** The key of its files without their ending. */
  file: string
}

/** Of the file, which changes with its bytes. */
const nameOf = ({ url }: OfModel) => url.split('/').at(-1) ?? ''

const making = new Map<string, Promise<ModelFile>>()

/** A model of the shop's own for print, without any name: made once, as a model's name changes with its bytes. */
async function fileOfModel(deps: ModelDeps, of: OfModel): Promise<ModelFile> {
  const model = nameOf(of)
  const file = `model-prints/${model.replace(/\.glb$/, '')}-${READY_MADE_RECIPE}`
  const known = await deps.files.get(`${file}.json`)
  if (known) return { ...ModelFacts.parse(JSON.parse(known.toString())), file }
  const underWay = making.get(file) ?? make(deps, { model, file, title: of.name })
  making.set(file, underWay)
  return underWay.finally(() => making.delete(file))
}

async function make(
  { files, pictures, printWorker }: ModelDeps,
  { model: name, file, title }: { model: string; file: string; title: string },
): Promise<ModelFile> {
  const model = await originalOf(pictures, name)
  const order = { model, heightMm: FIGURINE_HEIGHT_MM, title }
  const { files: made, ...facts } = await printWorker.do(buildModelPrintTask, order, { withinMs: LONGEST_MS })
  await putPrint(files, file, made)
  // Last, as it says that the others are there.
  await files.put(`${file}.json`, Buffer.from(JSON.stringify(facts)))
  return { ...facts, file }
}

async function originalOf(pictures: ModelDeps['pictures'], name: string) {
  const glb = await pictures.original(name)
  if (!glb) throw notFound('print.no_model', 'The model of this Desk Buddy is not there any more.')
  return glb
}

/** With a plate for its name; without one, or where none clips to it, `shared` is the model's own file. */
export async function buildReadyMade(
  deps: ModelDeps,
  of: OfModel,
  label: string | null,
): Promise<PrintResult & { shared?: string }> {
  const { file, foot, ...facts } = await fileOfModel(deps, of)
  const { measures } = facts
  const [threeMf, stl, colours] = await Promise.all(
    PRINT_KINDS.map(kind => deps.files.get(printKey(file, kind))),
  )
  if (!threeMf || !stl || (!colours && hasColours(measures))) {
    await deps.files.remove(`${file}.json`)
    throw new Error(`the print file of ${of.name} is gone; it is made again`)
  }
  if (label !== null && foot) {
    const model = await originalOf(deps.pictures, nameOf(of))
    const order = { ...facts, foot, threeMf, model, label, title: `${of.name}, ${label}` }
    return deps.printWorker.do(buildNamedModelTask, order, { withinMs: LONGEST_MS })
  }
  const noPlate = { ...measures, own_base: { plate: false } }
  return {
    measures: label === null ? measures : noPlate,
    files: { threeMf, stl, colours: colours ?? null },
    shared: file,
  }
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
