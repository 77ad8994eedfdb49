import { GripVertical, RefreshCw } from 'lucide'
import { useState } from 'react'
import type { AdminCategory } from '../../../shared/catalog/desk-api.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { messages } from '../ui/messages.ts'
import { MoveButtons } from './move-buttons.tsx'
import type { Categories } from './use-categories.ts'
import { type Draggable, useDrag } from './use-drag.ts'

interface Props {
  categories: Categories
  /** Hidden on a phone. */
  folded: boolean
  onEdit: (category: AdminCategory) => void
  onPlace: (id: string, before: string | null) => void
}

export function CategoryList({ categories, folded, onEdit, onPlace }: Props) {
  const { list, loading } = categories
  const [doomed, setDoomed] = useState<AdminCategory | null>(null)
  const drag = useDrag(onPlace)
  const ids = (list ?? []).map(({ id }) => id)
  return (
    <section
      className="tray"
      id="categories"
      data-folded={folded || undefined}
      aria-labelledby="categories-heading"
    >
      <div className="row middle apart gap-3">
        <h2 id="categories-heading">Categories</h2>
        <Button
          kind="soft"
          size="small"
          aria-label="Refresh categories"
          onClick={() => void categories.load()}
        >
          <Icon of={RefreshCw} />
          Refresh
        </Button>
      </div>
      <p role="status" className={loading ? 'muted' : 'vh'}>
        {loading && messages.categoriesLoading}
      </p>
      {!loading && list?.length === 0 && <p className="muted">{messages.categoriesEmpty}</p>}
      <ul className="rows" aria-label="Categories">
        {(list ?? []).map(category => (
          <CategoryRow
            key={category.id}
            category={category}
            ids={ids}
            drag={drag.row(category.id, ids)}
            onPlace={before => onPlace(category.id, before)}
            onEdit={() => onEdit(category)}
            onToggle={() => void categories.toggle(category)}
            onDelete={() => setDoomed(category)}
          />
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          title={`Delete ${doomed.name}?`}
          action="Delete"
          busyAction="Deleting…"
          onConfirm={() => categories.remove(doomed)}
          onClose={() => setDoomed(null)}
        >
          <p>{messages.deleteCategory}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

interface RowProps {
  category: AdminCategory
  ids: string[]
  drag: Draggable
  onPlace: (before: string | null) => void
  onEdit: () => void
  onToggle: () => void
  onDelete: () => void
}
function CategoryRow({ category, ids, drag, onPlace, onEdit, onToggle, onDelete }: RowProps) {
  const { name, is_active } = category
  const verb = is_active ? 'Deactivate' : 'Activate'
  return (
    <li {...drag}>
      <div className="rows-what">
        <span className="grip" aria-hidden="true">
          <Icon of={GripVertical} />
        </span>
        {category.thumbnail_url && <Picture src={category.thumbnail_url} alt="" sizes="48px" max={96} />}
        <p className="may-shrink">
          <b>{name}</b>
          <span className="block small muted anywhere">{category.slug}</span>
        </p>
        {!is_active && <Badge>Hidden</Badge>}
        <span className="end small muted num">
          {category.items === 1 ? '1 figurine' : `${category.items} figurines`}
        </span>
      </div>
      <div className="rows-do">
        <MoveButtons
          id={category.id}
          ids={ids}
          earlier={`Move ${name} up`}
          later={`Move ${name} down`}
          onPlace={onPlace}
        />
        <Button kind="bare" size="small" aria-label={`Change ${name}`} onClick={onEdit}>
          Change
        </Button>
        <Button kind="bare" size="small" aria-label={`${verb} ${name}`} onClick={onToggle}>
          {verb}
        </Button>
        <Button
          kind="bare"
          size="small"
          className="text-bad"
          aria-label={`Delete ${name}`}
          onClick={onDelete}
        >
          Delete
        </Button>
      </div>
    </li>
  )
}
