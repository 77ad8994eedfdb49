import { streetLines } from '../../shared/address.ts'
import { madeLabel } from '../../shared/name-label.ts'
import { adminOrderPath } from '../../shared/orders/desk-api.ts'
import { INDIA_TIME_ZONE } from '../../shared/time/moments.ts'
import { BYTE_ORDER_MARK, csvLine } from '../platform/csv.ts'
import type { ExportRow } from './list-orders.ts'

const indian = new Intl.DateTimeFormat('sv-SE', {
  dateStyle: 'short',
  timeStyle: 'short',
  timeZone: INDIA_TIME_ZONE,
})
export const indianDay = (at: Date) => indian.format(at).slice(0, 10)
const moment = (text: string | null) => (text === null ? null : indian.format(new Date(text)))
const rupees = (paise: number) => (paise / 100).toFixed(2)

type Cell = (row: ExportRow, pageAddress: (path: string) => string) => string | number | null
const columns: Record<string, Cell> = {
  Order: row => row.id,
  'Placed (India)': row => moment(row.placed),
  Status: row => row.status,
  Payment: row => row.payment_status.replaceAll('_', ' '),
  Kind: ({ lines }) =>
    [
      ...(lines?.some(({ kind }) => kind === 'figurine') ? ['custom figurine'] : []),
      ...(lines?.some(({ kind }) => kind === 'desk_buddy') ? ['Desk Buddies'] : []),
    ].join(' and '),
  Name: row => row.shipping.fullName,
  Email: row => row.shipping.email,
  Phone: row => row.shipping.phone,
  Address: row => streetLines(row.shipping).join(', '),
  City: row => row.shipping.city,
  State: row => row.shipping.state,
  Pincode: row => row.shipping.pincode,
  Contents: row => (row.lines ?? []).map(contents).join('; '),
  Pieces: row => row.quantity,
  'Discount (INR)': row => rupees(row.discount_paise),
  'Discount by': row => row.discount_name,
  'Total (INR)': row => rupees(row.total_paise),
  'Refunded (INR)': row => rupees(row.refunded_paise),
  'Payment reference': row => row.reference,
  'Paid (India)': row => moment(row.paid_at),
  Courier: row => row.courier,
  'Tracking number': row => row.tracking_number,
  'Delivered (India)': row => moment(row.delivered_at),
  Page: (row, pageAddress) => pageAddress(adminOrderPath(row.id)),
}

const contents = ({ quantity, name, label, wrapped }: NonNullable<ExportRow['lines']>[number]) =>
  `${quantity} x ${name}${label ? ` (plate: ${madeLabel(label)})` : ''}${wrapped ? ' gift wrapped' : ''}`

const encoder = new TextEncoder()

export function csvOf(
  batches: AsyncGenerator<ExportRow[]>,
  pageAddress: (path: string) => string,
): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start: controller => controller.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(Object.keys(columns)))),
    async pull(controller) {
      const { value, done } = await batches.next()
      if (done) controller.close()
      else
        controller.enqueue(
          encoder.encode(
            value.map(row => csvLine(Object.values(columns).map(cell => cell(row, pageAddress)))).join(''),
          ),
        )
    },
    cancel: () => batches.return(undefined).then(() => undefined),
  })
}
