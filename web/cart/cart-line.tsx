import { Pencil, Trash2 } from 'lucide'
import { useState } from 'react'
import { Link } from 'react-router'
import type { CartItem } from '../../shared/cart.ts'
import { formatInr } from '../../shared/money.ts'
import { madeLabel } from '../../shared/name-label.ts'
import { deskBuddyPath } from '../../shared/paths.ts'
import { altFor } from '../../shared/picture-alts.ts'
import { LINE_QUANTITY_MAX, lineTotal } from '../../shared/pricing.ts'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { Picture } from '../ui/picture.tsx'
import { Plate } from '../ui/plate.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { announce } from '../ui/toasts.ts'
import { cartLine, editButton, focusAfter, removeButtonAt } from './cart-focus.ts'
import { CartLineEditor } from './cart-line-editor.tsx'
import { dispatchCart } from './cart-store.ts'

function remove(item: CartItem, position: number) {
  focusAfter(
    () => dispatchCart({ kind: 'remove', itemKey: item.itemKey }),
    () => removeButtonAt(position),
  )
  announce({
    text: `${item.name} left your cart`,
    imageUrl: item.imageUrl,
    action: { label: 'Undo', run: () => putBack(item, position) },
  })
}

const putBack = (item: CartItem, position: number) =>
  focusAfter(
    () => dispatchCart({ kind: 'restore', item, position }),
    () => cartLine(item.itemKey),
  )

export function CartLine({ item, position }: { item: CartItem; position: number }) {
  const [editing, setEditing] = useState(false)
  const leaveEditor = (itemKey: string) =>
    focusAfter(
      () => setEditing(false),
      () => editButton(itemKey),
    )
  return (
    <li className="ci" data-line={item.itemKey} tabIndex={-1}>
      <Link to={deskBuddyPath(item.slug)} tabIndex={-1} aria-hidden="true">
        {item.imageUrl && (
          <Picture src={item.imageUrl} alt={altFor(item.imageUrl, item.name)} sizes="104px" max={240} />
        )}
      </Link>
      <div className="grid content-start gap-2">
        <div className="line items-start">
          <div>
            <Link className="font-bold no-underline hover:underline" to={deskBuddyPath(item.slug)}>
              {item.name}
            </Link>
            {item.gone && (
              <p>
                <Badge tone="bad">Not for sale any more</Badge>
              </p>
            )}
            {item.nameLabel && (
              <div>
                <Plate text={madeLabel(item.nameLabel)} />
              </div>
            )}
            {item.giftWrap && (
              <p className="small muted">Gift wrap +{formatInr(item.giftWrapPriceMinorUnits)} each</p>
            )}
          </div>
          {!item.gone && <strong className="money">{formatInr(lineTotal(item))}</strong>}
        </div>
        <div className="flex items-center gap-2">
          {!item.gone && (
            <>
              <Stepper
                label={`Quantity of ${item.name}`}
                value={item.quantity}
                max={LINE_QUANTITY_MAX}
                onChange={quantity => dispatchCart({ kind: 'quantity', itemKey: item.itemKey, quantity })}
              />
              <button
                type="button"
                className="ico ml-auto"
                data-control="edit"
                aria-label={`Edit gift wrap and label of ${item.name}`}
                aria-expanded={editing}
                onClick={() => setEditing(!editing)}
              >
                <Icon of={Pencil} />
              </button>
            </>
          )}
          <button
            type="button"
            className={item.gone ? 'ico ml-auto' : 'ico'}
            data-control="remove"
            aria-label={`Remove ${item.name}`}
            onClick={() => remove(item, position)}
          >
            <Icon of={Trash2} />
          </button>
        </div>
        {editing && <CartLineEditor item={item} onDone={leaveEditor} />}
      </div>
    </li>
  )
}
