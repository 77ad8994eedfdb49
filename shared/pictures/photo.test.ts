import { expect, test } from 'vitest'
import { PHOTO_ACCEPT } from './photo.ts'

test('the chooser of photos offers the four types of the specification', () => {
  expect(PHOTO_ACCEPT.split(',').filter(type => type.startsWith('.'))).toEqual([
    '.jpg',
    '.jpeg',
    '.png',
    '.webp',
  ])
})
