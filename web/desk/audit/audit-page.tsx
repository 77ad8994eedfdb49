import { Form } from 'react-router'
import { type AuditEntry, AuditSubject, auditApi } from '../../../shared/audit/api.ts'
import { ADMIN_PAGE } from '../../../shared/endpoint.ts'
import { paths } from '../../../shared/paths.ts'
import { when } from '../../../shared/time/moments.ts'
import { pageContext } from '../../api.ts'
import { orNull } from '../../browser/loading.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { TryAgain } from '../../ui/try-again.tsx'
import { NothingHere, Pager } from '../ui/pager.tsx'
import { AdminShell } from '../ui/shell.tsx'
import type { Route } from './+types/audit-page.ts'
import './audit-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Log', path: paths.adminAudit, noindex: true })

const kinds: Record<AuditSubject, string> = {
  order: 'Orders',
  desk_buddy: 'Desk Buddies',
  category: 'Categories',
  gallery: 'Gallery',
  settings: 'Settings',
  ticket: 'Messages',
  customer: 'Customers',
  promotion: 'Promotions',
  review: 'Reviews',
}

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args)
  const asking = new URL(args.request.url).searchParams
  const kind = AuditSubject.safeParse(asking.get('kind')).data
  const page = Math.max(1, Math.trunc(Number(asking.get('page')) || 1))
  const query = { offset: String((page - 1) * ADMIN_PAGE), ...(kind && { subject_kind: kind }) }
  const list = await args.context.get(pageContext).call(auditApi.list, { query }).catch(orNull('the log'))
  return { kind, page, list }
}

export default function AuditPage({ loaderData: { kind, page, list } }: Route.ComponentProps) {
  return (
    <AdminShell
      heading="Log"
      lead="Every change made here, and every look at a customer’s profile: who, when, and what changed."
    >
      <Form className="chips" aria-label="Which changes">
        <button className="chip" type="submit" aria-pressed={!kind}>
          All
        </button>
        {AuditSubject.options.map(option => (
          <button
            key={option}
            className="chip"
            type="submit"
            name="kind"
            value={option}
            aria-pressed={kind === option}
          >
            {kinds[option]}
          </button>
        ))}
      </Form>
      {!list && <TryAgain>The log could not be loaded.</TryAgain>}
      {list?.entries.length === 0 && <NothingHere>Nothing has been changed yet.</NothingHere>}
      <ol className="log">
        {list?.entries.map(entry => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {list && <Pager page={page} total={list.total} />}
    </AdminShell>
  )
}

const Entry = ({ entry }: { entry: AuditEntry }) => (
  <li>
    <p>
      <b>{entry.actor}</b> {entry.action}: {entry.subject_name}
      <time dateTime={entry.created_at}>{when(entry.created_at)}</time>
    </p>
    {(entry.before || entry.after) && (
      <dl>
        {Object.keys({ ...entry.before, ...entry.after }).map(name => (
          <div key={name}>
            <dt>{name.replaceAll('_', ' ')}</dt>
            <dd>
              {isThere(entry.before?.[name]) && <del>{shown(entry.before?.[name])}</del>}{' '}
              {entry.after && <ins>{shown(entry.after[name])}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    )}
  </li>
)

const isThere = (value: unknown) => value !== null && value !== undefined && value !== ''
const shown = (value: unknown) =>
  !isThere(value) ? 'nothing' : typeof value === 'string' ? value : JSON.stringify(value)
