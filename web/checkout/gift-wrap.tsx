import { Gift } from 'lucide'
import { formatInr } from '../../shared/money.ts'
import { messages } from '../gift/messages.ts'
import { Icon } from '../ui/icon.tsx'
import { type Purchase, summaryOf, wrapsOf } from './purchase.ts'

interface Props {
  purchase: Purchase
  onWrap: (key: string, giftWrap: boolean) => void
}

/** The same boxes as on the result, the product and in the cart, and what the present costs beyond its figurines. */
export function GiftWrap({ purchase, onWrap }: Props) {
  const wraps = wrapsOf(purchase)
  const { wrapPaise } = summaryOf(purchase)
  return (
    <div>
      {/* A line's own key changes with its wrap, and the box would lose the focus. */}
      {wraps.map(({ key, name, giftWrap, pricePaise, isEach }, at) => (
        <label key={`${at}${name}`} className="check">
          <input type="checkbox" checked={giftWrap} onChange={event => onWrap(key, event.target.checked)} />
          <Icon of={Gift} />
          {wraps.length === 1 ? messages.wrap : messages.wrapOf(name)}
          <span className="end money">
            +{formatInr(pricePaise)}
            {isEach && ' each'}
          </span>
        </label>
      ))}
      <p className="line gift-sum">
        <span>
          {messages.costs} <span className="hint">{messages.costsHint}</span>
        </span>
        <b className="money" aria-live="polite">
          {wrapPaise > 0 ? formatInr(wrapPaise) : 'FREE'}
        </b>
      </p>
    </div>
  )
}
