import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { z } from 'zod/mini'
import type { Gift, Order } from '../../shared/orders/api.ts'
import { GiftFrom, GiftMessage, giftsApi } from '../../shared/orders/gifts-api.ts'
import { date } from '../../shared/time/moments.ts'
import { call } from '../api.ts'
import { FromField, MessageField } from '../gift/card-fields.tsx'
import { CardWords } from '../gift/card-words.tsx'
import { messages as words } from '../gift/messages.ts'
import { Banner } from '../ui/banner.tsx'
import { announce } from '../ui/toasts.ts'
import { useChange } from '../ui/use-change.ts'
import { ChangeForm } from './change-form.tsx'
import { messages } from './messages.ts'
import { OrderSheet } from './order-lines.tsx'

/** What the buyer said of a present: its card until work begins, and the surprise until it is opened. */
export function GiftSection({ order, gift }: { order: Order; gift: Gift }) {
  const [editing, setEditing] = useState(false)
  const hasWords = gift.message !== null || gift.from !== null
  const mayEdit = !order.started && order.status !== 'Cancelled'
  return (
    <OrderSheet className="proof" label={messages.gift}>
      <header>
        <h2>{messages.gift}</h2>
      </header>
      <p>{gift.to_receiver ? messages.giftTo(order.shipping_name) : messages.giftToYou}</p>
      {editing ? (
        <CardForm order={order} gift={gift} onClose={() => setEditing(false)} />
      ) : (
        <>
          {hasWords ? (
            <CardWords className="proof-note" from={gift.from}>
              {gift.message}
            </CardWords>
          ) : (
            <p className="muted">{messages.noMessage}</p>
          )}
          {mayEdit && (
            <button type="button" className="link-button small" onClick={() => setEditing(true)}>
              {hasWords ? 'Change the card' : 'Write the card'}
            </button>
          )}
        </>
      )}
      <Surprise order={order} gift={gift} />
    </OrderSheet>
  )
}

function Surprise({ order, gift }: { order: Order; gift: Gift }) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange<'surprise'>()
  const [pending, setPending] = useState<boolean | null>(null)
  if (gift.opened_at) return <p>{messages.giftOpened(date(gift.opened_at))}</p>
  if (order.status === 'Cancelled') return null
  async function saveSurprise(surprise: boolean) {
    setPending(surprise)
    const done = await run('surprise', () =>
      call(giftsApi.change, { params: { id: order.id }, body: { surprise } }),
    )
    if (done) {
      announce({ text: surprise ? messages.surpriseOn : messages.surpriseOff })
      await revalidate()
    }
    setPending(null)
  }
  return (
    <div>
      <label className="check">
        <input
          type="checkbox"
          checked={pending ?? gift.surprise}
          aria-busy={busy !== null}
          aria-describedby="surprise-hint"
          onChange={event => busy === null && void saveSurprise(event.target.checked)}
        />
        {words.surprise}
      </label>
      <p id="surprise-hint" className="small muted">
        {words.surpriseHint}
      </p>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
    </div>
  )
}

const Card = z.object({ message: GiftMessage, from: GiftFrom })

function CardForm({ order, gift, onClose }: { order: Order; gift: Gift; onClose: () => void }) {
  const [message, setMessage] = useState(gift.message ?? '')
  const [from, setFrom] = useState(gift.from ?? '')
  return (
    <ChangeForm
      schema={Card}
      send={body => call(giftsApi.change, { params: { id: order.id }, body })}
      changed={messages.cardChanged}
      save="Save the card"
      onClose={onClose}
    >
      {errors => (
        <>
          <MessageField name="message" value={message} error={errors.message} onChange={setMessage} />
          <FromField name="from" value={from} error={errors.from} onChange={setFrom} />
        </>
      )}
    </ChangeForm>
  )
}
