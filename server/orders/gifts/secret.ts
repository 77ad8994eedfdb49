import type { Order } from '../order.ts'

/** While it holds, neither the public tracking page nor a mail says what is in the parcel. */
export const isSecret = ({ gift }: Pick<Order, 'gift'>): boolean =>
  gift?.surprise === true && gift.openedAt === null

export const buyerName = ({ gift, shipping, billing }: Pick<Order, 'gift' | 'shipping' | 'billing'>) =>
  (gift ? billing : shipping).fullName
