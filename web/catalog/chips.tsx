import { Link } from 'react-router'
import type { Category } from '../../shared/catalog/api.ts'
import { paths } from '../../shared/paths.ts'
import { type CollectionsFilter, WALL, writeFilter } from './collections-view.ts'

/** Links, so that they work before the scripts have loaded and can be shared. */
export const Chips = ({ categories, filter }: { categories: Category[]; filter: CollectionsFilter }) => (
  <nav className="chips" aria-label="Collections">
    <Chip slug="" label="All" filter={filter} />
    {categories.map(({ slug, name }) => (
      <Chip key={slug} slug={slug} label={name} filter={filter} />
    ))}
  </nav>
)

function Chip({ slug, label, filter }: { slug: string; label: string; filter: CollectionsFilter }) {
  const search = writeFilter({ ...filter, category: slug, shown: WALL }).toString()
  return (
    <Link
      className="chip"
      data-c={slug || undefined}
      aria-current={filter.category === slug ? 'true' : undefined}
      to={search ? `${paths.collections}?${search}` : paths.collections}
      replace
      preventScrollReset
    >
      {label}
    </Link>
  )
}
