import type { MailPicture } from '../notifications/mail-pictures.ts'
import { isSecret } from './gifts/secret.ts'
import type { Order, OrderLine } from './order.ts'

type PicturedLine = Pick<OrderLine, 'kind' | 'name' | 'imageUrl' | 'nameLabel'>

type PicturedOrder = Pick<Order, 'gift'> & { lines: readonly PicturedLine[] }

/** What a mail shows of orders: their Desk Buddies and the plates of their figurines. Of a surprise, the box alone. */
export const picturesOfOrders = (orders: readonly PicturedOrder[]) =>
  distinct(orders.flatMap(order => (isSecret(order) ? [BOX] : order.lines.map(pictureOf))))

export const picturesOfOrder = (order: PicturedOrder) => picturesOfOrders([order])

const BOX: MailPicture = { of: 'box' }

/** The picture of a figurine is its customer's own, and goes into no mail. */
function pictureOf({ kind, name, imageUrl, nameLabel }: PicturedLine): MailPicture {
  if (kind === 'desk_buddy') return imageUrl ? { of: 'desk_buddy', name, url: imageUrl } : BOX
  return nameLabel ? { of: 'plate', name: nameLabel } : BOX
}

const distinct = (pictures: MailPicture[]): MailPicture[] => [
  ...new Map(pictures.map(picture => [JSON.stringify(picture), picture])).values(),
]
