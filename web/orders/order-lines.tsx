import { madeLabel } from '../../shared/name-label.ts'
import type { OrderLine } from '../../shared/orders/api.ts'
import { LinePicture } from '../ui/line-picture.tsx'
import { NamePlate } from '../ui/name-plate.tsx'

export const OrderLines = ({ lines }: { lines: readonly OrderLine[] }) => (
  <ul>
    {lines.map((line, position) => (
      <li key={`${position}${line.name}`} className="order-line">
        <LinePicture src={line.image_url} sizes="72px" max={160} />
        <div>
          <b>{line.name}</b>
          {line.quantity > 1 && <span className="muted"> × {line.quantity}</span>}
          {line.name_label && (
            <div>
              <NamePlate text={madeLabel(line.name_label)} />
            </div>
          )}
          {line.gift_wrap && <p className="small muted">Gift wrapped</p>}
        </div>
      </li>
    ))}
  </ul>
)
