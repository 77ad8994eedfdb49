import { endOfIndianDay } from '../shared/delivery.ts'
import { paths, windowPages } from '../shared/paths.ts'
import type { Clock } from './platform/clock.ts'
import type { Lasts } from './platform/http/response-cache/cached-responses.ts'

const CATALOGUE = '/api/desk-buddies'
const FACTS = '/api/shop'
const CATALOGUE_QUERY = ['category_slug', 'sort', 'limit', 'offset']
const QUERY_MAX = 200
/** Each of the known names at most once: other spellings of a question are answered, and not kept. */
const isPlain = (names: string[]) =>
  names.length === new Set(names).size && names.every(name => CATALOGUE_QUERY.includes(name))
const ONE_OF_THEM = /^(\/api)?\/desk-buddies\/[^/]+$/
const ONE_COLLECTION = /^\?category=[a-z0-9-]{1,80}$/
const pages = new Set<string>(windowPages)

/**
 * What is the same for every visitor without a session. Catalogue answers stand until the catalogue changes, the shop’s facts as long as
 * the process; pages also say when an order of today would arrive, so that they end with the day in India. Words people type are in neither.
 */
export const cachePolicy =
  ({ clock, withPages }: { clock: Clock; withPages: boolean }): Lasts =>
  ({ pathname, search, searchParams }) => {
    if (pathname.startsWith('/api/'))
      return isTold(pathname, search, searchParams) ? Number.POSITIVE_INFINITY : null
    return withPages && isWindowPage(pathname, search) ? endOfIndianDay(clock()).getTime() : null
  }

const isTold = (pathname: string, search: string, query: URLSearchParams) =>
  (pathname === FACTS && search === '') ||
  (pathname === CATALOGUE && search.length <= QUERY_MAX && isPlain([...query.keys()])) ||
  (ONE_OF_THEM.test(pathname) && search === '')

const isWindowPage = (pathname: string, search: string) =>
  search === ''
    ? pages.has(pathname) || ONE_OF_THEM.test(pathname)
    : pathname === paths.collections && ONE_COLLECTION.test(search)

/** Said of most addresses of the API by their beginning; taking an address apart costs as much as looking up a parcel. */
export const neverCached = (path: string): boolean =>
  path.startsWith('/api/') && !path.startsWith(CATALOGUE) && path !== FACTS
