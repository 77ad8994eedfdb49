import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { dayWords, rangeWords } from '../../shared/delivery.ts'
import { CallFailed } from '../../shared/errors.ts'
import { orderChangesApi } from '../../shared/order-changes.ts'
import type { Order } from '../../shared/orders.ts'
import { call } from '../api.ts'
import { Banner } from '../ui/banner.tsx'
import { Button } from '../ui/button.tsx'
import { announce } from '../ui/toasts.ts'
import { messages } from './messages.ts'

/** Between which days an order arrives; told plainly if that is later than promised, with the free way out. */
export function PromiseNote({ order }: { order: Order }) {
  const { promise, waits_for } = order
  if (!promise) return waits_for ? <p className="pb-5 muted">{messages.countedFromYes}</p> : null
  if (!promise.was) return <p className="pb-5">It arrives {rangeWords(promise)}.</p>
  return (
    <div className="grid justify-items-start gap-3 pb-5">
      <Banner kind="warn">
        {messages.later(dayWords(promise.was), rangeWords(promise))} {promise.reason}
      </Banner>
      {order.free_cancel && <FreeWayOut id={order.id} />}
    </div>
  )
}

function FreeWayOut({ id }: { id: string }) {
  const [step, setStep] = useState<'offered' | 'asked' | 'sending'>('offered')
  const [trouble, setTrouble] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  async function cancel() {
    setStep('sending')
    setTrouble(null)
    try {
      await call(orderChangesApi.cancel, { params: { id }, body: {} })
      announce({ text: messages.cancelledFree })
    } catch (error) {
      console.warn('an order could not be cancelled', error)
      setTrouble(error instanceof CallFailed ? error.detail : messages.notCancelled)
      setStep('asked')
    }
    await revalidate()
  }
  return (
    <>
      <p>{step === 'offered' ? messages.freeWayOut : messages.cancelQuestion}</p>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      {step === 'offered' ? (
        <Button kind="soft" size="small" onClick={() => setStep('asked')}>
          Cancel for free
        </Button>
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button kind="soft" size="small" busy={step === 'sending' && 'Cancelling…'} onClick={cancel}>
            Yes, cancel the order
          </Button>
          <Button kind="soft" size="small" onClick={() => setStep('offered')}>
            Keep it
          </Button>
        </div>
      )}
    </>
  )
}
