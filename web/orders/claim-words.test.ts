import { expect, test } from 'vitest'
import type { Claim } from '../../shared/claims/api.ts'
import { nextWords } from './claim-words.ts'

test('what is made again says between which days it arrives', () => {
  const replacement = {
    stage: 'painting',
    figures: 1,
    promise: { from: '2026-12-09', to: '2026-12-14' },
    left_at: null,
    parcel: null,
  }
  expect(nextWords({ state: 'replacement', replacement } as unknown as Claim)).toBe(
    'I am making it again, at no cost to you. It is being painted. It arrives between 9 and 14 December.',
  )
})
