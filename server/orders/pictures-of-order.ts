import type { MailPicture } from '../notifications/mail-pictures.ts'
import { isSecret } from './gifts/secret.ts'
import type { Order, OrderLine } from './order.ts'

type PicturedLine = Pick<OrderLine, 'kind' | 'name' | 'imageUrl' | 'nameLabel'>

/** What a mail shows of an order: its Desk Buddies and the plates of its figurines. Of a surprise, the box alone. */
export const picturesOfOrder = (order: Pick<Order, 'gift'> & { lines: readonly PicturedLine[] }) =>
  isSecret(order) ? [BOX] : distinct(order.lines.map(pictureOf))

const BOX: MailPicture = { of: 'box' }

/** The picture of a figurine is its customer's own, and goes into no mail. */
function pictureOf({ kind, name, imageUrl, nameLabel }: PicturedLine): MailPicture {
  if (kind === 'desk_buddy') return imageUrl ? { of: 'desk_buddy', name, url: imageUrl } : BOX
  return nameLabel ? { of: 'plate', name: nameLabel } : BOX
}

const distinct = (pictures: MailPicture[]): MailPicture[] => [
  ...new Map(pictures.map(picture => [JSON.stringify(picture), picture])).values(),
]
