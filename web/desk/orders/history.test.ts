import { expect, test } from 'vitest'
import { defaultFigure } from '../../../shared/figure/figure.ts'
import type { Proof } from '../../../shared/proofs/api.ts'
import { proofEvents } from './history.tsx'

const proof = (number: number, given: Partial<Proof>): Proof => ({
  number,
  line: 1,
  state: 'offered',
  figure: null,
  pictures: [],
  model_url: null,
  body: null,
  label: null,
  height_mm: 110,
  hash: String(number),
  note: null,
  change: null,
  pins: [],
  withdrawn_because: null,
  changes_left: 2,
  source: 'founder',
  created_by: 'Meera',
  created_at: `2026-11-2${number}T06:00:00.000Z`,
  decided_at: null,
  ...given,
})
const words = (...proofs: Proof[]) =>
  proofEvents(proofs).map(({ what, by, note }) => `${what} by ${by}${note ? ` (${note})` : ''}`)

test('the history says who offered a proof, what the customer answered, and why one was taken back', () => {
  expect(
    words(
      proof(1, { state: 'changes_asked', change: 'Longer hair', decided_at: '2026-11-21T08:00:00.000Z' }),
      proof(2, {
        state: 'withdrawn',
        withdrawn_because: 'Wrong pictures',
        decided_at: '2026-11-22T07:00:00.000Z',
      }),
      proof(3, { state: 'withdrawn', decided_at: '2026-11-23T09:00:00.000Z' }),
      proof(4, {}),
    ),
  ).toEqual([
    'Proof 1 offered by Meera',
    'Proof 1 to be changed by the customer (Longer hair)',
    'Proof 2 offered by Meera',
    'Proof 2 taken back by Meera (Wrong pictures)',
    'Proof 3 offered by Meera',
    'Proof 3 approved by the customer',
    'Proof 4 offered by Meera',
  ])
})

test('a figure is approved by its order, by a press for another name, and once more after a mistake', () => {
  const at = '2026-11-21T06:00:00.000Z'
  expect(
    words(
      proof(1, {
        figure: defaultFigure,
        source: 'order',
        created_by: 'order',
        created_at: at,
        decided_at: at,
      }),
      proof(2, {
        figure: defaultFigure,
        source: 'customer',
        created_by: 'customer',
        created_at: at,
        decided_at: at,
      }),
      proof(3, { figure: defaultFigure, source: 'order', created_by: 'order', decided_at: at }),
    ),
  ).toEqual([
    'Proof 1 approved by the order itself',
    'Proof 2 approved with another name by the customer',
    'Proof 3 counts again, as it was approved before by the shop',
  ])
})
