import { formatInr } from '../../../shared/money.ts'
import type { Light, PrintReport } from '../../../shared/print/api.ts'

const hours = (minutes: number) => `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`

/** What stands on the bed. */
const PARTS: Record<string, string> = { figure: 'Figure', head: 'Head', base: 'Base', plate: 'Name plate' }

export const ReportFigures = ({ report }: { report: PrintReport }) => (
  <dl className="print-figures">
    <div>
      <dt className="small muted">Plastic</dt>
      <dd className="num">{report.grams.toFixed(0)} g</dd>
    </div>
    <div>
      <dt className="small muted">Time</dt>
      <dd className="num">{hours(report.minutes)}</dd>
    </div>
    <div>
      <dt className="small muted">Material</dt>
      <dd className="num">{formatInr(report.rupees * 100)}</dd>
    </div>
    {report.size_mm.map(({ name, size_mm }) => (
      <div key={name}>
        <dt className="small muted">{PARTS[name] ?? name}</dt>
        <dd className="num">{size_mm.map(size => Math.round(size)).join(' × ')} mm</dd>
      </div>
    ))}
  </dl>
)

const WORDS = { green: 'good', amber: 'look at it', red: 'stop' } as const

/** One line; folded out, what is not green comes first and says what to do. */
export const Lights = ({ report }: { report: PrintReport }) => {
  const { checks } = report
  const order = ['red', 'amber', 'green']
  const open = checks.filter(({ light }) => light !== 'green')
  return (
    <details open={report.light === 'red'}>
      <summary className="small">{checksSaid(checks.length, open)}</summary>
      <ul className="print-lights">
        {checks
          .toSorted((a, b) => order.indexOf(a.light) - order.indexOf(b.light))
          .map(({ id, light, title, text }) => (
            <li key={id} className={light}>
              <b>
                {title}: {WORDS[light]}
              </b>
              <span className="small">{text}</span>
            </li>
          ))}
      </ul>
    </details>
  )
}

const checksSaid = (all: number, open: readonly { title: string; light: Light }[]) =>
  open.length === 0
    ? `${all} checks, all good`
    : open.map(({ title, light }) => `${title}: ${WORDS[light]}`).join(', ')
