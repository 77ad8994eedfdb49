import type { Hono } from 'hono'
import { splitIds } from '../../shared/orders/desk-api.ts'
import { normaliseOrderId } from '../../shared/orders/order-status.ts'
import { printApi } from '../../shared/print/api.ts'
import { paintsApi } from '../../shared/print/paint-api.ts'
import { readCardId } from '../../shared/production/api.ts'
import type { ApiEnv } from '../platform/http/api-env.ts'
import { type Handlers, implement } from '../platform/http/implement.ts'
import { privateFile } from '../platform/http/private-bytes.ts'
import { notFound, Refusal } from '../platform/http/problem.ts'
import { paintsOf, setPaints } from '../settings/paints.ts'
import { printerOf, setPrinter } from '../settings/printer.ts'
import { loadPrint, loadPrintable, printView, refuseUnprintable, saveSlicerValues } from './load-print.ts'
import { makeDecals } from './make-decals.ts'
import { makePlate, type PlateLines } from './make-plate.ts'
import { requestPrint } from './make-prints.ts'
import { LONGEST_MS, type PrintDeps, type PrintKind, printKey } from './print-deps.ts'
import { printOfDeskBuddy } from './print-model.ts'
import { buildPegTestTask } from './print-task.ts'

const TYPES = {
  '3mf': 'model/3mf',
  'colours.3mf': 'model/3mf',
  stl: 'model/stl',
  pdf: 'application/pdf',
} as const
const SOON = { 'retry-after': '2', 'cache-control': 'private, no-store' }

export function printRoutes(app: Hono<ApiEnv>, deps: PrintDeps) {
  const { db, clock } = deps
  implement(app, printApi, { ...fileHandlers(deps), ...deskHandlers(deps) })
  implement(app, paintsApi, {
    shelf: async () => ({ paints: await paintsOf(db) }),
    async setShelf({ body: { paints }, who }) {
      await db.transaction(tx => setPaints(tx, { paints, at: clock(), actor: who }))
      return { paints }
    },
  })
}

type PrintHandlers = Handlers<typeof printApi>
interface LineParams {
  id: string
  line: string
}

function fileHandlers(
  deps: PrintDeps,
): Pick<
  PrintHandlers,
  'report' | 'threeMf' | 'stl' | 'colours' | 'plate' | 'pegTest' | 'decals' | 'deskBuddy'
> {
  const find = ({ id, line }: LineParams) => loadPrint(deps, normaliseOrderId(id), Number(line))
  async function file(params: LineParams, kind: PrintKind) {
    const found = await find(params)
    const view = await printView(deps, found)
    if (view.state === 'making') return Response.json(view, { status: 202, headers: SOON })
    refuseUnprintable(view)
    if (kind === 'colours.3mf' && !view.has_colours)
      throw notFound('print.no_colours', 'Nothing is known of its colours.')
    const bytes = await deps.files.get(printKey(found.row?.file ?? '', kind))
    if (!bytes) throw notFound('print.gone', 'This file is being made again. Please try again in a moment.')
    return download(bytes, kind, `dopple-${found.printable.orderId}-${found.printable.line}`)
  }
  return {
    async report({ params }) {
      const view = await printView(deps, await find(params))
      if (view.state === 'making') return Response.json(view, { status: 202, headers: SOON })
      if (view.state === 'red') refuseUnprintable(view)
      return view
    },
    threeMf: ({ params }) => file(params, '3mf'),
    stl: ({ params }) => file(params, 'stl'),
    colours: ({ params }) => file(params, 'colours.3mf'),
    async plate({ query }) {
      const orders = ordersIn(query)
      const bytes = await makePlate(deps, orders)
      if (!bytes) return Response.json({ state: 'making' }, { status: 202, headers: SOON })
      return download(bytes, '3mf', `dopple-plate-${orders.length}`)
    },
    async decals({ query }) {
      const bytes = await makeDecals(deps, ordersIn(query))
      return download(bytes, 'pdf', 'dopple-decals')
    },
    async deskBuddy({ params: { slug } }) {
      return download(await printOfDeskBuddy(deps, slug), '3mf', `dopple-${slug}`)
    },
    async pegTest() {
      const { bytes } = await deps.printWorker.do(buildPegTestTask, {}, { withinMs: LONGEST_MS })
      return download(bytes, '3mf', 'dopple-peg-test')
    },
  }
}

const ordersIn = ({ cards, ids = '' }: { cards?: string | undefined; ids?: string | undefined }) =>
  cards ? ofCards(splitIds(cards)) : ofOrders(splitIds(ids))
const ofOrders = (ids: string[]): PlateLines[] =>
  ids.map(id => ({ orderId: normaliseOrderId(id), lines: null }))

function ofCards(ids: string[]): PlateLines[] {
  const cards = ids.flatMap(id => readCardId(id) ?? [])
  return [...Map.groupBy(cards, ({ orderId }) => orderId)].map(([orderId, of]) => ({
    orderId,
    lines: new Map([...Map.groupBy(of, ({ line }) => line)].map(([line, pieces]) => [line, pieces.length])),
  }))
}

function deskHandlers(deps: PrintDeps): Pick<PrintHandlers, 'again' | 'slicer' | 'printer' | 'setPrinter'> {
  const { db, clock } = deps
  return {
    async again({ params }) {
      const printable = await loadPrintable(deps, normaliseOrderId(params.id), Number(params.line))
      await requestPrint(deps, printable)
      return printView(deps, { printable, row: null })
    },
    async slicer({ params, body }) {
      const found = await loadPrint(deps, normaliseOrderId(params.id), Number(params.line))
      if (!found.row) throw new Refusal(409, 'print.making', 'The file is still being made.')
      await saveSlicerValues(db, found.row, body)
      return printView(deps, await loadPrint(deps, found.printable.orderId, found.printable.line))
    },
    printer: () => printerOf(db),
    async setPrinter({ body, who }) {
      await db.transaction(tx => setPrinter(tx, { printer: body, at: clock(), actor: who }))
      return body
    },
  }
}

const download = (bytes: Uint8Array, kind: keyof typeof TYPES, name: string) =>
  privateFile({ type: TYPES[kind], bytes, disposition: `attachment; filename="${name}.${kind}"` })
