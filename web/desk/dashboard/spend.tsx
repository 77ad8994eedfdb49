import type { Dashboard } from '../../../shared/admin/api.ts'
import { formatInr } from '../../../shared/money.ts'
import { PROVIDER_NAMES } from '../../../shared/settings/api.ts'

const names = { ...PROVIDER_NAMES, demo: 'Demo' }

export const Spend = ({ spend }: { spend: Dashboard['spend'] }) => (
  <section className="tray" id="spend" aria-labelledby="spend-heading">
    <h2 id="spend-heading">AI spend</h2>
    <div className="stack gap-1">
      <p className="row apart gap-3">
        <span>
          Today <b className="money">{formatInr(spend.today_minor_units)}</b>
        </span>
        <span className="muted">of {formatInr(spend.budget_minor_units)} a day</span>
      </p>
      <progress
        max={Math.max(1, spend.budget_minor_units)}
        value={spend.today_minor_units}
        aria-label="How much of today’s budget is spent"
      />
      <p className="small muted num">
        {spend.previews_today === 1 ? '1 preview' : `${spend.previews_today} previews`} drawn today,{' '}
        {formatInr(spend.month_minor_units)} this month.
      </p>
    </div>
    <Providers providers={spend.providers} />
  </section>
)

const Providers = ({ providers }: Pick<Dashboard['spend'], 'providers'>) => (
  <table className="tbl">
    <thead>
      <tr>
        <th scope="col">This month</th>
        <th scope="col" className="r">
          Drawings
        </th>
        <th scope="col" className="r">
          Failed
        </th>
        <th scope="col" className="r">
          Cost
        </th>
      </tr>
    </thead>
    <tbody>
      {providers.map(({ name, calls, failed, month_minor_units }) => (
        <tr key={name}>
          <th scope="row">{names[name]}</th>
          <td className="r num">{calls}</td>
          <td className="r num">{failed}</td>
          <td className="r money">{formatInr(month_minor_units)}</td>
        </tr>
      ))}
    </tbody>
  </table>
)
