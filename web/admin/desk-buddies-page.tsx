import { useRef, useState } from 'react'
import { type AdminCategory, type AdminDeskBuddy, catalogAdminApi } from '../../shared/catalog-admin.ts'
import { paths } from '../../shared/paths.ts'
import { pageContext } from '../api.ts'
import { orStandIn } from '../browser/loading.tsx'
import { requireAdmin } from '../session/guard.ts'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/desk-buddies-page.ts'
import { AdminShell } from './admin-shell.tsx'
import { CategoryForm } from './catalogue/category-form.tsx'
import { CategoryList } from './catalogue/category-list.tsx'
import { DeskBuddyForm } from './catalogue/desk-buddy-form.tsx'
import { DeskBuddyGrid } from './catalogue/desk-buddy-grid.tsx'
import { emptyFields, fieldsOf } from './catalogue/fields.ts'
import { everyItem, useCatalogue } from './catalogue/use-catalogue.ts'
import './catalogue.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Forbidden } from './forbidden.tsx'
import { messages } from './messages.ts'
import { useUnsaved } from './unsaved.tsx'

/** What is out of the way on a phone until it is asked for. */
const parts = [
  { id: 'desk-buddy-form', name: 'New figurine' },
  { id: 'category-form', name: 'New category' },
  { id: 'categories', name: 'Categories' },
] as const
type Part = (typeof parts)[number]['id']
const HEADING = 'Desk Buddy Catalog'
export const meta: Route.MetaFunction = ({ matches }) =>
  pageHead(originOf(matches), { title: HEADING, path: paths.adminDeskBuddies, noindex: true })

export async function loader(asked: Route.LoaderArgs) {
  await requireAdmin(asked)
  const { call } = asked.context.get(pageContext)
  const orLogged = (error: unknown) => {
    console.warn('the catalogue could not be loaded', error)
    return null
  }
  const [categories, items] = await Promise.all([
    call(catalogAdminApi.categories, { query: { include_inactive: 'true' } }).then(
      ({ categories: list }) => list,
      orLogged,
    ),
    call(catalogAdminApi.list, { query: everyItem({ categoryId: '', q: '' }) }).catch(orLogged),
  ])
  return { categories, items }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn({ categories: null, items: null }))

export default function AdminDeskBuddiesPage({ loaderData }: Route.ComponentProps) {
  const catalogue = useCatalogue(loaderData)
  const [editing, setEditing] = useState<AdminDeskBuddy | null>(null)
  const [fields, setFields] = useState(() => emptyFields())
  /** Whose card was pressed while something unsaved stood in the form. */
  const [next, setNext] = useState<AdminDeskBuddy | null>(null)
  const [category, setCategory] = useState<AdminCategory | null>(null)
  /** What is unfolded on a phone, where the list comes first; what was typed stays in what is folded. */
  const [open, setOpen] = useState<Part | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const toTop = () => {
    window.scrollTo({ top: 0 })
    top.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }

  const untouched = editing ? fieldsOf(editing) : emptyFields(fields)
  const isTyped = JSON.stringify(fields) !== JSON.stringify(untouched)
  useUnsaved(() => isTyped)
  const edit = (item: AdminDeskBuddy) => {
    catalogue.say('items', null)
    setEditing(item)
    setFields(fieldsOf(item))
    setOpen('desk-buddy-form')
    toTop()
  }
  /** What went wrong is told in the forms, so that a form that has something to tell is never folded. */
  const tells: Record<Part, string | null> = {
    'desk-buddy-form': catalogue.trouble.items,
    'category-form': catalogue.trouble.categories,
    categories: null,
  }
  const isFolded = (part: Part) => open !== part && !tells[part]
  if (catalogue.forbidden) return <Forbidden heading={HEADING} />
  return (
    <div ref={top}>
      <AdminShell heading={HEADING} lead={messages.catalogueLead}>
        <nav className="jumps" aria-label="On this page">
          <a className="chip" href="#desk-buddy-form">
            New figurine
          </a>
          <a className="chip" href="#categories">
            Categories
          </a>
          <a className="chip" href="#desk-buddies">
            All figurines
          </a>
        </nav>
        <div className="unfolds">
          {parts.map(({ id, name }) => (
            <button
              key={id}
              type="button"
              className="chip"
              aria-expanded={open === id}
              aria-controls={id}
              onClick={() => setOpen(open === id ? null : id)}
            >
              {name}
            </button>
          ))}
        </div>
        <div className="two-desks">
          <div className="grid gap-5 content-start min-w-0">
            <CategoryForm
              key={category?.id ?? 'new'}
              catalogue={catalogue}
              editing={category}
              folded={isFolded('category-form')}
              onLeave={() => {
                setCategory(null)
                setOpen('categories')
              }}
              onCreated={([first]) =>
                first && setFields(now => (now.category_id ? now : { ...now, category_id: first.id }))
              }
            />
            <CategoryList
              catalogue={catalogue}
              folded={isFolded('categories')}
              onEdit={chosen => {
                setCategory(chosen)
                setOpen('category-form')
                toTop()
              }}
            />
          </div>
          <DeskBuddyForm
            catalogue={catalogue}
            editing={editing}
            fields={fields}
            onChange={setFields}
            onLeave={() => setEditing(null)}
            folded={isFolded('desk-buddy-form')}
          />
        </div>
        <DeskBuddyGrid
          catalogue={catalogue}
          onEdit={item => (isTyped ? setNext(item) : edit(item))}
          onSwitched={item => {
            if (editing?.id !== item.id) return
            setEditing({ ...editing, version: item.version, is_active: item.is_active })
            setFields(now => ({ ...now, is_active: item.is_active }))
          }}
          onRemoved={item => {
            if (editing?.id !== item.id) return
            setEditing(null)
            setFields(now => emptyFields({ category_id: now.category_id }))
          }}
        />
        {next && (
          <ConfirmDialog
            title={messages.leaveTyped}
            action={`Leave it, edit ${next.name}`}
            busyAction="Opening…"
            onConfirm={async () => edit(next)}
            onClose={() => setNext(null)}
          >
            <p>{messages.leaveTypedWhat(fields.name)}</p>
          </ConfirmDialog>
        )}
      </AdminShell>
    </div>
  )
}
