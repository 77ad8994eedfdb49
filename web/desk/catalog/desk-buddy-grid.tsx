import { RefreshCw } from 'lucide'
import { type SubmitEvent, useState } from 'react'
import type { AdminCategory, AdminDeskBuddy } from '../../../shared/catalog/desk-api.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { messages } from '../ui/messages.ts'
import { DeskBuddyTile } from './desk-buddy-tile.tsx'
import type { Categories } from './use-categories.ts'
import type { DeskBuddies } from './use-desk-buddies.ts'
import { useDrag } from './use-drag.ts'

interface Props {
  items: DeskBuddies
  categories: Categories
  onEdit: (item: AdminDeskBuddy) => void
  onSwitched: (item: AdminDeskBuddy) => void
  onRemoved: (item: AdminDeskBuddy) => void
}

export function DeskBuddyGrid({ items, categories, onEdit, onSwitched, onRemoved }: Props) {
  const { page, loading, view } = items
  const [doomed, setDoomed] = useState<AdminDeskBuddy | null>(null)
  const list = page?.items ?? []
  return (
    <section className="stack gap-4 may-shrink" id="desk-buddies" aria-labelledby="items-heading">
      <div className="row middle apart gap-3">
        <h2 id="items-heading">Desk Buddies</h2>
        <Button
          kind="soft"
          size="small"
          aria-label="Refresh desk buddies"
          onClick={() => void items.reload()}
        >
          <Icon of={RefreshCw} />
          Refresh
        </Button>
      </div>
      <SearchForm items={items} categories={categories.list ?? []} />
      <p role="status" className={loading ? 'muted' : 'vh'}>
        {loading && messages.itemsLoading}
      </p>
      {!loading && page?.total === 0 && (
        <p className="lead">{view.categoryId || view.q ? messages.itemsNotFound : messages.itemsEmpty}</p>
      )}
      <Tiles items={items} onEdit={onEdit} onSwitched={onSwitched} onDelete={setDoomed} />
      {page && list.length < page.total && (
        <Button
          kind="soft"
          className="more"
          busy={loading && messages.itemsLoading}
          onClick={() => void items.showMore()}
        >
          Show more ({page.total - list.length})
        </Button>
      )}
      {doomed && (
        <ConfirmDialog
          title={`Delete ${doomed.name}?`}
          action="Delete"
          busyAction="Deleting…"
          onConfirm={async () => {
            if (await items.remove(doomed, categories.load)) onRemoved(doomed)
          }}
          onClose={() => setDoomed(null)}
        >
          <p>{messages.deleteItem}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function SearchForm({
  items: { view, show },
  categories,
}: {
  items: DeskBuddies
  categories: AdminCategory[]
}) {
  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    void show({ ...view, q: typeof q === 'string' ? q.trim() : '' })
  }
  return (
    <>
      <form className="finder" role="search" onSubmit={search}>
        <TextField label="Find a Desk Buddy" name="q" type="search" enterKeyHint="search" />
        <Button type="submit" kind="soft">
          Find
        </Button>
      </form>
      <div className="chips" role="group" aria-label="Which category">
        {[{ id: '', name: 'All' }, ...categories].map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={view.categoryId === id}
            onClick={() => void show({ ...view, categoryId: id })}
          >
            {name}
          </button>
        ))}
      </div>
    </>
  )
}

interface TilesProps extends Pick<Props, 'items' | 'onEdit' | 'onSwitched'> {
  onDelete: (item: AdminDeskBuddy) => void
}
function Tiles({ items, onEdit, onSwitched, onDelete }: TilesProps) {
  const drag = useDrag((id, before) => void items.place(id, before))
  const list = items.page?.items ?? []
  /** Its category's ids; none in a search result, which is in another order. */
  const beside = (item: AdminDeskBuddy) =>
    items.view.q ? [] : list.filter(one => one.category_id === item.category_id).map(one => one.id)
  return (
    <ul className="tiles">
      {list.map(item => (
        <DeskBuddyTile
          key={item.id}
          item={item}
          beside={beside(item)}
          drag={drag.row(item.id, beside(item))}
          onEdit={() => onEdit(item)}
          onDelete={() => onDelete(item)}
          onSwitch={async () => {
            const switched = await items.toggle(item)
            if (switched) onSwitched(switched)
          }}
          onPlace={before => void items.place(item.id, before)}
        />
      ))}
    </ul>
  )
}
