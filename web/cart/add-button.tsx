import { ShoppingBag } from 'lucide'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Stands beside the way straight to the checkout; on a phone there is room for its picture only. */
export const AddButton = ({ busy, onClick }: { busy: boolean; onClick: () => void }) => (
  <Button kind="soft" className="add" disabled={busy} onClick={onClick}>
    <Icon of={ShoppingBag} />
    <span>Add to cart</span>
  </Button>
)
