import type { Shipping } from '../../../shared/orders/checkout.ts'

export const addressLines = ({
  fullName,
  address1,
  address2,
  city,
  state,
  pincode,
  country,
}: Shipping): string[] =>
  [fullName, address1, address2, `${city} ${pincode}`, `${state}, ${country}`].filter(line => line !== null)
