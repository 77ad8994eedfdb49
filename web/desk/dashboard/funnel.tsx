import { type Dashboard, FUNNEL_DAYS } from '../../../shared/admin/api.ts'

const steps = [
  { key: 'photo', name: 'Sent a photo' },
  { key: 'preview', name: 'Saw themselves' },
  { key: 'checkout', name: 'Went to the checkout' },
  { key: 'paid', name: 'Paid' },
] as const

export const Funnel = ({ funnel }: { funnel: Dashboard['funnel'] }) => {
  const most = Math.max(1, ...steps.map(({ key }) => funnel[key]))
  return (
    <section className="tray" aria-labelledby="funnel-heading">
      <h2 id="funnel-heading">From photo to payment</h2>
      <p className="small muted">People, over the last {FUNNEL_DAYS} days, with a figurine of their own.</p>
      <ol className="funnel">
        {steps.map(({ key, name }, at) => {
          const before = at === 0 ? 0 : funnel[steps[at - 1]?.key ?? 'photo']
          return <StepRow key={key} name={name} count={funnel[key]} before={before} most={most} />
        })}
      </ol>
    </section>
  )
}

interface StepProps {
  name: string
  count: number
  before: number
  most: number
}
const StepRow = ({ name, count, before, most }: StepProps) => (
  <li>
    <p className="beside apart gap-3">
      <span>{name}</span>
      <span>
        <b className="num">{count.toLocaleString('en-IN')}</b>
        {before > 0 && (
          <span className="small muted num">
            , {Math.round((count / before) * 100)}%<span className="vh"> of those before</span>
          </span>
        )}
      </span>
    </p>
    <svg viewBox="0 0 100 8" height="8" width="100%" preserveAspectRatio="none" aria-hidden="true">
      <rect className="bars-room" x="0" y="0" width="100" height="8" />
      <rect className="bars-bar" x="0" y="0" width={(count / most) * 100} height="8" />
    </svg>
  </li>
)
