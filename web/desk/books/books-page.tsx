import { booksApi, DocumentKind } from '../../../shared/books/api.ts'
import { ADMIN_PAGE } from '../../../shared/endpoint.ts'
import { paths } from '../../../shared/paths.ts'
import { pageContext } from '../../api.ts'
import { orNull } from '../../browser/loading.tsx'
import { requireAdmin } from '../../session/guard.ts'
import { Banner } from '../../ui/banner.tsx'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { Panel } from '../../ui/panel.tsx'
import { TryAgain } from '../../ui/try-again.tsx'
import { AdminShell } from '../ui/shell.tsx'
import type { Route } from './+types/books-page.ts'
import { messages } from './messages.ts'
import { ProductTaxes } from './product-taxes.tsx'
import { Register } from './register.tsx'
import { SettingsForm } from './settings-form.tsx'
import './books-page.css'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: 'Books', path: paths.adminBooks, noindex: true })

export async function loader(args: Route.LoaderArgs) {
  await requireAdmin(args)
  const asking = new URL(args.request.url).searchParams
  const page = Math.max(1, Math.trunc(Number(asking.get('page')) || 1))
  const kind = DocumentKind.safeParse(asking.get('kind')).data
  const text = (name: string) => asking.get(name) || undefined
  const filter = { kind, from: text('from'), to: text('to'), q: text('q') }
  const { call } = args.context.get(pageContext)
  const orLogged = orNull('the books')
  const [settings, products, list] = await Promise.all([
    call(booksApi.settings).catch(orLogged),
    call(booksApi.products).then(({ products }) => products, orLogged),
    call(booksApi.register, { query: { ...filter, offset: String((page - 1) * ADMIN_PAGE) } }).catch(
      orLogged,
    ),
  ])
  return { page, filter, settings, products, list }
}

export default function BooksPage({ loaderData }: Route.ComponentProps) {
  const { page, filter, settings, products, list } = loaderData
  return (
    <AdminShell heading="Books" lead={messages.lead}>
      {settings?.needs_state && <Banner kind="warn">{messages.setState}</Banner>}
      {settings?.stuck.map(({ order_id, event, error }) => (
        <Banner key={`${order_id} ${event}`} kind="bad">
          {messages.stuck(order_id, error)}
        </Banner>
      ))}
      {list ? (
        <Register list={list} filter={filter} page={page} />
      ) : (
        <TryAgain>{messages.registerDown}</TryAgain>
      )}
      <Panel loaded={settings} down={messages.settingsDown}>
        {known => <SettingsForm settings={known} />}
      </Panel>
      <Panel loaded={products}>{known => <ProductTaxes products={known} />}</Panel>
    </AdminShell>
  )
}
