import { Link, useRevalidator } from 'react-router'
import { formatInr } from '../../../shared/money.ts'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import { type Alarm, type CourierStanding, type ParcelDesk, parcelsApi } from '../../../shared/parcels/api.ts'
import { paths } from '../../../shared/paths.ts'
import { when } from '../../../shared/time/moments.ts'
import { call, pageContext } from '../../api.ts'
import { orNull, orStandIn, useLastLoaded } from '../../browser/loading.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { TryAgain } from '../../ui/try-again.tsx'
import { useChange } from '../../ui/use-change.ts'
import { AdminShell } from '../ui/shell.tsx'
import { useLiveDesk } from '../ui/use-live-desk.ts'
import type { Route } from './+types/parcels-page.ts'
import { BookedParcels } from './booked-parcels.tsx'
import { ParcelDecisions } from './cards.tsx'
import { ALARM_WORDS, messages } from './messages.ts'
import { ParcelRow } from './parcel-row.tsx'
import { ToBookPart } from './to-book.tsx'
import './parcels-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Parcels', path: paths.adminParcels, noindex: true })

interface Loaded {
  desk: ParcelDesk | null
  /** Chosen on the order desk. */
  orderIds: string[]
}
const orderIdsIn = ({ searchParams }: URL) => (searchParams.get('orders') ?? '').split(/[~,]/).filter(Boolean)

export async function loader(args: Route.LoaderArgs): Promise<Loaded> {
  await requireAdmin(args)
  const orders = orderIdsIn(args.url)
  const desk = await args.context
    .get(pageContext)
    .call(parcelsApi.desk, { query: orders.length > 0 ? { orders: orders.join('~') } : {} })
    .catch(orNull('the parcels'))
  return { desk, orderIds: orders }
}

export const clientLoader = ({ serverLoader, url }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn({ desk: null, orderIds: orderIdsIn(url) }))

/** From the packed box to the door: booked, labelled, picked up, followed. */
export default function ParcelsPage({ loaderData: { desk, orderIds } }: Route.ComponentProps) {
  useLiveDesk()
  const shown = useLastLoaded(desk)
  return (
    <AdminShell heading="Parcels">
      {!desk && <TryAgain>{messages.deskDown}</TryAgain>}
      {shown && <Desk desk={shown} orderIds={orderIds} />}
    </AdminShell>
  )
}

const Desk = ({ desk, orderIds }: { desk: ParcelDesk; orderIds: string[] }) => (
  <div className="parcels">
    <Courier courier={desk.courier} />
    {desk.cards.length > 0 && <ParcelDecisions cards={desk.cards} />}
    {desk.alarms.length > 0 && <Alarms alarms={desk.alarms} />}
    {desk.courier.carrier !== 'by_hand' && (
      <>
        <ToBookPart key={orderIds.join()} toBook={desk.to_book} orderIds={orderIds} />
        <BookedParcels parcels={desk.booked} />
        <section className="part" aria-labelledby="parcels-moving">
          <h2 id="parcels-moving">On their way</h2>
          {desk.on_the_way.length === 0 && <p className="muted">{messages.nothingMoving}</p>}
          <ul className="one-list">
            {desk.on_the_way.map(parcel => (
              <ParcelRow key={parcel.id} parcel={parcel} />
            ))}
          </ul>
        </section>
      </>
    )}
  </div>
)

function Courier({ courier }: { courier: CourierStanding }) {
  if (courier.carrier === 'by_hand') return <Banner>{messages.byHand}</Banner>
  const { wallet_minor_units: wallet, labels_left: left } = courier
  return (
    <div className="stack gap-3">
      <p className="one-row">
        <b>Shiprocket</b>
        {wallet !== null && (
          <span className="num">
            Wallet <span className="money">{formatInr(wallet)}</span>
            {left !== null && ` (about ${left} ${left === 1 ? 'label' : 'labels'})`}
          </span>
        )}
      </p>
      {courier.is_stand_in && (
        <Banner>
          {messages.standIn}{' '}
          {courier.panel && (
            <a className="link" href={courier.panel} target="_blank" rel="noreferrer">
              Stand-in controls
            </a>
          )}
        </Banner>
      )}
      {courier.trouble && <Banner kind="bad">{courier.trouble}</Banner>}
    </div>
  )
}

/** Nothing was moved by these. */
const Alarms = ({ alarms }: { alarms: readonly Alarm[] }) => (
  <section className="part" aria-labelledby="parcels-alarms">
    <h2 id="parcels-alarms">To look at</h2>
    <ul className="one-list">
      {alarms.map(alarm => (
        <AlarmRow key={alarm.id} alarm={alarm} />
      ))}
    </ul>
  </section>
)

function AlarmRow({ alarm: { id, kind, about, order_id, created_at } }: { alarm: Alarm }) {
  const { revalidate } = useRevalidator()
  const { run, busy, trouble } = useChange()
  async function seen() {
    await run('seen', () => call(parcelsApi.settleAlarm, { params: { alarm: String(id) } }))
    await revalidate()
  }
  return (
    <li className="parcel-alarm">
      <div>
        <b>{ALARM_WORDS[kind]}</b>
        <p className="small">
          {order_id && (
            <>
              <Link className="link" to={adminOrderPath(order_id)}>
                {order_id}
              </Link>
              {', '}
            </>
          )}
          {about}, <span className="muted num">{when(created_at)}</span>
        </p>
        {trouble && <p className="small text-bad">{trouble}</p>}
      </div>
      <Button kind="soft" size="small" busy={busy && 'One moment…'} onClick={() => void seen()}>
        Seen
      </Button>
    </li>
  )
}
