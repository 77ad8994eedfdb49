import { Link, useRevalidator } from 'react-router'
import { adminOrderPath } from '../../../shared/orders/desk-api.ts'
import { type Alarm, parcelsApi } from '../../../shared/parcels/api.ts'
import { when } from '../../../shared/time/moments.ts'
import { call } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { useChange } from '../../ui/use-change.ts'
import { ALARM_WORDS } from './messages.ts'

/** Nothing was moved by these. */
export const Alarms = ({ alarms }: { alarms: readonly Alarm[] }) => (
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
        {trouble && <p className="small late">{trouble}</p>}
      </div>
      <Button kind="soft" size="small" busy={busy && 'One moment…'} onClick={() => void seen()}>
        Seen
      </Button>
    </li>
  )
}
