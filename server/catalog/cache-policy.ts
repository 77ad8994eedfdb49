import { paths, windowPages } from '../../shared/paths.ts'
import { endOfIndianDay } from '../../shared/promise/delivery.ts'
import type { Clock } from '../platform/clock.ts'
import type { CachePolicy } from '../platform/http/response-cache/cached-responses.ts'

const CATALOG = '/api/desk-buddies'
const FACTS = '/api/shop'
const FOR_MACHINES = ['/feed.xml', '/llms.txt']
const CATALOG_QUERY = ['category_slug', 'sort', 'limit', 'offset']
const QUERY_MAX = 200
const DATES_HOLD_MS = 5 * 60_000
/** Each known name at most once: other spellings of a query are answered and not cached. */
const isPlain = (names: string[]) =>
  names.length === new Set(names).size && names.every(name => CATALOG_QUERY.includes(name))
const ONE_ITEM = /^(\/api)?\/desk-buddies\/[^/]+$/
const REVIEWS_OF_ITEM = /^\/api\/desk-buddies\/[^/]+\/reviews$/
const ONE_COLLECTION = /^\?category=[a-z0-9-]{1,80}$/
const pages = new Set<string>(windowPages)

/**
 * What is the same for every visitor without a session. What says when an order placed now would arrive expires after
 * some minutes, as orders come in meanwhile, and at midnight in India. Queries with typed words are never cached.
 */
export const cachePolicy =
  ({ clock, withPages }: { clock: Clock; withPages: boolean }): CachePolicy =>
  ({ pathname, search, searchParams }) => {
    const whileDatesHold = () => {
      const now = clock()
      return Math.min(now.getTime() + DATES_HOLD_MS, endOfIndianDay(now).getTime())
    }
    if (pathname === FACTS || FOR_MACHINES.includes(pathname)) return search === '' ? whileDatesHold() : null
    if (pathname.startsWith('/api/'))
      return isPublicApi(pathname, search, searchParams) ? Number.POSITIVE_INFINITY : null
    return withPages && isPublicPage(pathname, search) ? whileDatesHold() : null
  }

const isPublicApi = (pathname: string, search: string, query: URLSearchParams) =>
  (pathname === CATALOG && search.length <= QUERY_MAX && isPlain([...query.keys()])) ||
  ((ONE_ITEM.test(pathname) || REVIEWS_OF_ITEM.test(pathname)) && search === '')

const isPublicPage = (pathname: string, search: string) =>
  search === ''
    ? pages.has(pathname) || ONE_ITEM.test(pathname)
    : pathname === paths.collections && ONE_COLLECTION.test(search)

/** Decides by prefix for most of the API: parsing a URL costs as much as looking up an order. */
export const neverCached = (path: string): boolean =>
  path.startsWith('/api/') && !path.startsWith(CATALOG) && path !== FACTS
