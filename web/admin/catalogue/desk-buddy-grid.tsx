import { RefreshCw } from 'lucide-react'
import { type SubmitEvent, useState } from 'react'
import type { AdminDeskBuddy } from '../../../shared/catalog-admin.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { messages } from '../messages.ts'
import { DeskBuddyTile } from './desk-buddy-tile.tsx'
import type { Catalogue } from './use-catalogue.ts'
import { useDrag } from './use-drag.ts'

interface Props {
  catalogue: Catalogue
  onEdit: (item: AdminDeskBuddy) => void
  onSwitched: (item: AdminDeskBuddy) => void
  onRemoved: (item: AdminDeskBuddy) => void
}

export function DeskBuddyGrid({ catalogue, onEdit, onSwitched, onRemoved }: Props) {
  const { items, categories, loading, view } = catalogue
  const [doomed, setDoomed] = useState<AdminDeskBuddy | null>(null)
  const drag = useDrag((id, before) => void catalogue.placeItem(id, before))
  const list = items?.desk_buddies ?? []
  const isFiltered = view.categoryId !== '' || view.q !== ''
  // Part of a search says nothing about places.
  const beside = (item: AdminDeskBuddy) =>
    view.q ? [] : list.filter(one => one.category_id === item.category_id).map(one => one.id)

  const search = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const q = new FormData(event.currentTarget).get('q')
    void catalogue.show({ ...view, q: typeof q === 'string' ? q.trim() : '' })
  }

  return (
    <section className="grid gap-4 min-w-0" id="desk-buddies" aria-labelledby="items-heading">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="items-heading">Desk Buddies</h2>
        <Button
          kind="soft"
          size="small"
          aria-label="Refresh desk buddies"
          onClick={() => void catalogue.loadItems()}
        >
          <Icon of={RefreshCw} />
          Refresh
        </Button>
      </div>
      <form className="finder" role="search" onSubmit={search}>
        <TextField label="Find a Desk Buddy" name="q" type="search" enterKeyHint="search" />
        <Button type="submit" kind="soft">
          Find
        </Button>
      </form>
      <div className="chips" role="group" aria-label="Which category">
        {[{ id: '', name: 'All' }, ...(categories ?? [])].map(({ id, name }) => (
          <button
            key={id}
            type="button"
            className="chip"
            aria-pressed={view.categoryId === id}
            onClick={() => void catalogue.show({ ...view, categoryId: id })}
          >
            {name}
          </button>
        ))}
      </div>
      <p role="status" className={loading === 'items' ? 'muted' : 'vh'}>
        {loading === 'items' && messages.itemsLoading}
      </p>
      {loading !== 'items' && items?.total === 0 && (
        <p className="lead">{isFiltered ? messages.itemsNotFound : messages.itemsEmpty}</p>
      )}
      <ul className="tiles">
        {list.map(item => (
          <DeskBuddyTile
            key={item.id}
            item={item}
            beside={beside(item)}
            drag={drag.row(item.id, beside(item))}
            onEdit={() => onEdit(item)}
            onDelete={() => setDoomed(item)}
            onSwitch={async () => {
              const switched = await catalogue.switchItem(item)
              if (switched) onSwitched(switched)
            }}
            onPlace={before => void catalogue.placeItem(item.id, before)}
          />
        ))}
      </ul>
      {items && list.length < items.total && (
        <Button
          kind="soft"
          className="justify-self-center"
          busy={loading === 'items' && messages.itemsLoading}
          onClick={() => void catalogue.showMore()}
        >
          Show more ({items.total - list.length})
        </Button>
      )}
      {doomed && (
        <ConfirmDialog
          title={`Delete ${doomed.name}?`}
          action="Delete"
          busyAction="Deleting…"
          onConfirm={async () => {
            if (await catalogue.removeItem(doomed)) onRemoved(doomed)
          }}
          onClose={() => setDoomed(null)}
        >
          <p>{messages.deleteItem}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
