import { expect, test } from 'vitest'
import { PromotionFields, promotionSentences } from '../../../shared/promotions/api.ts'
import { momentForField } from '../../../shared/time/moments.ts'
import { fieldsFrom } from './promotion-form.tsx'

const typed = { kind: 'percent', value: '10', scope: 'all' }
const errorsOf = (more: Record<string, string>) =>
  PromotionFields.safeParse(fieldsFrom({ ...typed, ...more })).error?.issues.map(({ path, message }) => [
    path.join('.'),
    message,
  ])

test('rupees become paise, a code capitals and a typed time Indian time', () => {
  const fields = PromotionFields.parse(
    fieldsFrom({
      ...typed,
      kind: 'amount',
      value: '₹1,250.50',
      code: ' diwali-10 ',
      min_subtotal_paise: '1000',
      ends_at: '2026-12-01T00:00',
      first_order_only: 'on',
    }),
  )
  expect(fields).toMatchObject({
    code: 'DIWALI-10',
    value: 125_050,
    min_subtotal_paise: 100_000,
    min_pieces: null,
    ends_at: '2026-11-30T18:30:00.000Z',
    first_order_only: true,
  })
  expect(momentForField(fields.ends_at ?? null)).toBe('2026-12-01T00:00')
})

test.each([
  [{ value: '' }, 'value', promotionSentences.percent],
  [{ value: '101' }, 'value', promotionSentences.percent],
  [{ kind: 'amount', value: 'ten' }, 'value', promotionSentences.amount],
  [{ code: 'x' }, 'code', promotionSentences.code],
  [{ scope: 'category' }, 'category_id', promotionSentences.category],
  [{ min_pieces: '2.5' }, 'min_pieces', promotionSentences.count],
  [{ starts_at: '2026-12-02T00:00', ends_at: '2026-12-01T00:00' }, 'ends_at', promotionSentences.ends],
])('%o is refused beside its field', (more, field, sentence) => {
  expect(errorsOf(more as Record<string, string>)).toEqual([[field, sentence]])
})
