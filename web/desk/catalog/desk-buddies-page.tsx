import { useRef, useState } from 'react'
import { data } from 'react-router'
import { type AdminCategory, type AdminDeskBuddy, catalogAdminApi } from '../../../shared/catalog/desk-api.ts'
import { paths } from '../../../shared/paths.ts'
import { pageContext } from '../../api.ts'
import { orNull, orStandIn } from '../../browser/loading.tsx'
import { requireVisitor } from '../../session/guard.ts'
import { originOf, pageHead } from '../../ui/page-head.ts'
import { Forbidden } from '../ui/forbidden.tsx'
import { messages } from '../ui/messages.ts'
import { AdminShell } from '../ui/shell.tsx'
import { useFillQuestion, useUnsaved } from '../ui/unsaved.tsx'
import type { Route } from './+types/desk-buddies-page.ts'
import { CategoryForm } from './category-form.tsx'
import { CategoryList } from './category-list.tsx'
import { DeskBuddyForm } from './desk-buddy-form.tsx'
import { DeskBuddyGrid } from './desk-buddy-grid.tsx'
import { emptyFields, fieldsOf } from './fields.ts'
import { type Categories, useCategories } from './use-categories.ts'
import { type DeskBuddies, deskBuddiesAt, EVERYTHING, useDeskBuddies } from './use-desk-buddies.ts'
import './desk-buddies-page.css'

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

export async function loader(args: Route.LoaderArgs) {
  const { role } = await requireVisitor(args)
  if (role !== 'admin') return data(NOT_YOURS, { status: 403 })
  const { call } = args.context.get(pageContext)
  const [categories, items] = await Promise.all([
    call(catalogAdminApi.categories, { query: { include_inactive: 'true' } }).then(
      ({ categories: list }) => list,
      orNull('the catalogue'),
    ),
    deskBuddiesAt(call, EVERYTHING).catch(orNull('the catalogue')),
  ])
  return { categories, items, forbidden: false }
}
interface Loaded {
  categories: AdminCategory[] | null
  items: Awaited<ReturnType<typeof deskBuddiesAt>> | null
  /** Nobody but an admin comes here, and is told so on this page alone. */
  forbidden: boolean
}
const NOT_YOURS: Loaded = { categories: null, items: null, forbidden: true }

export const clientLoader = ({ serverLoader }: Route.ClientLoaderArgs) =>
  serverLoader().catch(orStandIn({ ...NOT_YOURS, forbidden: false }))

export default function AdminDeskBuddiesPage({ loaderData }: Route.ComponentProps) {
  const loaded: Loaded = loaderData
  return loaded.forbidden ? <Forbidden heading={HEADING} /> : <Catalog loaded={loaded} />
}

function Catalog({ loaded: loaderData }: { loaded: Loaded }) {
  const categories = useCategories(loaderData.categories)
  const items = useDeskBuddies(loaderData.items)
  /** The part that is open on a phone, where the list comes first. */
  const [open, setOpen] = useState<Part | null>(null)
  const top = useRef<HTMLDivElement>(null)
  const show = (part: Part) => {
    setOpen(part)
    window.scrollTo({ top: 0 })
    top.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true })
  }
  const editor = useEditor(items, () => show('desk-buddy-form'))
  const categoryEditor = useCategoryEditor(categories, () => show('category-form'))

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
          <div className="stack gap-5 top may-shrink">
            <CategoryForm
              key={categoryEditor.editing?.id ?? 'new'}
              categories={categories}
              editing={categoryEditor.editing}
              folded={isFolded('category-form')}
              onLeave={() => {
                categoryEditor.leave()
                setOpen('categories')
              }}
              onChanged={items.reload}
              onCreated={([first]) => first && editor.chooseCategory(first.id)}
            />
            <CategoryList
              categories={categories}
              folded={isFolded('categories')}
              onPlace={(id, before) => void categories.place(id, before, items.reload)}
              onEdit={categoryEditor.edit}
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
        {categoryEditor.question}
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
  const untouched = editing ? fieldsOf(editing) : emptyFields(fields)
  const isTyped = JSON.stringify(fields) !== JSON.stringify(untouched)
  useUnsaved(() => isTyped, 'desk-buddy-form')
  const { fillWith, question } = useFillQuestion('desk-buddy-form', messages.leaveTypedWhat(fields.name))

  function fill(item: AdminDeskBuddy) {
    items.clear()
    setEditing(item)
    setFields(fieldsOf(item))
    onShown()
  }
  return {
    editing,
    fields,
    setFields,
    question,
    edit: (item: AdminDeskBuddy) => fillWith(`edit ${item.name}`, () => fill(item)),
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

/** The category in the form; whether it is on sale is what the list says by now. */
function useCategoryEditor({ list }: Categories, onShown: () => void) {
  const [chosen, setChosen] = useState<AdminCategory | null>(null)
  const { fillWith, question } = useFillQuestion('category-form')
  const listed = list?.find(({ id }) => id === chosen?.id)
  function edit(category: AdminCategory) {
    if (category.id === chosen?.id) return onShown()
    fillWith(`edit ${category.name}`, () => {
      setChosen(category)
      onShown()
    })
  }
  return {
    editing: chosen && { ...chosen, is_active: (listed ?? chosen).is_active },
    edit,
    /** After a save another one may be open already. */
    leave: () => setChosen(now => (now?.id === chosen?.id ? null : now)),
    question,
  }
}
