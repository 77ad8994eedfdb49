import type { ReactNode } from 'react'
import type { Figure } from '../../../shared/figure/figure.ts'
import { formatInr } from '../../../shared/money.ts'
import { madeLabel } from '../../../shared/name-label.ts'
import { type Order, type OrderedFigurine, type OrderLine, paidFor } from '../../../shared/orders/api.ts'
import type { ChildPhoto } from '../../../shared/orders/desk-api.ts'
import { FigureView } from '../../figure/figure-view.tsx'
import { LineOf } from '../../orders/order-lines.tsx'
import { FacePhoto } from '../../ui/face-photo.tsx'
import { NamePlate } from '../../ui/name-plate.tsx'
import { ChildPhotoNote } from './child-photo.tsx'

/** The order's lines; each custom one with its photo and its figurine side by side. */
export const Contents = ({ order, childPhotos }: { order: Order; childPhotos: readonly ChildPhoto[] }) => (
  <>
    <ul>
      {order.cart_items.map((line, position) => (
        <Line key={`${position}${line.name}`} line={line}>
          <ChildPhotoNote photos={childPhotos} line={position + 1} />
        </Line>
      ))}
    </ul>
    {order.discount_minor_units > 0 && (
      <p className="one-sum">
        <span>Discount ({order.discount_name})</span>
        <span className="money">−{formatInr(order.discount_minor_units)}</span>
      </p>
    )}
    <p className="one-sum">
      <span>Total, {order.quantity === 1 ? '1 piece' : `${order.quantity} pieces`}</span>
      <b className="money">{formatInr(order.amount_minor_units)}</b>
    </p>
  </>
)

const Line = ({ line, children }: { line: OrderLine; children: ReactNode }) => (
  <>
    <LineOf src={line.image_url} name={line.name}>
      <b>
        {line.quantity} × {line.name}
      </b>
      {line.make && <p className="small">{TO_MAKE[line.make]}</p>}
      {line.name_label ? (
        <div>
          <NamePlate text={madeLabel(line.name_label)} raised={line.make === 'figure'} />{' '}
          <Typed label={line.name_label} />
        </div>
      ) : (
        <p className="small muted">No plate</p>
      )}
      <p className="small muted">
        {line.gift_wrap ? 'Gift wrapped' : 'Not wrapped'},{' '}
        <span className="money">{formatInr(line.total_minor_units)}</span>
        {line.discount_minor_units > 0 && (
          <>
            , paid <span className="money">{formatInr(paidFor(line))}</span>
          </>
        )}
      </p>
    </LineOf>
    {line.figurine && (
      <li>
        <MakerPictures figurine={line.figurine} picture={line.image_url} label={line.name_label} />
        {children}
      </li>
    )}
  </>
)

const TO_MAKE = {
  figure: 'Make: the figure exactly as shown',
  drawing: 'Make: sculpt it from the drawing',
} as const

/** What the customer typed, if the label is made in other letters. */
const Typed = ({ label }: { label: string }) =>
  madeLabel(label) !== label && <span className="small muted">typed “{label}”</span>

interface MakerPicturesProps {
  figurine: OrderedFigurine
  /** Of the figure with its name, where the figure is made. */
  picture: string | null
  label: string | null
}
const MakerPictures = ({ figurine, picture, label }: MakerPicturesProps) => (
  <div className="made-figure">
    {figurine.kind !== 'made' && (
      <Shown
        src={figurine.uploaded_image_url}
        face={figurine.face}
        label="The photo"
        missing="The photo is gone: its days were over."
      />
    )}
    <Shown
      src={picture}
      label={figurine.kind === 'made' ? 'The figurine they made, without a photo' : 'The figurine they chose'}
      missing="The picture is deleted."
      figure={figurine.figure}
      name={label}
    />
  </div>
)

interface ShownProps {
  src: string | null
  label: string
  missing: string
  /** Of a photo. */
  face?: OrderedFigurine['face']
  figure?: Figure | null
  /** What stands on its base. */
  name?: string | null
}
const Shown = ({ src, label, missing, face, figure = null, name = null }: ShownProps) => (
  <figure>
    {src ? (
      <FigureView figure={figure} label={name}>
        <a href={src} target="_blank" rel="noreferrer">
          {face === undefined ? (
            <img className="own-picture" src={src} alt={label} width={600} height={600} loading="lazy" />
          ) : (
            <FacePhoto
              className="own-picture"
              src={src}
              face={face}
              alt={label}
              width={600}
              height={600}
              loading="lazy"
            />
          )}
        </a>
      </FigureView>
    ) : (
      <p className="small muted">{missing}</p>
    )}
    <figcaption className="small">{label}</figcaption>
  </figure>
)
