import { Pencil, Trash2 } from 'lucide'
import { type ComponentProps, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { type CartItem, isFigurine, isUnsaved, lineName } from '../../shared/cart/cart.ts'
import { formatInr } from '../../shared/money.ts'
import { madeLabel } from '../../shared/name-label.ts'
import { deskBuddyPath, figurinePath } from '../../shared/paths.ts'
import { LINE_QUANTITY_MAX, lineTotal } from '../../shared/pricing.ts'
import { pictureOf } from '../figure/picture-of.ts'
import { useVisitor } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Icon } from '../ui/icon.tsx'
import { LineItem, LinePicture } from '../ui/line-picture.tsx'
import { NamePlate } from '../ui/name-plate.tsx'
import { Stepper } from '../ui/stepper.tsx'
import { announce } from '../ui/toasts.ts'
import { cartLine, editButton, focusAfter, removeButtonAt } from './cart-focus.ts'
import { CartLineEditor } from './cart-line-editor.tsx'
import { dispatchCart } from './cart-store.ts'
import { linePicture } from './figurine-line.ts'
import { messages } from './messages.ts'
import { useUnsavedTrouble } from './unsaved.ts'

function remove(item: CartItem, position: number) {
  focusAfter(
    () => dispatchCart({ kind: 'remove', itemKey: item.itemKey }),
    () => removeButtonAt(position),
  )
  announce({
    text: `${lineName(item)} left your cart`,
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
    <LineItem data-line={item.itemKey} tabIndex={-1}>
      <LinkTo item={item} tabIndex={-1} aria-hidden="true">
        <LinePictureOf item={item} />
      </LinkTo>
      <div className="stack top gap-2">
        <div className="line">
          <div>
            <LinkTo item={item} className="ci-name">
              {item.name}
            </LinkTo>
            {item.make && !item.gone && <p className="small muted">{TO_MAKE[item.make]}</p>}
            {item.gone && (
              <p>
                <Badge tone="bad">{isFigurine(item) ? 'Not here any more' : 'No longer for sale'}</Badge>
              </p>
            )}
            {item.gone && isFigurine(item) && <p className="small">{messages.figurineGone}</p>}
            {item.wasMinorUnits !== undefined && !item.gone && (
              <p className="small">{messages.before(formatInr(item.wasMinorUnits))}</p>
            )}
            <Unsaved item={item} />
            {item.nameLabel && (
              <div>
                <NamePlate text={madeLabel(item.nameLabel)} />
              </div>
            )}
            {item.giftWrap && (
              <p className="small muted">
                Gift wrap +{formatInr(item.giftWrapPriceMinorUnits)} {isFigurine(item) ? 'once' : 'each'}
              </p>
            )}
          </div>
          {!item.gone && <strong className="money">{formatInr(lineTotal(item))}</strong>}
        </div>
        <div className="row middle gap-2">
          {!item.gone && (
            <>
              <Stepper
                label={`Quantity of ${lineName(item)}`}
                value={item.quantity}
                max={LINE_QUANTITY_MAX}
                onChange={quantity => dispatchCart({ kind: 'quantity', itemKey: item.itemKey, quantity })}
              />
              <button
                type="button"
                className="ico ci-far"
                data-control="edit"
                aria-label={`Edit gift wrap and label of ${lineName(item)}`}
                aria-expanded={editing}
                onClick={() => setEditing(!editing)}
              >
                <Icon of={Pencil} />
              </button>
            </>
          )}
          <button
            type="button"
            className={item.gone ? 'ico ci-far' : 'ico'}
            data-control="remove"
            aria-label={`Remove ${lineName(item)}`}
            onClick={() => remove(item, position)}
          >
            <Icon of={Trash2} />
          </button>
        </div>
        {editing && <CartLineEditor item={item} onDone={leaveEditor} />}
      </div>
    </LineItem>
  )
}

const TO_MAKE = {
  figure: 'Made just as you saw it',
  drawing: 'Sculpted from the drawing',
} as const

/** What a guest made has no page before the sign-in. */
function LinkTo({ item, ...rest }: { item: CartItem } & Omit<ComponentProps<typeof Link>, 'to'>) {
  if (isUnsaved(item)) return <span className={rest.className}>{rest.children}</span>
  return <Link to={isFigurine(item) ? figurinePath(item.id) : deskBuddyPath(item.slug)} {...rest} />
}

const LinePictureOf = ({ item }: { item: CartItem }) =>
  item.figure ? (
    <UnsavedPicture figure={item.figure} label={item.nameLabel} />
  ) : (
    <LinePicture
      src={item.gone && isFigurine(item) ? null : linePicture(item)}
      name={item.name}
      sizes="104px"
      max={240}
    />
  )

function Unsaved({ item }: { item: CartItem }) {
  const trouble = useUnsavedTrouble(item.id)
  const visitor = useVisitor()
  if (!isUnsaved(item)) return null
  if (!visitor) return <p className="small muted">{messages.savedAtSignIn}</p>
  return (
    <p className="small" role={trouble ? 'alert' : 'status'}>
      {trouble ? messages.notSaved(trouble) : messages.saving}
    </p>
  )
}

interface Props {
  figure: object
  label: string | null
}
/** Drawn by the shop and kept nowhere. */
function UnsavedPicture({ figure, label }: Props) {
  const [src, setSrc] = useState<string | null>(null)
  const body = JSON.stringify({ figure, text: label, view: 'front' })
  useEffect(() => {
    const left = new AbortController()
    let url: string | null = null
    pictureOf(body, left.signal).then(
      blob => {
        url = URL.createObjectURL(blob)
        setSrc(url)
      },
      error => left.signal.aborted || console.warn('a figure could not be drawn', error),
    )
    return () => {
      left.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [body])
  return src ? (
    <img className="own-picture" src={src} alt="Your figurine" width={512} height={512} />
  ) : (
    <span className="plain-picture sk" />
  )
}
