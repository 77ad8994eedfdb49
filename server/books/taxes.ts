import type { ProductTax } from '../../shared/books/api.ts'
import type { Day } from '../../shared/time/working-days.ts'
import { recordChange } from '../audit/record-change.ts'
import type { Tx } from '../platform/db/database.ts'
import { notFound } from '../platform/http/problem.ts'
import { isProduct } from './queries.ts'
import { productTaxes, type TaxRow } from './tables.ts'

/** Plastic ornaments; used for products without a code of their own. */
const USUAL_TAX = { hsn: '392640', rateBasisPoints: 1800 }
export type TaxOfProduct = Pick<TaxRow, 'hsn' | 'rateBasisPoints'>

/** The rows come with the newest day first. */
export const rowFor = (rows: readonly TaxRow[], product: string, day: Day): TaxRow | undefined =>
  rows.find(row => row.product === product && row.starts <= day)

export const taxOn = (
  rows: readonly TaxRow[],
  { kind, deskBuddyId }: { kind: 'figurine' | 'desk_buddy'; deskBuddyId: string | null },
  day: Day,
): TaxOfProduct =>
  (deskBuddyId === null ? undefined : rowFor(rows, deskBuddyId, day)) ?? rowFor(rows, kind, day) ?? USUAL_TAX

interface SetProductTaxInput {
  product: string
  tax: ProductTax
  at: Date
  actor: { id: string; name: string }
}

export async function setProductTax(tx: Tx, { product, tax, at, actor }: SetProductTaxInput): Promise<void> {
  if (!(await isProduct(tx, product))) throw notFound('product.not_found', 'There is no such product.')
  const row = {
    product,
    starts: tax.from,
    hsn: tax.hsn,
    rateBasisPoints: Math.round(tax.rate_percent * 100),
  }
  await tx.insert(productTaxes).values({ ...row, createdAt: at })
  await recordChange(tx, {
    actor,
    action: 'set the tax of',
    subject: { kind: 'settings', id: 'books', name: product },
    after: row,
  })
}
