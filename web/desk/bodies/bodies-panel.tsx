import { useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Body } from '../../../shared/bodies/api.ts'
import type { DeskOrder } from '../../../shared/orders/desk-api.ts'
import { when } from '../../../shared/time/moments.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { BodyNow } from './body-now.tsx'
import { MakeDraft } from './make-draft.tsx'
import { KINDS, messages, STATES } from './messages.ts'
import { UploadForm } from './upload-form.tsx'
import { useBodies } from './use-bodies.ts'

interface Props {
  desk: DeskOrder
  line: number
}

/** The body of a figurine all around: what there is, how it prints, and the way to another. */
export function BodiesPanel({ desk: { order }, line }: Props) {
  const { found, down, reload } = useBodies(order.id, line)
  const { revalidate } = useRevalidator()
  const [chosen, setChosen] = useState<string | null>(null)
  const top = useRef<HTMLDivElement>(null)
  if (!found) return down ? <Down onAgain={reload} /> : <p role="status">{messages.loading}</p>
  const { bodies, drafting } = found
  const isOver = order.status === 'Delivered' || order.status === 'Cancelled'
  const now = bodies.find(({ id, state }) => id === chosen && state !== 'replaced') ?? bodyNow(bodies)
  const [newest] = bodies
  const drawing = order.cart_items[line - 1]?.image_url ?? null
  const changed = async () => {
    reload()
    await revalidate()
  }
  const sent = () => {
    setChosen(null)
    reload()
  }
  const show = (id: string) => {
    setChosen(id)
    top.current?.focus()
  }
  return (
    <div className="stack gap-5" ref={top} tabIndex={-1}>
      {down && <Down onAgain={reload} />}
      {newest && newest !== now && newest.state === 'failed' && newest.reason && (
        <Banner kind="bad">
          {messages.newestFailed[newest.kind === 'draft' ? 'draft' : 'sculpt']} {newest.reason}
        </Banner>
      )}
      {now ? (
        <BodyNow
          key={now.id}
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
      <Others bodies={bodies.filter(body => body !== now)} onShow={show} />
      {!isOver && drafting && (
        <MakeDraft orderId={order.id} line={line} drafting={drafting} bodies={bodies} onMade={sent} />
      )}
      {!isOver && <UploadForm orderId={order.id} line={line} onSent={sent} />}
    </div>
  )
}

/** The newest that is being made or ready; where there is none, the newest that failed. */
const bodyNow = (bodies: readonly Body[]) =>
  bodies.find(({ state }) => state === 'making' || state === 'ready') ??
  bodies.find(({ state }) => state === 'failed')

const Down = ({ onAgain }: { onAgain: () => void }) => (
  <div className="stack gap-2 start">
    <Banner kind="bad">{messages.down}</Banner>
    <Button kind="soft" size="small" onClick={onAgain}>
      Try again
    </Button>
  </div>
)

const Others = ({ bodies, onShow }: { bodies: readonly Body[]; onShow: (id: string) => void }) =>
  bodies.length > 0 && (
    <details>
      <summary className="small">
        {bodies.length === 1 ? 'One other body' : `${bodies.length} other bodies`}
      </summary>
      <ul className="one-list">
        {bodies.map(({ id, kind, state, created_at, desk }) => (
          <li key={id}>
            {KINDS[kind]}, {desk?.offered_at && state === 'ready' ? 'shown to the customer' : STATES[state]}
            <span className="small muted">{when(created_at)}</span>
            {kind !== 'kit' && state !== 'replaced' && (
              <Button kind="soft" size="small" onClick={() => onShow(id)}>
                Show this one
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
