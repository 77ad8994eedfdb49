import { useRevalidator } from 'react-router'
import type { Body } from '../../../shared/bodies/api.ts'
import type { DeskOrder } from '../../../shared/orders/desk-api.ts'
import { when } from '../../../shared/time/moments.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { BodyNow } from './body-now.tsx'
import { KINDS, messages, STATES } from './messages.ts'
import { UploadForm } from './upload-form.tsx'
import { useBodies } from './use-bodies.ts'

interface Props {
  desk: DeskOrder
  line: number
}

/** The body of a figurine all around: what there is, how it prints, and the way to another. */
export function BodiesPanel({ desk: { order }, line }: Props) {
  const { bodies, down, reload } = useBodies(order.id, line)
  const { revalidate } = useRevalidator()
  if (!bodies) return down ? <Down onAgain={reload} /> : <p role="status">{messages.loading}</p>
  const isOver = order.status === 'Delivered' || order.status === 'Cancelled'
  const [now, ...earlier] = bodies.filter(({ state }) => state !== 'replaced')
  const replaced = bodies.filter(({ state }) => state === 'replaced')
  const drawing = order.cart_items[line - 1]?.image_url ?? null
  const changed = async () => {
    reload()
    await revalidate()
  }
  return (
    <div className="stack gap-5">
      {down && <Down onAgain={reload} />}
      {now ? (
        <BodyNow
          orderId={order.id}
          line={line}
          body={now}
          drawing={drawing}
          mayAct={!isOver}
          onChange={changed}
        />
      ) : (
        <p>{messages.none}</p>
      )}
      <Earlier bodies={[...earlier, ...replaced]} />
      {!isOver && <UploadForm orderId={order.id} line={line} onSent={reload} />}
    </div>
  )
}

const Down = ({ onAgain }: { onAgain: () => void }) => (
  <div className="stack gap-2 start">
    <Banner kind="bad">{messages.down}</Banner>
    <Button kind="soft" size="small" onClick={onAgain}>
      Try again
    </Button>
  </div>
)

const Earlier = ({ bodies }: { bodies: readonly Body[] }) =>
  bodies.length > 0 && (
    <details>
      <summary className="small">
        {bodies.length === 1 ? 'One earlier body' : `${bodies.length} earlier bodies`}
      </summary>
      <ul className="one-list">
        {bodies.map(({ id, kind, state, created_at, desk }) => (
          <li key={id}>
            {KINDS[kind]}, {desk?.offered_at ? 'shown to the customer' : STATES[state]}
            <span className="small muted">{when(created_at)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
