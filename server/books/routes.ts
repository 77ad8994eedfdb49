import type { Hono } from 'hono'
import { booksApi, type RegisterFilter } from '../../shared/books/api.ts'
import { ADMIN_PAGE } from '../../shared/endpoint.ts'
import { normaliseOrderId } from '../../shared/orders/order-status.ts'
import { indianDay } from '../../shared/time/working-days.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/db/database.ts'
import type { ImageWorker } from '../platform/files/image-worker/image-worker.ts'
import { workerFor } from '../platform/files/image-worker/shared-work.ts'
import type { ApiEnv, SignedIn } from '../platform/http/api-env.ts'
import { askerOf } from '../platform/http/asker-of.ts'
import { type Handlers, implement } from '../platform/http/implement.ts'
import type { Limit, Limits } from '../platform/http/limits.ts'
import { privateBytes } from '../platform/http/private-bytes.ts'
import { notFound } from '../platform/http/problem.ts'
import { type MaterialPaise, marginOf, setCosts } from './margin.ts'
import { documentPdfTask } from './pdf/pdf-task.ts'
import {
  deskBuddyNames,
  documentOf,
  documentsOfOrder,
  findDocument,
  listStuckEvents,
  settingsRows,
  taxRows,
} from './queries.ts'
import { listDocuments } from './register/list-documents.ts'
import { reportCsv } from './register/reports.ts'
import { type BookKeeping, setBookSettings } from './settings.ts'
import { setProductTax } from './taxes.ts'
import { entryView, productViews, settingsView } from './views.ts'

interface Deps {
  db: Database
  clock: Clock
  bookKeeping: BookKeeping
  imageWorker: ImageWorker
  limits: Limits
  /** An order of theirs, or of anybody for an admin; else not found. */
  loadOrder: (who: SignedIn, id: string) => Promise<{ id: string }>
  materialPaise: MaterialPaise
}
type BookHandlers = Handlers<typeof booksApi>

const PDFS: Limit = { name: 'document-pdf', max: 120, windowSeconds: 3600 }

export function bookRoutes(app: Hono<ApiEnv>, deps: Deps) {
  implement(app, booksApi, {
    ...documentHandlers(deps),
    ...settingsHandlers(deps),
    ...registerHandlers(deps),
  })
}

function documentHandlers({
  db,
  imageWorker,
  limits,
  loadOrder,
}: Deps): Pick<BookHandlers, 'documents' | 'document'> {
  const find = async (who: SignedIn, id: string, number: string) => {
    const order = await loadOrder(who, id)
    const row = await findDocument(db, order.id, number)
    if (!row) throw notFound('document.not_found', 'This order has no document with this number.')
    return { document: documentOf(row.content), hash: row.hash }
  }
  return {
    async documents({ params, who }) {
      const order = await loadOrder(who, params.id)
      return { documents: (await documentsOfOrder(db, order.id)).map(entryView) }
    },
    async document({ params, who, context }) {
      const [, number, isPdf] = /^(.*?)(\.pdf)?$/i.exec(params.number.toUpperCase()) ?? []
      const found = await find(who, params.id, number ?? '')
      if (!isPdf) return found
      return privateBytes(context, `"${found.hash}"`, async () => {
        await limits.take(who.id, PDFS)
        const worker = workerFor(imageWorker, await askerOf(context))
        const { bytes } = await worker.do(documentPdfTask, { document: found.document })
        const disposition = `inline; filename="${found.document.number}.pdf"`
        return { type: 'application/pdf', bytes, disposition }
      })
    },
  }
}

function settingsHandlers({
  db,
  clock,
  bookKeeping,
}: Deps): Pick<BookHandlers, 'settings' | 'setSettings' | 'products' | 'setProduct'> {
  const settings = async () =>
    settingsView(await settingsRows(db), indianDay(clock()), await listStuckEvents(db))
  const products = async () => ({
    products: productViews(await taxRows(db), await deskBuddyNames(db), indianDay(clock())),
  })
  return {
    settings,
    async setSettings({ body, who }) {
      await db.transaction(tx => setBookSettings(tx, { settings: body, at: clock(), actor: who }))
      bookKeeping.forget()
      return settings()
    },
    products,
    async setProduct({ params, body, who }) {
      const input = { product: params.product, tax: body, at: clock(), actor: who }
      await db.transaction(tx => setProductTax(tx, input))
      return products()
    },
  }
}

function registerHandlers(
  deps: Deps,
): Pick<
  BookHandlers,
  'register' | 'registerCsv' | 'b2cCsv' | 'hsnCsv' | 'numbersCsv' | 'margin' | 'setCosts'
> {
  const { db, clock, materialPaise } = deps
  const csv = async (
    report: 'register' | 'b2c' | 'hsn' | 'numbers',
    filter: RegisterFilter,
    who: SignedIn,
  ) => {
    const subject = { kind: 'settings', id: 'books', name: report } as const
    await db.transaction(tx =>
      recordChange(tx, { actor: who, action: 'took out the books', subject, after: filter }),
    )
    return new Response(await reportCsv(db, report, filter), {
      headers: {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="dopple-${report}-${indianDay(clock())}.csv"`,
        'cache-control': 'private, no-store',
      },
    })
  }
  return {
    register: ({ query: { limit = ADMIN_PAGE, offset = 0, ...filter } }) =>
      listDocuments(db, filter, { limit, offset }),
    registerCsv: ({ query, who }) => csv('register', query, who),
    b2cCsv: ({ query, who }) => csv('b2c', query, who),
    hsnCsv: ({ query, who }) => csv('hsn', query, who),
    numbersCsv: ({ query, who }) => csv('numbers', query, who),
    margin: ({ params }) => marginOf(db, normaliseOrderId(params.id), materialPaise),
    async setCosts({ params, body, who }) {
      const id = normaliseOrderId(params.id)
      await db.transaction(tx => setCosts(tx, { orderId: id, costs: body, at: clock(), actor: who }))
      return marginOf(db, id, materialPaise)
    },
  }
}
