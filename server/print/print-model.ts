import { FIGURINE_HEIGHT_MM } from '../../shared/figure/figure-size.ts'
import { modelOf } from '../catalog/for-sale.ts'
import { notFound } from '../platform/http/problem.ts'
import { LONGEST_MS, type PrintDeps } from './make-prints.ts'
import { buildModelPrintTask } from './print-task.ts'

/** Another recipe makes other files of the same model. */
const RECIPE = 1
const keyOf = (model: string) => `model-prints/${model.replace(/\.glb$/, '')}-${RECIPE}.3mf`

const making = new Map<string, Promise<Uint8Array>>()

/** The print file of a Desk Buddy's model, made when it is first asked for; a model's name changes with its bytes. */
export async function printOfDeskBuddy(deps: PrintDeps, slug: string): Promise<Uint8Array> {
  const found = await modelOf(deps.db, slug)
  const model = found?.url.split('/').at(-1)
  if (!found || !model) throw notFound('print.no_model', 'This Desk Buddy has no model to print.')
  const key = keyOf(model)
  const stored = await deps.files.get(key)
  if (stored) return stored
  const underWay = making.get(key) ?? make(deps, { model, key, title: found.name })
  making.set(key, underWay)
  return underWay.finally(() => making.delete(key))
}

async function make(
  { files, pictures, printWorker }: PrintDeps,
  { model, key, title }: { model: string; key: string; title: string },
): Promise<Uint8Array> {
  const glb = await pictures.original(model)
  if (!glb) throw notFound('print.no_model', 'The model of this Desk Buddy is not there any more.')
  const order = { model: glb, heightMm: FIGURINE_HEIGHT_MM, title }
  const { bytes } = await printWorker.do(buildModelPrintTask, order, { withinMs: LONGEST_MS })
  await files.put(key, bytes)
  return bytes
}
