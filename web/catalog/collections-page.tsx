import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { Category } from '../../shared/catalog/api.ts'
import { collectionsPath } from '../../shared/paths.ts'
import { pictureOf, screenPictures } from '../../shared/pictures/pictures.ts'
import { type Call, call, pageContext } from '../api.ts'
import { type Fetched, Loaded, soon, useRecovery } from '../browser/loading.tsx'
import { Banner } from '../ui/banner.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { originOf, pageHead } from '../ui/page-head.ts'
import type { Route } from './+types/collections-page.ts'
import { Chips } from './chips.tsx'
import { applyFilter, type CollectionsFilter, readFilter, WALL, writeFilter } from './collections-view.ts'
import { FilterBar } from './filter-bar.tsx'
import { loadCategories, loadList } from './load-list.ts'
import { messages } from './messages.ts'
import { loadAlts, type OnCard, type OnWall, onCard, onWall } from './on-card.ts'
import { EmptyWall, Wall, WallWaiting } from './wall.tsx'

export const loader = async ({ context, url }: Route.LoaderArgs) => ({
  catalog: await loadCatalog(context.get(pageContext).call, readFilter(url.searchParams)),
})

export const clientLoader = async ({ url }: Route.ClientLoaderArgs) => ({
  catalog: (await soon(loadCatalog(call, readFilter(url.searchParams)))).value,
})

let hasWholeWall = true
/** A wall that was sent whole is filtered and sorted in the browser. */
export const shouldRevalidate = ({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL
  nextUrl: URL
  defaultShouldRevalidate: boolean
}) =>
  hasWholeWall && currentUrl.pathname === nextUrl.pathname && currentUrl.search !== nextUrl.search
    ? false
    : defaultShouldRevalidate

export const meta: Route.MetaFunction = ({ matches, loaderData, location }) => {
  const origin = originOf(matches)
  const catalog = loaderData?.catalog
  const { category } = readFilter(new URLSearchParams(location.search))
  const chosen =
    catalog && !(catalog instanceof Promise)
      ? catalog.categories.value.find(one => one.slug === category)
      : undefined
  const picture = pictureOf(chosen?.thumbnail_url ?? screenPictures['shiba-mochi'])
  return pageHead(origin, {
    title: chosen ? `${chosen.name}, Desk Buddies` : 'Collections',
    description:
      chosen?.description ??
      'Ready-made company for your desk: painted figurines, 4 to 5 inches tall, with your name on the base and free shipping across India.',
    path: collectionsPath(chosen ? { category: chosen.slug } : {}),
    ...(picture && { picture: `/og/${picture.stem}.jpg` }),
    jsonLd: [breadcrumbs(origin, chosen?.name, chosen?.slug)],
  })
}

const breadcrumbs = (origin: string, name?: string, slug?: string) => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: [
    { '@type': 'ListItem', position: 1, name: 'Collections', item: origin + collectionsPath() },
    ...(name && slug
      ? [{ '@type': 'ListItem', position: 2, name, item: origin + collectionsPath({ category: slug }) }]
      : []),
  ],
})

export default function CollectionsPage({ loaderData }: Route.ComponentProps) {
  return (
    <Loaded value={loaderData.catalog} waiting={<WallWaiting />}>
      {catalog => <Collections catalog={catalog} />}
    </Loaded>
  )
}

/** A smaller shop is seen at a glance: chips are enough. */
const FILTER_BAR_FROM = 30

function Collections({ catalog }: { catalog: Catalog }) {
  const { categories, items, total, isWhole } = catalog
  const [search, setSearch] = useSearchParams()
  const searchField = useRef<HTMLInputElement>(null)
  const filter = readFilter(search)
  const down = items.state === 'down' || categories.state === 'down'
  useRecovery(down)
  const shown = catalog.isWhole ? applyFilter(catalog.items.value, categories.value, filter) : items.value
  const count = isWhole ? shown.length : total
  useEffect(() => {
    hasWholeWall = isWhole
  }, [isWhole])
  /** Two changes at the same moment build on each other, although the address follows later. */
  const newest = useRef({ filter, at: search })
  if (newest.current.at !== search) newest.current = { filter, at: search }
  const change = (part: Partial<CollectionsFilter>) => {
    newest.current.filter = { ...newest.current.filter, shown: WALL, ...part }
    setSearch(writeFilter(newest.current.filter), { replace: true, preventScrollReset: true })
  }
  const clear = () => {
    change({ q: '', min: null, max: null })
    searchField.current?.focus()
  }
  const filtered = filter.q !== '' || filter.min !== null || filter.max !== null
  const isNarrowed = filtered || filter.sort !== 'featured'
  const [cameNarrowed] = useState(isNarrowed)
  const hasFilterBar = catalog.ofAll >= FILTER_BAR_FROM || isNarrowed || cameNarrowed
  return (
    <div className="wall-page">
      <div className="wrap stack gap-4 wall-head">
        <h1>Pick a neighbour.</h1>
        <Chips categories={categories.value} filter={filter} />
        {hasFilterBar && <FilterBar filter={filter} searchField={searchField} onChange={change} />}
        <p className="vh" role="status">
          {count} {count === 1 ? 'figurine' : 'figurines'}
        </p>
        {down && <Banner kind="bad">{messages.collectionsDown}</Banner>}
      </div>
      {shown.length > 0 ? (
        <>
          <Wall items={shown} isWhole={shown.length === count} />
          {shown.length < count && <MoreOfTheWall filter={filter} left={count - shown.length} />}
        </>
      ) : (
        <EmptyWall
          sentence={filtered ? messages.nothingFound : messages.shelfEmpty}
          {...(filtered && { onClear: clear })}
        />
      )}
    </div>
  )
}

const MoreOfTheWall = ({ filter, left }: { filter: CollectionsFilter; left: number }) => (
  <div className="wrap wall-more">
    <ButtonLink
      kind="soft"
      to={`?${writeFilter({ ...filter, shown: filter.shown + WALL })}`}
      replace
      preventScrollReset
    >
      Show {Math.min(WALL, left)} more
    </ButtonLink>
  </div>
)

/** Of the `ofAll` items of the shop, all when `isWhole`; otherwise the filtered ones, `total` of them. */
type Catalog = { categories: Fetched<Category[]>; total: number; ofAll: number } & (
  | { isWhole: true; items: Fetched<OnWall[]> }
  | { isWhole: false; items: Fetched<OnCard[]> }
)

/** A small catalogue is sent whole and filtered in the browser; of a long one only what is shown. */
export async function loadCatalog(call: Call, filter: CollectionsFilter): Promise<Catalog> {
  const [categories, first, altFor] = await Promise.all([
    loadCategories(call),
    loadList(call, { limit: String(WALL) }),
    loadAlts(),
  ])
  const isWhole = first.state === 'down' || first.value.total <= WALL
  const list = isWhole || isPlain(filter) ? first : await loadList(call, queryOf(filter))
  const { state } = list
  const { desk_buddies, total } = list.value
  const known = { categories, total, ofAll: first.value.total }
  if (isWhole || state === 'down')
    return { ...known, isWhole: true, items: { state, value: desk_buddies.map(onWall(altFor)) } }
  return { ...known, isWhole, items: { state, value: desk_buddies.map(onCard(altFor)) } }
}

const isPlain = (filter: CollectionsFilter) => writeFilter(filter).size === 0
const queryOf = ({ category, q, sort, min, max, shown }: CollectionsFilter) => ({
  category_slug: category,
  q: q.trim(),
  sort,
  ...(min !== null && { min: String(min) }),
  ...(max !== null && { max: String(max) }),
  limit: String(shown),
})
