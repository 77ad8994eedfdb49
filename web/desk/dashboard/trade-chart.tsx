import { ChevronDown } from 'lucide'
import { useState } from 'react'
import type { Dashboard, SeriesPoint } from '../../../shared/admin/api.ts'
import { formatInr } from '../../../shared/money.ts'
import { Icon } from '../../ui/icon.tsx'

type Range = keyof Dashboard['series']
const ranges: { range: Range; name: string; one: string }[] = [
  { range: 'days', name: '30 days', one: 'Day' },
  { range: 'weeks', name: '12 weeks', one: 'Week from' },
  { range: 'months', name: '12 months', one: 'Month' },
]
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone: 'UTC' })
const month = new Intl.DateTimeFormat('en-IN', { month: 'short', year: 'numeric', timeZone: 'UTC' })

const counted = (count: number) => (count === 1 ? '1 order' : `${count.toLocaleString('en-IN')} orders`)

/** Revenue and orders over the same time, one above the other, and the same numbers as a table. */
export function TradeChart({ series }: { series: Dashboard['series'] }) {
  const [range, setRange] = useState<Range>('days')
  const [seen, setSeen] = useState<number | null>(null)
  const points = series[range]
  const { name, one } = ranges.find(({ range: id }) => id === range) ?? { name: '', one: '' }
  const named = ({ from }: SeriesPoint) => (range === 'months' ? month : day).format(new Date(from))
  const paise = points.reduce((sum, point) => sum + point.revenue_minor_units, 0)
  const orders = points.reduce((sum, point) => sum + point.orders, 0)
  const shown = seen === null ? undefined : points[seen]
  return (
    <section className="tray" aria-labelledby="trade-heading">
      <div className="row middle apart gap-2">
        <h2 id="trade-heading">Trade</h2>
        <RangeChips
          chosen={range}
          onChoose={chosen => {
            setRange(chosen)
            setSeen(null)
          }}
        />
      </div>
      <p className="row num chart-said" aria-hidden={shown ? true : undefined}>
        <b className="price">{formatInr(Math.round((shown?.revenue_minor_units ?? paise) / 100) * 100)}</b>
        <span className="muted">
          {counted(shown?.orders ?? orders)}, {shown ? named(shown) : `last ${name}`}
        </span>
      </p>
      <div className="chart" onPointerLeave={() => setSeen(null)}>
        <Bars
          values={points.map(point => Math.max(0, point.revenue_minor_units))}
          height={160}
          label={`Revenue, last ${name}: ${formatInr(paise)} in all.`}
          seen={seen}
          onSee={setSeen}
        />
        <Bars
          values={points.map(point => point.orders)}
          height={48}
          quiet
          label={`Paid orders, last ${name}: ${orders.toLocaleString('en-IN')} in all.`}
          seen={seen}
          onSee={setSeen}
        />
        <p className="chart-ends tiny muted" aria-hidden="true">
          <span>{points[0] && named(points[0])}</span>
          <span>revenue above, paid orders below</span>
          <span>{points.at(-1) ? 'now' : ''}</span>
        </p>
      </div>
      <TradeTable points={points} one={one} named={named} />
    </section>
  )
}

const RangeChips = ({ chosen, onChoose }: { chosen: Range; onChoose: (range: Range) => void }) => (
  <div className="chips" role="group" aria-label="Period">
    {ranges.map(({ range, name }) => (
      <button
        key={range}
        type="button"
        className="chip"
        aria-pressed={range === chosen}
        onClick={() => onChoose(range)}
      >
        {name}
      </button>
    ))}
  </div>
)

interface TableProps {
  points: SeriesPoint[]
  /** What one row covers. */
  one: string
  named: (point: SeriesPoint) => string
}
const TradeTable = ({ points, one, named }: TableProps) => (
  <details>
    <summary>
      <span>As a table</span>
      <Icon of={ChevronDown} />
    </summary>
    <div>
      <table className="tbl">
        <thead>
          <tr>
            <th scope="col">{one}</th>
            <th scope="col" className="r">
              Revenue
            </th>
            <th scope="col" className="r">
              Paid orders
            </th>
          </tr>
        </thead>
        <tbody>
          {points.map(point => (
            <tr key={point.from}>
              <th scope="row">{named(point)}</th>
              <td className="r money">{formatInr(point.revenue_minor_units)}</td>
              <td className="r num">{point.orders}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </details>
)

interface Props {
  values: number[]
  height: number
  label: string
  quiet?: boolean
  seen: number | null
  onSee: (at: number) => void
}
const WIDTH = 600
const GAP = 0.28

/** Drawn with attributes alone, as the page's CSP forbids inline styles. */
function Bars({ values, height, label, quiet = false, seen, onSee }: Props) {
  const most = Math.max(1, ...values)
  const step = WIDTH / Math.max(1, values.length)
  return (
    <svg
      className={quiet ? 'bars bars--quiet' : 'bars'}
      viewBox={`0 0 ${WIDTH} ${height}`}
      height={height}
      width="100%"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      <line x1="0" x2={WIDTH} y1={height - 0.5} y2={height - 0.5} />
      {values.map((value, at) => {
        const tall = value === 0 ? 0 : Math.max(2, (value / most) * (height - 4))
        return (
          <g
            key={at}
            data-seen={seen === at || undefined}
            onPointerEnter={() => onSee(at)}
            onPointerDown={() => onSee(at)}
          >
            <rect className="bars-room" x={at * step} y={0} width={step} height={height} />
            <rect
              className="bars-bar"
              x={at * step + (step * GAP) / 2}
              y={height - tall}
              width={step * (1 - GAP)}
              height={tall}
            />
          </g>
        )
      })}
    </svg>
  )
}
