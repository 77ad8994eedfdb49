import { ArrowDown, ArrowUp, GripVertical, RefreshCw } from 'lucide-react'
import { useState } from 'react'
import type { AdminCategory } from '../../../shared/catalog-admin.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Picture } from '../../ui/picture.tsx'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { messages } from '../messages.ts'
import type { Catalogue } from './use-catalogue.ts'
import { useDrag } from './use-drag.ts'

interface Props {
  catalogue: Catalogue
  /** Out of the way on a phone. */
  folded: boolean
  onEdit: (category: AdminCategory) => void
}

export function CategoryList({ catalogue, folded, onEdit }: Props) {
  const { categories, loading } = catalogue
  const [doomed, setDoomed] = useState<AdminCategory | null>(null)
  const drag = useDrag((id, before) => void catalogue.placeCategory(id, before))
  const list = categories ?? []
  return (
    <section
      className="tray"
      id="categories"
      data-folded={folded || undefined}
      aria-labelledby="categories-heading"
    >
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="categories-heading">Categories</h2>
        <Button
          kind="soft"
          size="small"
          aria-label="Refresh categories"
          onClick={() => void catalogue.loadCategories()}
        >
          <Icon of={RefreshCw} />
          Refresh
        </Button>
      </div>
      <p role="status" className={loading === 'categories' ? 'muted' : 'vh'}>
        {loading === 'categories' && messages.categoriesLoading}
      </p>
      {loading !== 'categories' && categories?.length === 0 && (
        <p className="muted">{messages.categoriesEmpty}</p>
      )}
      <ul className="rows" aria-label="Categories">
        {list.map((category, at) => (
          <li
            key={category.id}
            {...drag.row(
              category.id,
              list.map(one => one.id),
            )}
          >
            <div className="rows-what">
              <span className="grip" aria-hidden="true">
                <Icon of={GripVertical} />
              </span>
              {category.thumbnail_url && (
                <Picture src={category.thumbnail_url} alt="" sizes="48px" max={96} />
              )}
              <p className="min-w-0">
                <b>{category.name}</b>
                <span className="block small muted wrap-anywhere">{category.slug}</span>
              </p>
              {!category.is_active && <Badge>Hidden</Badge>}
              <span className="end small muted num">
                {category.items === 1 ? '1 figurine' : `${category.items} figurines`}
              </span>
            </div>
            <div className="rows-do">
              <button
                type="button"
                className="ico"
                aria-label={`Move ${category.name} up`}
                aria-disabled={at === 0}
                onClick={() => at > 0 && void catalogue.placeCategory(category.id, list[at - 1]?.id ?? null)}
              >
                <Icon of={ArrowUp} />
              </button>
              <button
                type="button"
                className="ico"
                aria-label={`Move ${category.name} down`}
                aria-disabled={at === list.length - 1}
                onClick={() =>
                  at < list.length - 1 && void catalogue.placeCategory(category.id, list[at + 2]?.id ?? null)
                }
              >
                <Icon of={ArrowDown} />
              </button>
              <Button
                kind="bare"
                size="small"
                aria-label={`Change ${category.name}`}
                onClick={() => onEdit(category)}
              >
                Change
              </Button>
              <Button
                kind="bare"
                size="small"
                aria-label={`${category.is_active ? 'Deactivate' : 'Activate'} ${category.name}`}
                onClick={() => void catalogue.switchCategory(category)}
              >
                {category.is_active ? 'Deactivate' : 'Activate'}
              </Button>
              <Button
                kind="bare"
                size="small"
                className="danger"
                aria-label={`Delete ${category.name}`}
                onClick={() => setDoomed(category)}
              >
                Delete
              </Button>
            </div>
          </li>
        ))}
      </ul>
      {doomed && (
        <ConfirmDialog
          title={`Delete ${doomed.name}?`}
          action="Delete"
          busyAction="Deleting…"
          onConfirm={() => catalogue.removeCategory(doomed)}
          onClose={() => setDoomed(null)}
        >
          <p>{messages.deleteCategory}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}
