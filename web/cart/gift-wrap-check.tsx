import { Gift } from 'lucide'
import { formatInr } from '../../shared/money.ts'
import { GIFT_WRAP_PAISE } from '../../shared/pricing.ts'
import { earlyCheck } from '../ui/early-input.ts'
import { Icon } from '../ui/icon.tsx'

interface Props {
  checked: boolean
  onChange: (checked: boolean) => void
  /** Said after the price where several may be bought. */
  each?: boolean
}

export const GiftWrapCheck = ({ checked, onChange, each = false }: Props) => (
  <label className="check">
    <input
      type="checkbox"
      ref={earlyCheck(checked, onChange)}
      checked={checked}
      onChange={event => onChange(event.target.checked)}
    />
    <Icon of={Gift} />
    Gift wrap
    <span className="end money">
      +{formatInr(GIFT_WRAP_PAISE)}
      {each && ' each'}
    </span>
  </label>
)
