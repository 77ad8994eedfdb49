import { expect, test } from 'vitest'
import { RememberedAddress } from './accounts/addresses-api.ts'
import { addressInOneLine } from './address.ts'
import { Order } from './orders/api.ts'
import { Shipping } from './orders/checkout.ts'

test('an order gives back each field of its address that its buyer may change, so that a change loses none', () => {
  const changed = Object.keys(Shipping.shape).filter(field => field !== 'email' && field !== 'country')
  expect(Object.keys(Order.shape.ship_to.shape).toSorted()).toEqual(changed.toSorted())
})

test('an address that is remembered has each field that a parcel needs', () => {
  const kept = Object.keys(RememberedAddress.shape)
  expect(Object.keys(Shipping.shape).filter(field => field !== 'email' && !kept.includes(field))).toEqual([])
})

test('an address in one line leaves out what is empty', () => {
  const place = { city: 'Mumbai', pincode: '400050', state: 'Maharashtra', country: 'India' }
  expect(addressInOneLine({ address1: '14, Lotus Court', address2: null, ...place })).toBe(
    '14, Lotus Court, Mumbai 400050, Maharashtra, India',
  )
})
