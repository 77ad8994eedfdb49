import { Printer } from 'lucide'
import { type ReactNode, useState } from 'react'
import { useRevalidator } from 'react-router'
import { formatInr } from '../../../shared/money.ts'
import { AT_ONCE, labelsPath, manifestPath, parcelsApi, type Shipment } from '../../../shared/parcels/api.ts'
import { call } from '../../api.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { useChange } from '../../ui/use-change.ts'
import { fetchFile, saveFile } from '../ui/files.ts'
import { announceStatus } from '../ui/use-status.ts'
import { messages } from './messages.ts'
import { ParcelRow } from './parcel-row.tsx'
import { TakeBack } from './take-back.tsx'

/** As many as one paper or one call may name. */
const partsOf = (ids: readonly string[]) =>
  Array.from({ length: Math.ceil(ids.length / AT_ONCE) }, (_, at) =>
    ids.slice(at * AT_ONCE, (at + 1) * AT_ONCE),
  )

/** Labels, the pickup and the courier's list, for all that are booked or for those chosen. */
export function BookedParcels({ parcels }: { parcels: readonly Shipment[] }) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble, setTrouble } = useChange()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const chosen = parcels.filter(({ id }) => !left.has(id))
  const ids = chosen.map(({ id }) => id)
  const picked = chosen.flatMap(({ id, pickup_on }) => (pickup_on === null ? [] : id))

  async function pickUp() {
    const done = await run('pickup', async () => {
      const answers = []
      for (const some of partsOf(ids)) answers.push(await call(parcelsApi.pickup, { body: { ids: some } }))
      return answers
    })
    if (!done) return
    const failures = done.flatMap(answer => answer.failures)
    if (failures.length > 0)
      setTrouble(failures.map(({ order_id, sentence }) => `${order_id}: ${sentence}`).join(' '))
    else announceStatus({ text: messages.pickupAsked(ids.length) })
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
          {partsOf(ids).map(some => (
            <Paper key={some[0]} href={labelsPath(some)} run={run}>
              Labels of {some.length}
            </Paper>
          ))}
          <Button
            kind="soft"
            size="small"
            busy={busy === 'pickup' && 'Asking…'}
            onClick={() => void pickUp()}
          >
            Ask for the pickup
          </Button>
          {partsOf(picked).map(some => (
            <Paper key={some[0]} href={manifestPath(some)} run={run}>
              Manifest of {some.length}
            </Paper>
          ))}
        </div>
      )}
      <ul className="one-list">
        {parcels.map(parcel => (
          <BookedRow
            key={parcel.id}
            parcel={parcel}
            isChosen={!left.has(parcel.id)}
            onToggle={() => toggle(parcel.id)}
          />
        ))}
      </ul>
    </section>
  )
}

const BookedRow = ({
  parcel,
  isChosen,
  onToggle,
}: {
  parcel: Shipment
  isChosen: boolean
  onToggle: () => void
}) => (
  <ParcelRow
    parcel={parcel}
    choose={
      <label className="check">
        <input
          type="checkbox"
          checked={isChosen}
          onChange={onToggle}
          aria-label={`Choose the parcel of ${parcel.order_id}`}
        />
      </label>
    }
  >
    {parcel.order_status === 'Cancelled' && <p className="small text-bad">{messages.orderCancelled}</p>}
    <div className="one-row">
      {parcel.cost_minor_units !== null && (
        <span className="small money">{formatInr(parcel.cost_minor_units)}</span>
      )}
      <TakeBack parcel={parcel} />
    </div>
  </ParcelRow>
)

type Run = ReturnType<typeof useChange>['run']
interface Props {
  href: string
  run: Run
  children: ReactNode
}

const Paper = ({ href, run, children }: Props) => (
  <a
    className="btn btn--soft btn--sm"
    href={href}
    onClick={event => {
      event.preventDefault()
      void openPaper(href, run)
    }}
  >
    <Icon of={Printer} />
    {children}
  </a>
)

/** Opens a PDF in a new tab, or saves it where the browser cannot show one; a refusal is said on this page. */
async function openPaper(href: string, run: Run) {
  // A tab that is opened after the answer is blocked as a pop-up.
  const tab = navigator.pdfViewerEnabled ? window.open('', '_blank') : null
  if (tab) tab.document.body.textContent = 'One moment…'
  const pdf = await run('paper', async () => (await fetchFile(href)).blob())
  if (!pdf) return tab?.close()
  if (tab) tab.location.replace(URL.createObjectURL(pdf))
  else saveFile(pdf, nameOf(href))
}
const nameOf = (path: string) => `dopple-${new URL(path, location.href).pathname.split('/').pop()}`
