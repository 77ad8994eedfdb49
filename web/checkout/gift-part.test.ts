import { expect, test } from 'vitest'
import { ownAgain, withWish } from './gift-part.tsx'

const shipping = { fullName: 'Asha Rao', email: 'asha@example.com', phone: '98200 41122', city: 'Mumbai' }

test('who sends the present to its receiver and thinks better of it has e-mail and phone still', () => {
  expect(ownAgain({ shipping, same: true }, { fullName: 'Asha Rao', city: 'Pune' })).toEqual({
    ...shipping,
    city: 'Pune',
  })
})

test('a receipt for somebody else never becomes the address of the parcel', () => {
  expect(ownAgain({ shipping, same: false }, { fullName: 'Rao & Sons', city: 'Delhi' })).toEqual(shipping)
})

test('whoever says on the way that it is a present keeps what was typed of their own address, for the receipt', () => {
  const typed = {
    'shipping.fullName': 'Asha Rao',
    'shipping.city': 'Mumbai',
    same: 'on',
    'address.shipping': 'a1',
  }
  expect(withWish(typed, { surprise: true })).toEqual({
    ...{ 'billing.fullName': 'Asha Rao', 'billing.city': 'Mumbai' },
    ...{ gift: 'on', 'gift.to': 'receiver', 'gift.surprise': 'on' },
  })
})

test('a present that was begun before keeps its receiver and its card', () => {
  const begun = {
    ...{ gift: 'on', 'gift.to': 'receiver', 'gift.message': 'For you' },
    ...{ 'shipping.fullName': 'Meera Iyer', 'billing.fullName': 'Asha Rao' },
  }
  expect(withWish(begun, { surprise: false })).toEqual(begun)
})
