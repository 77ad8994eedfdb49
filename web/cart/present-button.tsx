import { Gift } from 'lucide'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { wishPresent } from './checkout-start.ts'

/** Orders as the button beside it does; the checkout then asks for wrap, card and receiver. */
export const PresentButton = ({ onPress, disabled }: { onPress: () => void; disabled?: boolean }) => (
  <Button
    kind="soft"
    disabled={disabled}
    onClick={() => {
      wishPresent()
      onPress()
    }}
  >
    <Icon of={Gift} />
    It is a present
  </Button>
)
