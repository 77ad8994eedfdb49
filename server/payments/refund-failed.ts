import { formatInr } from '../../shared/money.ts'
import { paths } from '../../shared/paths.ts'
import { adminAddresses } from '../accounts/admins.ts'
import { queueMail } from '../notifications/queue-mail.ts'
import type { Tx } from '../platform/db/database.ts'
import type { RefundRow } from './tables.ts'

interface Deps {
  pageAddress: (path: string) => string
}

export async function tellOfFailedRefund(
  tx: Tx,
  { pageAddress }: Deps,
  refund: Pick<RefundRow, 'id' | 'orderId' | 'paymentId' | 'amountPaise' | 'purpose'>,
  why: string,
) {
  for (const to of await adminAddresses(tx)) {
    await queueMail(tx, {
      kind: 'refund.failed',
      to,
      about: refund.orderId,
      subject: `A refund of ${formatInr(refund.amountPaise)} did not get through (${refund.orderId})`,
      heading: 'A refund did not get through.',
      paragraphs: [
        `The payment provider says: ${why}`,
        refund.purpose === 'surplus'
          ? 'The shop tries again by itself, less often each time.'
          : 'Nothing is tried again by itself: please look at the order.',
      ],
      facts: [
        ['Order', refund.orderId],
        ['Payment', refund.paymentId],
        ['Amount', formatInr(refund.amountPaise)],
      ],
      action: { label: 'Open the order', url: pageAddress(`${paths.adminOrders}/${refund.orderId}`) },
    })
  }
}
