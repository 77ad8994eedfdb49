import { PARCEL_ADVICE, type ParcelState } from '../../shared/parcels/api.ts'
import { trackOrderPath } from '../../shared/paths.ts'
import type { NewMail } from '../notifications/queue-mail.ts'
import type { OrderDeps } from '../orders/change-status.ts'
import type { Order } from '../orders/order.ts'
import { picturesOfOrder } from '../orders/pictures-of-order.ts'
import type { ShipmentRow } from './tables.ts'

const WORDS: Partial<Record<ParcelState, { subject: string; heading: string }>> = {
  not_delivered: { subject: 'could not be delivered', heading: 'The courier could not deliver it.' },
  returning: { subject: 'is coming back to us', heading: 'Your parcel is coming back to us.' },
  returned: { subject: 'came back to us', heading: 'It is back with us.' },
  damaged: { subject: 'was damaged in transit', heading: 'This should not have happened.' },
}

/** What the customer hears beside the mails of the order's status; null where those say it all. */
export function parcelMail(
  { pageAddress }: Pick<OrderDeps, 'pageAddress'>,
  order: Order,
  { courier, awb, purpose }: Pick<ShipmentRow, 'courier' | 'awb' | 'purpose'>,
  state: ParcelState,
): NewMail | null {
  const isAnother = state === 'in_transit' && purpose !== 'first'
  const words = isAnother
    ? {
        subject:
          purpose === 'replacement' ? 'is being replaced: a new parcel is on its way' : 'is on its way again',
        heading: 'It has left the workshop again.',
      }
    : WORDS[state]
  if (!words) return null
  const text = isAnother ? 'Your new parcel is with the courier.' : PARCEL_ADVICE[state]
  return {
    kind: `parcel.${state}`,
    to: order.shipping.email,
    about: order.id,
    subject: `Your order ${order.id} ${words.subject}`,
    heading: words.heading,
    paragraphs: text ? [text] : [],
    facts: [['Order', order.id], ...(courier && awb ? [[courier, awb] as [string, string]] : [])],
    pictures: picturesOfOrder(order),
    action: { label: 'Track your order', url: pageAddress(trackOrderPath(order.id)) },
  }
}
