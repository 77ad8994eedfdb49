import { z } from 'zod/mini'
import { rupeesToPaise } from '../money.ts'

const amountSentence = 'Please enter an amount in rupees, such as 99.50.'
/** The provider refunds no less than a rupee. */
const LEAST = 'An amount is at least one rupee.'

const LINE_INVALID = 'A line is its number in the order, from 1.'

/** Whole paise, or rupees; without both, all that is left of the order, or of the line. */
export const refundAmount = {
  amount_minor_units: z.nullish(z.int(amountSentence).check(z.minimum(100, LEAST))),
  rupees: z.nullish(
    z.number(amountSentence).check(
      z.minimum(1, LEAST),
      z.maximum(10_000_000, amountSentence),
      z.refine(
        value => Number.isInteger(Math.round(value * 1e6) / 1e4),
        'An amount has at most two decimals.',
      ),
    ),
  ),
  line: z.nullish(z.int(LINE_INVALID).check(z.minimum(1, LINE_INVALID), z.maximum(1000, LINE_INVALID))),
}
interface Amount {
  amount_minor_units?: number | null | undefined
  rupees?: number | null | undefined
}

export const onlyOnce = z.refine<Amount>(
  ({ amount_minor_units, rupees }) => amount_minor_units == null || rupees == null,
  'Please say the amount once.',
)

export const paiseOf = ({ amount_minor_units, rupees }: Amount): number | undefined =>
  amount_minor_units ?? (rupees == null ? undefined : rupeesToPaise(rupees))
