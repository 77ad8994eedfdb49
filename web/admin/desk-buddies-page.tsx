import { useRef, useState } from 'react'
import { type AdminCategory, type AdminDeskBuddy, catalogAdminApi } from '../../shared/catalog-admin.ts'
import { paths } from '../../shared/paths.ts'
import { pageContext } from '../api.ts'
import { orNull, orStandIn } from '../browser/loading.tsx'
import { requireAdmin } from '../session/guard.ts'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/desk-buddies-page.ts'
import { AdminShell } from './admin-shell.tsx'
import { CategoryForm } from './catalogue/category-form.tsx'
import { CategoryList } from './catalogue/category-list.tsx'
import { DeskBuddyForm } from './catalogue/desk-buddy-form.tsx'
import { DeskBuddyGrid } from './catalogue/desk-buddy-grid.tsx'
import { emptyFields, fieldsOf } from './catalogue/fields.ts'
import { useCategories } from './catalogue/use-categories.ts'
import { type DeskBuddies, deskBuddiesAt, EVERYTHING, useDeskBuddies } from './catalogue/use-desk-buddies.ts'
import './catalogue.css'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Forbidden } from './forbidden.tsx'
import { messages } from './messages.ts'
import { useUnsaved } from './unsaved.tsx'

/** The parts that are folded on a phone. */
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
  const [categories, items] = await Promise.all([
    call(catalogAdminApi.categories, { query: { include_inactive: 'true' } }).then(
      ({ categories: list }) => list,
      orNull('the catalogue'),
    ),
    deskBuddiesAt(call, EVERYTHING).catch(orNull('the catalogue')),
  ])
  return { categories, items }
}

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn({ categories: null, items: null }))

export default function AdminDeskBuddiesPage({ loaderData }: Route.ComponentProps) {
  const categories = useCategories(loaderData.categories)
  const items = useDeskBuddies(loaderData.items)
  const [category, setCategory] = useState<AdminCategory | null>(null)
  /** The part that is open on a phone, where the list comes first. */
  const [open, setOpen] = useState<Part | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const show = (part: Part) => {
    setOpen(part)
    window.scrollTo({ top: 0 })
    top.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  const editor = useEditor(items, () => show('desk-buddy-form'))

  /** A form that shows a failure is never folded. */
  const troubles: Record<Part, string | null> = {
    'desk-buddy-form': items.trouble,
    'category-form': categories.trouble,
    categories: null,
  }
  const isFolded = (part: Part) => open !== part && !troubles[part]
  if (items.forbidden || categories.forbidden) return <Forbidden heading={HEADING} />
  return (
    <div ref={top}>
      <AdminShell heading={HEADING} lead={messages.catalogueLead}>
        <Jumps open={open} onOpen={setOpen} />
        <div className="two-desks">
          <div className="grid gap-5 content-start min-w-0">
            <CategoryForm
              key={category?.id ?? 'new'}
              categories={categories}
              editing={category}
              folded={isFolded('category-form')}
              onLeave={() => {
                setCategory(null)
                setOpen('categories')
              }}
              onChanged={items.reload}
              onCreated={([first]) => first && editor.chooseCategory(first.id)}
            />
            <CategoryList
              categories={categories}
              folded={isFolded('categories')}
              onPlace={(id, before) => void categories.place(id, before, items.reload)}
              onEdit={chosen => {
                setCategory(chosen)
                show('category-form')
              }}
            />
          </div>
          <DeskBuddyForm
            items={items}
            categories={categories}
            editing={editor.editing}
            fields={editor.fields}
            onChange={editor.setFields}
            onLeave={editor.leave}
            folded={isFolded('desk-buddy-form')}
          />
        </div>
        <DeskBuddyGrid
          items={items}
          categories={categories}
          onEdit={editor.edit}
          onSwitched={editor.noteSwitched}
          onRemoved={editor.noteRemoved}
        />
        {editor.question}
      </AdminShell>
    </div>
  )
}

const Jumps = ({ open, onOpen }: { open: Part | null; onOpen: (part: Part | null) => void }) => (
  <>
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
          onClick={() => onOpen(open === id ? null : id)}
        >
          {name}
        </button>
      ))}
    </div>
  </>
)

/** The desk buddy in the form; another one replaces unsaved typing only after a question. */
function useEditor(items: DeskBuddies, onShown: () => void) {
  const [editing, setEditing] = useState<AdminDeskBuddy | null>(null)
  const [fields, setFields] = useState(() => emptyFields())
  const [next, setNext] = useState<AdminDeskBuddy | null>(null)
  const untouched = editing ? fieldsOf(editing) : emptyFields(fields)
  const isTyped = JSON.stringify(fields) !== JSON.stringify(untouched)
  useUnsaved(() => isTyped)

  function fill(item: AdminDeskBuddy) {
    items.clear()
    setEditing(item)
    setFields(fieldsOf(item))
    onShown()
  }
  const question = next && (
    <ConfirmDialog
      title={messages.leaveTyped}
      action={`Leave it, edit ${next.name}`}
      busyAction="Opening…"
      onConfirm={async () => fill(next)}
      onClose={() => setNext(null)}
    >
      <p>{messages.leaveTypedWhat(fields.name)}</p>
    </ConfirmDialog>
  )
  return {
    editing,
    fields,
    setFields,
    question,
    edit: (item: AdminDeskBuddy) => (isTyped ? setNext(item) : fill(item)),
    leave: () => setEditing(null),
    chooseCategory: (category_id: string) =>
      setFields(now => (now.category_id ? now : { ...now, category_id })),
    noteSwitched({ id, version, is_active }: AdminDeskBuddy) {
      if (editing?.id !== id) return
      setEditing({ ...editing, version, is_active })
      setFields(now => ({ ...now, is_active }))
    },
    noteRemoved({ id }: AdminDeskBuddy) {
      if (editing?.id !== id) return
      setEditing(null)
      setFields(now => emptyFields({ category_id: now.category_id }))
    },
  }
}
