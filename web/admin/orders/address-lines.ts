import type { Shipping } from '../../../shared/checkout.ts'

/** As it is written on a parcel. */
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
