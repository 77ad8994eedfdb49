import { expect, test } from 'vitest'
import { ownAgain } from './gift-part.tsx'

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
