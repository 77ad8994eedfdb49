import type { DocumentLine, ShopDocument } from '../../../shared/books/api.ts'
import {
  type Amounts,
  amountsOf,
  factsOf,
  lineWords,
  rateWords,
  totalsOf,
} from '../../../shared/books/document-words.ts'
import { formatInrExact } from '../../../shared/money.ts'
import { A4, Typesetter } from './typesetter.ts'

const { margin } = A4
const INNER = A4.width - 2 * margin
const FOOT = A4.height - margin
const MUTED = '#5C5145'
const RULE = '#E3D8C6'

export async function documentPdf(document: ShopDocument): Promise<Uint8Array> {
  const page = Typesetter.open({
    title: `${document.title} ${document.number}`,
    author: document.seller.legal_name,
    created: new Date(document.issued_at),
  })
  let y = await head(page, document)
  y = await parties(page, document, y)
  y = await table(page, document, y)
  y = await totals(page, document, y)
  await foot(page, document, y)
  return page.bytes()
}

const rule = (page: Typesetter, y: number) => page.pdf.rect(margin, y, INNER, 0.7).fillColor(RULE).fill()

async function head(page: Typesetter, document: ShopDocument): Promise<number> {
  const { seller } = document
  const half = INNER / 2 - 10
  let left = margin
  left += await page.text(document.title, margin, left, { width: half, size: 20, weight: 700 })
  for (const [name, value] of factsOf(document))
    left += await page.text(`${name}: ${value}`, margin, left, { width: half, colour: MUTED })
  const x = margin + INNER / 2 + 10
  let right = margin + 4
  right += await page.text(seller.trade_name ?? seller.legal_name, x, right, {
    width: half,
    weight: 700,
    size: 11,
  })
  const about = [
    seller.trade_name && seller.legal_name,
    seller.address,
    seller.state && `${seller.state} (${seller.state_code})`,
    seller.gstin && `GSTIN ${seller.gstin}`,
    seller.email,
  ]
  for (const text of about) if (text) right += await page.text(text, x, right, { width: half, colour: MUTED })
  return Math.max(left, right) + 14
}

async function parties(page: Typesetter, { buyer, delivery }: ShopDocument, top: number): Promise<number> {
  const half = INNER / 2 - 10
  rule(page, top)
  const ends: number[] = []
  const columns = [
    ['For', buyer.name, buyer.address],
    ['Sent to', delivery.name, delivery.address],
  ] as const
  for (const [at, [title, name, address]] of columns.entries()) {
    const x = margin + at * (INNER / 2 + 10)
    let y = top + 10
    y += await page.text(title, x, y, { width: half, size: 8.5, colour: MUTED })
    y += await page.text(name, x, y, { width: half, weight: 700 })
    y += await page.text(address, x, y, { width: half })
    ends.push(y)
  }
  return Math.max(...ends) + 14
}

interface Column {
  title: string
  share: number
  align: 'left' | 'right'
  text: (line: DocumentLine) => string
}

function columnsOf({ tax, lines }: ShopDocument): Column[] {
  const hasHsn = lines.some(({ hsn }) => hsn !== null)
  const money = (paise: number) => formatInrExact(paise)
  const amount = (title: string, of: (line: DocumentLine) => number): Column => ({
    title,
    share: 0.13,
    align: 'right',
    text: line => money(of(line)),
  })
  const taxes = tax
    ? [
        amount('Taxable value', ({ taxable }) => taxable),
        { title: 'Rate', share: 0.07, align: 'right' as const, text: rateWords },
        ...amountsOf(tax).map(({ title, of }: Amounts) => amount(title, of)),
      ]
    : []
  const fixed: Column[] = [
    ...(hasHsn
      ? [{ title: 'HSN', share: 0.1, align: 'left' as const, text: ({ hsn }: DocumentLine) => hsn ?? '' }]
      : []),
    {
      title: 'Pieces',
      share: 0.08,
      align: 'right',
      text: ({ quantity }) => (quantity === null ? '' : String(quantity)),
    },
    ...taxes,
    amount('Total', ({ total }) => total),
  ]
  const share = 1 - fixed.reduce((sum, column) => sum + column.share, 0)
  return [{ title: 'What', share, align: 'left', text: lineWords }, ...fixed]
}

const GAP = 6
async function table(page: Typesetter, document: ShopDocument, top: number): Promise<number> {
  const columns = columnsOf(document)
  const row = async (
    y: number,
    text: (column: Column) => string,
    style: { weight?: 400 | 700; colour?: string },
  ) => {
    let [x, height] = [margin, 0]
    for (const column of columns) {
      const width = column.share * INNER
      const { align } = column
      const cell = { width: width - GAP, size: 8.5, align, ...style }
      height = Math.max(height, await page.text(text(column), x, y, cell))
      x += width
    }
    return height
  }
  rule(page, top)
  let y = top + 8
  y += (await row(y, ({ title }) => title, { colour: MUTED })) + 4
  for (const line of document.lines) {
    if (y > FOOT - 40) {
      page.pdf.addPage()
      y = margin
    }
    y += (await row(y, column => column.text(line), {})) + 4
  }
  return y + 6
}

async function totals(page: Typesetter, document: ShopDocument, top: number): Promise<number> {
  let y = top
  if (y > FOOT - 140) {
    page.pdf.addPage()
    y = margin
  }
  rule(page, y)
  y += 8
  for (const [name, paise, isLast] of totalsOf(document)) {
    const style = { size: isLast ? 11 : 9.5, weight: isLast ? 700 : 400 } as const
    const x = margin + INNER / 2
    await page.text(name, x, y, { width: INNER / 2 - 110, ...style })
    y += await page.text(formatInrExact(paise), margin + INNER - 110, y, {
      width: 110 - GAP,
      align: 'right',
      ...style,
    })
  }
  return y + 16
}

async function foot(page: Typesetter, { payment, words }: ShopDocument, top: number) {
  let y = top
  const lines = [payment && `Paid by ${payment.method}, reference ${payment.reference}.`, ...words]
  for (const text of lines)
    if (text) y += await page.text(text, margin, y, { width: INNER, colour: MUTED, size: 8.5 })
}
