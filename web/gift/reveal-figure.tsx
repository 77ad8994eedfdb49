import { madeLabel } from '../../shared/name-label.ts'
import type { Present } from '../../shared/orders/gifts-api.ts'
import { altFor } from '../../shared/pictures/picture-alts.ts'
import { FigureView } from '../figure/figure-view.tsx'
import { TurningView } from '../figure/turning-view.tsx'
import { NamePlate } from '../ui/name-plate.tsx'
import { Picture } from '../ui/picture.tsx'
import type { Idling } from '../ui/turning.ts'
import { messages } from './messages.ts'

/** What was in the parcel: a figure turns, a drawing is shown as its pictures. The first one turns around by itself. */
export function RevealFigure({ present, first }: { present: Present; first: boolean }) {
  const { kind, name, quantity, name_label: label, figure } = present
  return (
    <>
      <Turning present={present} first={first} />
      {label && !figure && <NamePlate text={madeLabel(label)} />}
      {figure && label && <p className="present-name">{madeLabel(label)}</p>}
      {(kind === 'desk_buddy' || !label) && <p className="present-name">{name}</p>}
      {quantity > 1 && <p>{messages.several(quantity)}</p>}
    </>
  )
}

const loadBuddyTable = () =>
  import('../catalog/turntable.tsx').then(({ DeskBuddyTurntable }) => DeskBuddyTurntable)

function Turning({ present, first }: { present: Present; first: boolean }) {
  const { name, name_label, figure, model_url: modelUrl, pictures } = present
  const turns = first ? 'at once' : 'when pressed'
  const idles: Idling = first ? 'once' : true
  const [front, ...others] = pictures.map((src, at) => (
    <Picture
      key={src}
      src={src}
      alt={altFor(src, name)}
      sizes="(min-width: 860px) 36rem, 100vw"
      max={1080}
      first={first && at === 0}
    />
  ))
  if (figure)
    return (
      <FigureView figure={figure} label={name_label} turns={turns} idles={idles}>
        {front}
      </FigureView>
    )
  if (modelUrl)
    return (
      <TurningView load={loadBuddyTable} table={{ modelUrl, name, idles }} turns={turns}>
        {front}
      </TurningView>
    )
  return (
    <>
      {front}
      {others.length > 0 && <div className="present-sides">{others}</div>}
    </>
  )
}
