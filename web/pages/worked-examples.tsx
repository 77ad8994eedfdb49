import { formatInr } from '../../shared/money.ts'
import { cartSubtotal, figurineTotal, GIFT_WRAP_PAISE } from '../../shared/pricing.ts'

export interface Sold {
  name: string
  paise: number
}
interface Example {
  order: string
  sum: string
  total: number
}

const wrap = formatInr(GIFT_WRAP_PAISE)

function figurines(basePriceMinorUnits: number, quantity: number, giftWrap: boolean): Example {
  return {
    order: `${quantity === 1 ? 'One custom figurine' : `${quantity} custom figurines`}${giftWrap ? ', gift wrapped' : ''}`,
    sum: `${quantity} × ${formatInr(basePriceMinorUnits)}${giftWrap ? ` + ${wrap} once` : ''}`,
    total: figurineTotal({ basePriceMinorUnits, quantity, giftWrap }),
  }
}

function buddies(buddy: Sold | undefined, quantity: number, giftWrap: boolean): Example[] {
  if (!buddy) return []
  const each = formatInr(buddy.paise)
  return [
    {
      order: `${quantity} × ${buddy.name}${giftWrap ? ', each gift wrapped' : ''}`,
      sum: `${quantity} × ${giftWrap ? `(${each} + ${wrap})` : each}`,
      total: cartSubtotal([
        {
          priceMinorUnits: buddy.paise,
          giftWrapPriceMinorUnits: GIFT_WRAP_PAISE,
          giftWrap,
          quantity,
        },
      ]),
    },
  ]
}

/** Computed by the checkout's own arithmetic. */
export function WorkedExamples({ figurinePaise, buddy }: { figurinePaise: number; buddy: Sold | undefined }) {
  const examples = [
    figurines(figurinePaise, 1, false),
    figurines(figurinePaise, 3, true),
    ...buddies(buddy, 1, false),
    ...buddies(buddy, 2, true),
  ]
  return (
    <table className="tbl">
      <caption className="vh">Four orders and what they cost, shipping and taxes included</caption>
      <thead>
        <tr>
          <th scope="col">Order</th>
          <th scope="col" className="r">
            You pay
          </th>
        </tr>
      </thead>
      <tbody>
        {examples.map(({ order, sum, total }) => (
          <tr key={order}>
            <td>
              <strong>{order}</strong>
              <span className="block muted num">{sum}, shipping free</span>
            </td>
            <td className="r money">
              <strong>{formatInr(total)}</strong>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
