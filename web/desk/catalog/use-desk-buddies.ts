import { useState } from 'react'
import { type AdminDeskBuddy, catalogAdminApi } from '../../../shared/catalog/desk-api.ts'
import { ADMIN_PAGE } from '../../../shared/endpoint.ts'
import { type Call, call } from '../../api.ts'
import { useAskAgain } from '../../browser/loading.tsx'
import { loadPages, type Page } from '../ui/load-pages.ts'
import { messages } from '../ui/messages.ts'
import { keepingFocus, useSide } from './use-side.ts'

interface View {
  categoryId: string
  q: string
}
export const EVERYTHING: View = { categoryId: '', q: '' }

export async function deskBuddiesAt(
  ask: Call,
  { categoryId, q }: View,
  offset = 0,
): Promise<Page<AdminDeskBuddy>> {
  const { desk_buddies, total } = await ask(catalogAdminApi.list, {
    query: {
      include_inactive: 'true',
      offset: String(offset),
      ...(categoryId && { category_id: categoryId }),
      ...(q && { q }),
    },
  })
  return { items: desk_buddies, total }
}

export function useDeskBuddies(loaded: Page<AdminDeskBuddy> | null) {
  const [page, setPage] = useState(loaded)
  const [view, setView] = useState(EVERYTHING)
  const side = useSide(loaded ? null : messages.itemsDown)
  const shown = page?.items.length ?? 0

  async function load(next = view, count = shown) {
    setView(next)
    const fresh = await side.run(
      'load',
      () => loadPages(count, offset => deskBuddiesAt(call, next, offset)),
      messages.itemsDown,
    )
    if (fresh) setPage(fresh)
  }
  const reload = () => load()
  useAskAgain(page === null, reload)

  return {
    ...side,
    page,
    view,
    reload,
    showMore: () => load(view, shown + ADMIN_PAGE),
    show: (next: View) => load(next, 0),
    async toggle({ id, is_active }: AdminDeskBuddy): Promise<AdminDeskBuddy | null> {
      const done = await side.change(
        () => call(catalogAdminApi.change, { params: { id }, body: { is_active: !is_active } }),
        messages.itemNotUpdated,
      )
      if (done) await load()
      return done?.desk_buddy ?? null
    },
    async remove({ id }: AdminDeskBuddy, loadCategories: () => Promise<unknown>) {
      const done = await side.change(
        () => call(catalogAdminApi.remove, { params: { id } }),
        messages.itemNotDeleted,
      )
      if (done) await Promise.all([load(), loadCategories()])
      return done !== null
    },
    async place(id: string, before: string | null) {
      const done = await side.change(
        () => call(catalogAdminApi.place, { params: { id }, body: { before } }),
        messages.itemNotUpdated,
      )
      if (done) await keepingFocus(reload)
    },
  }
}
export type DeskBuddies = ReturnType<typeof useDeskBuddies>
