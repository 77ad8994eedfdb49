import { expect, test } from 'vitest'
import { CODE_PREFIX, readFigureCode } from '../../shared/figure/figure-code.ts'
import { broughtAlong, unreadToMaker } from './to-maker.ts'

test('a photo that could not be read brings a plain figure of its age, and says so', () => {
  const [address, { state }] = unreadToMaker('child')
  expect(readFigureCode(address.slice(address.indexOf('#') + CODE_PREFIX.length))).not.toBeNull()
  expect(broughtAlong(state)).toEqual({ doubts: [], isUnread: true })
  expect(broughtAlong(null)).toBeNull()
})
