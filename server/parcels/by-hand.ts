import { type Carrier, CourierFailed } from './carrier.ts'

export const WRITE_IT =
  'No courier is connected. Enter courier and number on the order’s page, and send it by hand.'

/** The founder carries the parcel to a courier and types its number; nothing is asked anywhere. */
export const byHand: Carrier = {
  name: 'by_hand',
  quote: async () => [{ courier_id: 0, courier: 'By hand', price_minor_units: 0, days: null }],
  create: async ({ reference }) => ({ orderId: reference, shipmentId: reference, number: null }),
  find: async reference => ({ orderId: reference, shipmentId: reference, number: null }),
  assign: async ({ number }) => {
    if (number) return number
    throw new CourierFailed('refused', WRITE_IT)
  },
  label: async () => null,
  pickup: async () => null,
  manifest: async () => null,
  track: async () => new Map(),
  cancel: async () => {},
  act: async () => {
    throw new CourierFailed('refused', 'Parcels by hand are followed at their courier. Please ask there.')
  },
  readNews: () => null,
  health: async () => ({ walletPaise: null, trouble: null }),
}
