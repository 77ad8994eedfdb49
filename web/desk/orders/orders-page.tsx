import { Download } from 'lucide'
import { type RefObject, useEffect, useRef } from 'react'
import { Link, useNavigation } from 'react-router'
import { ADMIN_PAGE } from '../../../shared/endpoint.ts'
import {
  adminOrdersPath,
  exportPath,
  NEEDS,
  OrderFilter,
  orderDeskApi,
} from '../../../shared/orders/desk-api.ts'
import { paths } from '../../../shared/paths.ts'
import { pageContext } from '../../api.ts'
import { orNull, orStandIn } from '../../browser/loading.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { Icon } from '../../ui/icon.tsx'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { TryAgain } from '../../ui/try-again.tsx'
import { KeyboardHelp } from '../ui/keyboard-help.tsx'
import { NothingHere, Pager } from '../ui/pager.tsx'
import { AdminShell } from '../ui/shell.tsx'
import { useArrivals, useLiveDesk } from '../ui/use-live-desk.ts'
import type { Route } from './+types/orders-page.ts'
import { BulkBar } from './bulk-bar.tsx'
import { FilterForm } from './filter-form.tsx'
import { messages, NEED_WORDS } from './messages.ts'
import { OrderTable, useSelection } from './order-table.tsx'
import './orders-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Orders', path: paths.adminOrders, noindex: true })

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args)
  const { filter, page } = readFilter(args.url.searchParams)
  const order = isFiltering(filter) ? 'newest' : 'due'
  const query = { ...filter, order, offset: String((page - 1) * ADMIN_PAGE) } as const
  const list = await args.context
    .get(pageContext)
    .call(orderDeskApi.list, { query })
    .catch(orNull('the orders'))
  return { filter, page, list }
}

export const clientLoader = ({ serverLoader, url }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn({ ...readFilter(url.searchParams), list: null }))

export default function OrdersPage({ loaderData: { filter, page, list } }: Route.ComponentProps) {
  const orders = list?.orders ?? []
  const table = useRef<HTMLTableElement>(null)
  const search = useRef<HTMLInputElement>(null)
  const chosen = useSelection(orders)
  useLiveDesk()
  const fresh = useArrivals(orders)
  const busy = useNavigation().state === 'loading'
  useDeskKeys({ table, search, clear: chosen.clear })
  const isFiltered = isFiltering(filter)
  return (
    <AdminShell
      heading="Order desk"
      aside={
        <div className="desk-do">
          <KeyboardHelp />
          <a className="btn btn--soft btn--sm" href={exportPath(filter)} download>
            <Icon of={Download} />
            Export
          </a>
        </div>
      }
    >
      <div className="order-list">
        {list && <Needs filter={filter} needs={list.needs} />}
        <FilterForm key={JSON.stringify(filter)} filter={filter} search={search} busy={busy} />
        {!list && <TryAgain>{messages.listDown}</TryAgain>}
        {list && (
          <p className="order-count small muted num" role="status">
            {list.total_is_exact ? counted(list.total) : `More than ${counted(list.total)}`}
            {fresh.size > 0 && `, ${fresh.size} new`}
          </p>
        )}
        {list && orders.length === 0 && (
          <NothingHere>
            {isFiltered ? messages.nothingFound : messages.noOrders}{' '}
            {isFiltered && (
              <Link className="link" to={paths.adminOrders}>
                Show all
              </Link>
            )}
          </NothingHere>
        )}
        {orders.length > 0 && (
          <OrderTable ref={table} orders={orders} chosen={chosen} fresh={fresh} busy={busy} />
        )}
        {list && <Pager page={page} total={list.total} />}
      </div>
      {chosen.orders.length > 0 && <BulkBar orders={chosen.orders} onDone={chosen.keep} />}
    </AdminShell>
  )
}

const isFiltering = (filter: OrderFilter) => Object.values(filter).some(Boolean)
const numbers = new Intl.NumberFormat('en-IN')
const counted = (total: number) => (total === 1 ? '1 order' : `${numbers.format(total)} orders`)

/** Not among all the orders below. */
const FOLDED = [
  { status: 'Pending', label: 'Unpaid' },
  { status: 'Cancelled', label: 'Cancelled' },
] as const

interface NeedsProps {
  filter: OrderFilter
  needs: Record<(typeof NEEDS)[number] | 'tickets' | 'claims', number>
}
/** The most urgent first; empty groups are left out. */
const Needs = ({ filter, needs }: NeedsProps) => (
  <nav className="chips" aria-label="What needs doing">
    <Link className="chip" to={paths.adminOrders} aria-current={isFiltering(filter) ? undefined : 'true'}>
      All
    </Link>
    {NEEDS.filter(need => needs[need] > 0 || filter.needs === need).map(need => (
      <Link
        key={need}
        className="chip"
        to={adminOrdersPath({ needs: need })}
        aria-current={filter.needs === need ? 'true' : undefined}
      >
        {NEED_WORDS[need]}
        <b className="num">{numbers.format(needs[need])}</b>
      </Link>
    ))}
    {needs.claims > 0 && (
      <Link className="chip" to={paths.adminClaims}>
        Claims
        <b className="num">{numbers.format(needs.claims)}</b>
      </Link>
    )}
    {needs.tickets > 0 && (
      <Link className="chip" to={paths.adminMessages}>
        Messages
        <b className="num">{numbers.format(needs.tickets)}</b>
      </Link>
    )}
    {FOLDED.map(({ status, label }) => (
      <Link
        key={status}
        className="chip"
        to={adminOrdersPath({ status })}
        aria-current={filter.status === status ? 'true' : undefined}
      >
        {label}
      </Link>
    ))}
  </nav>
)

/** Unknown values in the address are ignored. */
function readFilter(asking: URLSearchParams): { filter: OrderFilter; page: number } {
  const filter: OrderFilter = {}
  for (const [name, schema] of Object.entries(OrderFilter.shape)) {
    const text = asking.get(name)?.trim()
    const parsed = text ? schema.safeParse(text) : undefined
    if (parsed?.success) Object.assign(filter, { [name]: parsed.data })
  }
  return { filter, page: Math.min(100_000, Math.max(1, Math.trunc(Number(asking.get('page')) || 1))) }
}

interface Desk {
  table: RefObject<HTMLTableElement | null>
  search: RefObject<HTMLInputElement | null>
  clear: () => void
}

/** `/` searches, `j` and `k` move, `x` selects; Enter follows the focused link. */
function useDeskKeys({ table, search, clear }: Desk) {
  const forget = useRef(clear)
  useEffect(() => {
    forget.current = clear
  })
  useEffect(() => {
    const walk = (step: number) => {
      const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-order-link]') ?? [])]
      const row = document.activeElement?.closest('tr')
      const at = links.findIndex(link => row?.contains(link))
      const next =
        links[
          at === -1 ? (step > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step))
        ]
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
    }
    const keys: Record<string, () => void> = {
      '/': () => search.current?.select(),
      j: () => walk(1),
      k: () => walk(-1),
      x: () =>
        document.activeElement
          ?.closest('tr')
          ?.querySelector<HTMLElement>('td input[type="checkbox"]')
          ?.click(),
      Escape: () => forget.current(),
    }
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      const isTyping = target?.closest(
        'input:not([type="checkbox"]), select, textarea, [role="dialog"], [role="alertdialog"]',
      )
      const act = keys[event.key]
      if (!act || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [table, search])
}
