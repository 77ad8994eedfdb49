import { Printer } from 'lucide'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatInr } from '../../../shared/money.ts'
import { labelsPath, manifestPath, parcelsApi, type Shipment } from '../../../shared/parcels.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChange } from '../../ui/use-change.ts'
import { announceStatus } from '../announce-status.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { messages } from './messages.ts'
import { ParcelRow } from './parcel-row.tsx'

/** Labels, the pickup and the courier's list, for all that are booked or for those chosen. */
export function BookedParcels({ parcels }: { parcels: readonly Shipment[] }) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble, setTrouble } = useChange()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [cancelling, setCancelling] = useState<Shipment | null>(null)
  const chosen = parcels.filter(({ id }) => !left.has(id))
  const ids = chosen.map(({ id }) => id)
  const picked = chosen.flatMap(({ id, pickup_on }) => (pickup_on === null ? [] : id))

  async function pickUp() {
    const done = await run('pickup', () => call(parcelsApi.pickup, { body: { ids } }))
    if (!done) return
    if (done.failures.length > 0)
      setTrouble(done.failures.map(({ order_id, sentence }) => `${order_id}: ${sentence}`).join(' '))
    else announceStatus({ text: messages.pickupAsked(done.shipments.length) })
    await revalidate()
  }
  async function cancel({ id, order_id }: Shipment) {
    const done = await run('cancel', () => call(parcelsApi.cancel, { params: { id } }))
    if (done) announceStatus({ text: messages.cancelled(order_id) })
    await revalidate()
  }
  const toggle = (id: string) =>
    setLeft(new Set(left.has(id) ? [...left].filter(one => one !== id) : [...left, id]))
  return (
    <section className="part" aria-labelledby="parcels-booked">
      <h2 id="parcels-booked">Booked</h2>
      {parcels.length === 0 && <p className="muted">{messages.nothingBooked}</p>}
      {trouble && <Banner kind="bad">{trouble}</Banner>}
      {ids.length > 0 && (
        <div className="one-row">
          <a className="btn btn--soft btn--sm" href={labelsPath(ids)} target="_blank" rel="noreferrer">
            <Icon of={Printer} />
            Labels of {ids.length}
          </a>
          <Button
            kind="soft"
            size="small"
            busy={busy === 'pickup' && 'Asking…'}
            onClick={() => void pickUp()}
          >
            Ask for the pickup
          </Button>
          {picked.length > 0 && (
            <a className="btn btn--soft btn--sm" href={manifestPath(picked)} target="_blank" rel="noreferrer">
              <Icon of={Printer} />
              Manifest of {picked.length}
            </a>
          )}
        </div>
      )}
      <ul className="one-list">
        {parcels.map(parcel => (
          <ParcelRow
            key={parcel.id}
            parcel={parcel}
            choose={
              <label className="check">
                <input
                  type="checkbox"
                  checked={!left.has(parcel.id)}
                  onChange={() => toggle(parcel.id)}
                  aria-label={`Choose the parcel of ${parcel.order_id}`}
                />
              </label>
            }
          >
            {parcel.order_status === 'Cancelled' && <p className="small late">{messages.orderCancelled}</p>}
            <p className="one-row">
              {parcel.cost_minor_units !== null && (
                <span className="small money">{formatInr(parcel.cost_minor_units)}</span>
              )}
              <button type="button" className="link link-button small" onClick={() => setCancelling(parcel)}>
                Take back<span className="sr-only"> the parcel of {parcel.order_id}</span>
              </button>
            </p>
          </ParcelRow>
        ))}
      </ul>
      {cancelling && (
        <ConfirmDialog
          title={messages.cancelTitle(cancelling.order_id)}
          action="Take it back"
          busyAction="Taking it back…"
          cancel="Keep it"
          onConfirm={() => cancel(cancelling)}
          onClose={() => setCancelling(null)}
        >
          {messages.cancelText}
        </ConfirmDialog>
      )}
    </section>
  )
}
