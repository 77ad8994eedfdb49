import { useState } from 'react'
import { type AdminCategory, type AdminDeskBuddy, catalogAdminApi } from '../../../shared/catalog-admin.ts'
import { CallFailed } from '../../../shared/errors.ts'
import { ADMIN_PAGE } from '../../../shared/query.ts'
import { call } from '../../api.ts'
import { useAskAgain } from '../../browser/loading.tsx'
import { isForbidden } from '../forbidden.tsx'
import { messages } from '../messages.ts'

export interface ItemList {
  desk_buddies: AdminDeskBuddy[]
  total: number
}
export interface View {
  categoryId: string
  q: string
}
interface Loaded {
  categories: AdminCategory[] | null
  items: ItemList | null
}

export const everyItem = ({ categoryId, q }: View, offset = 0) => ({
  include_inactive: 'true',
  offset: String(offset),
  ...(categoryId && { category_id: categoryId }),
  ...(q && { q }),
})

type Side = 'categories' | 'items'

/** The two lists as they stand, what went wrong with each, and every change that can be made to them. */
export function useCatalogue(loaded: Loaded) {
  const [categories, setCategories] = useState(loaded.categories)
  const [items, setItems] = useState(loaded.items)
  const [view, setView] = useState<View>({ categoryId: '', q: '' })
  const [loading, setLoading] = useState<Side | null>(null)
  const [forbidden, setForbidden] = useState(false)
  const [trouble, setTrouble] = useState<Record<Side, string | null>>({
    categories: loaded.categories ? null : messages.categoriesDown,
    items: loaded.items ? null : messages.itemsDown,
  })
  const say = (side: Side, sentence: string | null) => setTrouble(all => ({ ...all, [side]: sentence }))

  /** Answers what came back, or null when it failed: then the side's box says so. */
  async function attempt<T>(
    side: Side,
    sentence: string | ((error: unknown) => string),
    work: () => Promise<T>,
  ): Promise<T | null> {
    say(side, null)
    try {
      return await work()
    } catch (error) {
      console.warn('the catalogue desk', error)
      if (isForbidden(error)) setForbidden(true)
      else say(side, typeof sentence === 'string' ? sentence : sentence(error))
      return null
    }
  }

  async function loadCategories() {
    setLoading('categories')
    const answer = await attempt('categories', messages.categoriesDown, () =>
      call(catalogAdminApi.categories, { query: { include_inactive: 'true' } }),
    )
    setLoading(null)
    if (answer) setCategories(answer.categories)
    return answer?.categories ?? null
  }

  /** As many as are on the page now, so that nothing below a change moves away. */
  async function loadItems(wanted = view, atLeast = items?.desk_buddies.length ?? 0) {
    setView(wanted)
    setLoading('items')
    const answer = await attempt('items', messages.itemsDown, async () => {
      let list = await call(catalogAdminApi.list, { query: everyItem(wanted) })
      while (list.desk_buddies.length < Math.min(atLeast, list.total)) {
        const more = await call(catalogAdminApi.list, { query: everyItem(wanted, list.desk_buddies.length) })
        if (more.desk_buddies.length === 0) break
        list = { ...more, desk_buddies: [...list.desk_buddies, ...more.desk_buddies] }
      }
      return list
    })
    setLoading(null)
    if (answer) setItems(answer)
  }

  const both = () => Promise.all([loadCategories(), loadItems()])

  useAskAgain(categories === null || items === null, both)

  /** A row that moves takes the pressed button along; the browser would drop its focus. */
  async function withFocus(work: () => Promise<unknown>) {
    const pressed = document.activeElement
    await work()
    requestAnimationFrame(
      () => pressed instanceof HTMLElement && pressed.isConnected && pressed.focus({ preventScroll: true }),
    )
  }

  return {
    categories,
    items,
    view,
    loading,
    forbidden,
    trouble,
    say,
    attempt,
    loadCategories,
    loadItems,
    showMore: () => loadItems(view, (items?.desk_buddies.length ?? 0) + ADMIN_PAGE),
    show: (wanted: View) => loadItems(wanted, 0),

    async switchCategory({ id, is_active }: AdminCategory) {
      const done = await attempt('categories', messages.categoryNotUpdated, () =>
        call(catalogAdminApi.changeCategory, { params: { id }, body: { is_active: !is_active } }),
      )
      if (done) await loadCategories()
    },
    async removeCategory({ id }: AdminCategory) {
      const detail = (error: unknown) =>
        (error instanceof CallFailed && error.status > 0 && error.said) || messages.categoryNotDeleted
      const done = await attempt('categories', detail, () =>
        call(catalogAdminApi.removeCategory, { params: { id } }),
      )
      if (done) await loadCategories()
    },
    async placeCategory(id: string, before: string | null) {
      const done = await attempt('categories', messages.categoryNotUpdated, () =>
        call(catalogAdminApi.placeCategory, { params: { id }, body: { before } }),
      )
      if (done) await withFocus(both)
    },
    async switchItem({ id, is_active }: AdminDeskBuddy): Promise<AdminDeskBuddy | null> {
      const done = await attempt('items', messages.itemNotUpdated, () =>
        call(catalogAdminApi.change, { params: { id }, body: { is_active: !is_active } }),
      )
      if (done) await loadItems()
      return done?.desk_buddy ?? null
    },
    async removeItem({ id }: AdminDeskBuddy) {
      const done = await attempt('items', messages.itemNotDeleted, () =>
        call(catalogAdminApi.remove, { params: { id } }),
      )
      if (done) await both()
      return done !== null
    },
    async placeItem(id: string, before: string | null) {
      const done = await attempt('items', messages.itemNotUpdated, () =>
        call(catalogAdminApi.place, { params: { id }, body: { before } }),
      )
      if (done) await withFocus(loadItems)
    },
  }
}
export type Catalogue = ReturnType<typeof useCatalogue>
