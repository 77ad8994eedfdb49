import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { parcelsApi, type Shipment } from '../../../shared/parcels/api.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { useChange } from '../../ui/use-change.ts'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'

/** A booking that the courier has not picked up yet. */
export function TakeBack({ parcel: { id, order_id } }: { parcel: Shipment }) {
  const { revalidate } = useRevalidator()
  const { run, trouble } = useChange()
  const [asking, setAsking] = useState(false)

  async function cancel() {
    const done = await run('cancel', () => call(parcelsApi.cancel, { params: { id } }))
    if (done) announceStatus({ text: messages.cancelled(order_id) })
    await revalidate()
  }
  return (
    <>
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      <button type="button" className="link link-button small" onClick={() => setAsking(true)}>
        Take back<span className="vh"> the parcel of {order_id}</span>
      </button>
      {asking && (
        <ConfirmDialog
          title={messages.cancelTitle(order_id)}
          action="Take it back"
          busyAction="Taking it back…"
          cancel="Keep it"
          onConfirm={cancel}
          onClose={() => setAsking(false)}
        >
          {messages.cancelText}
        </ConfirmDialog>
      )}
    </>
  )
}
