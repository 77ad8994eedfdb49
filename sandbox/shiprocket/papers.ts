import type { Kept } from './books.ts'

const A6 = [298, 420] as const
const plain = (text: string) =>
  text.replaceAll(/[^\x20-\x7e]/g, '?').replaceAll(/[\\()]/g, sign => `\\${sign}`)

/** A PDF of one page, by hand: no library writes for a stand-in. */
function pdfOf([width, height]: readonly [number, number], lines: readonly string[]): Uint8Array {
  const text = lines.map(
    (line, at) => `BT /F1 ${at === 0 ? 9 : 11} Tf 20 ${height - 36 - at * 20} Td (${plain(line)}) Tj ET`,
  )
  const stream = [`0.5 w 8 8 ${width - 16} ${height - 16} re S`, ...text].join('\n')
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>`,
    `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
  ]
  let file = '%PDF-1.4\n'
  const places = objects.map((object, at) => {
    const place = file.length
    file += `${at + 1} 0 obj\n${object}\nendobj\n`
    return String(place).padStart(10, '0')
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.map(place => `${place} 00000 n \n`).join('')}`
  file += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`
  return Buffer.from(file, 'latin1')
}

const said = (order: Kept['order'], name: string) => String(order[name] ?? '')

export const labelPdf = ({ order, awb, courierName, ours }: Kept) =>
  pdfOf(A6, [
    'STAND-IN: no courier takes this label',
    `${courierName ?? ''} ${awb ?? ''}`,
    said(order, 'billing_customer_name'),
    said(order, 'billing_address'),
    said(order, 'billing_address_2'),
    `${said(order, 'billing_city')} ${said(order, 'billing_pincode')}`,
    said(order, 'billing_state'),
    `Order ${ours}`,
  ])

export const manifestPdf = (orders: readonly Kept[]) =>
  pdfOf(
    [595, 842],
    [
      'STAND-IN: no courier signs this list',
      `${orders.length} parcels`,
      ...orders.map(one => `${one.awb} ${one.ours}`),
    ],
  )
