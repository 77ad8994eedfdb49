import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Order } from '../../shared/orders/api.ts'
import { orderChangesApi } from '../../shared/orders/changes-api.ts'
import { betweenWords, dayWords } from '../../shared/promise/delivery.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/toasts.ts'
import { answerOr, useChange } from '../ui/use-change.ts'
import { messages } from './messages.ts'

/** Said plainly if an order arrives later than promised, with the free way out. */
export function PromiseNote({ order }: { order: Order }) {
  const { promise } = order
  if (!promise?.was) return null
  return (
    <div className="stack start gap-3">
      <Banner kind="warn">
        {messages.later(dayWords(promise.was), betweenWords(promise))} {promise.reason}
      </Banner>
      {order.free_cancel && <FreeWayOut id={order.id} keepsWaiting={promise.keeps_waiting ?? false} />}
    </div>
  )
}

function FreeWayOut({ id, keepsWaiting }: { id: string; keepsWaiting: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const { run, busy, trouble } = useChange<'wait' | 'cancel'>()
  const { revalidate } = useRevalidator()
  async function wait() {
    const done = await run(
      'wait',
      () => call(orderChangesApi.keepWaiting, { params: { id } }),
      answerOr(messages.notKept),
    )
    if (done) await revalidate()
  }
  async function cancel() {
    const sending = () => call(orderChangesApi.cancel, { params: { id }, body: {} })
    if (await run('cancel', sending, answerOr(messages.notCancelled)))
      announce({ text: messages.cancelledFree })
    await revalidate()
  }
  if (isAsked)
    return (
      <>
        <p>{messages.cancelQuestion}</p>
        {trouble && <Banner kind="bad">{trouble}</Banner>}
        <div className="row gap-3">
          <Button kind="soft" size="small" busy={busy === 'cancel' && 'Cancelling…'} onClick={cancel}>
            Yes, cancel the order
          </Button>
          <Button kind="soft" size="small" onClick={() => setAsked(false)}>
            Keep it
          </Button>
        </div>
      </>
    )
  return (
    <>
      <p>{keepsWaiting ? messages.keepsWaiting : messages.freeWayOut}</p>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <div className="row gap-3">
        {!keepsWaiting && (
          <Button kind="soft" size="small" busy={busy === 'wait' && 'Saving…'} onClick={wait}>
            Keep waiting
          </Button>
        )}
        <Button kind="soft" size="small" onClick={() => setAsked(true)}>
          Cancel for free
        </Button>
      </div>
    </>
  )
}
