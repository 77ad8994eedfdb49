import { useState } from 'react'
import { type AdminCategory, catalogAdminApi } from '../../../shared/catalog/desk-api.ts'
import { call } from '../../api.ts'
import { useAskAgain } from '../../browser/loading.tsx'
import { answerOr } from '../../ui/use-change.ts'
import { messages } from '../ui/messages.ts'
import { keepingFocus, useSide } from './use-side.ts'

export function useCategories(loaded: AdminCategory[] | null) {
  const [list, setList] = useState(loaded)
  const side = useSide(loaded ? null : messages.categoriesDown)

  async function load() {
    const answer = await side.run(
      'load',
      () => call(catalogAdminApi.categories, { query: { include_inactive: 'true' } }),
      messages.categoriesDown,
    )
    if (answer) setList(answer.categories)
    return answer?.categories ?? null
  }
  useAskAgain(list === null, load)

  async function changed(work: () => Promise<unknown>, sentence: Parameters<typeof side.change>[1]) {
    const done = await side.change(work, sentence)
    if (done) await load()
  }
  return {
    ...side,
    list,
    load,
    toggle: ({ id, is_active }: AdminCategory) =>
      changed(
        () => call(catalogAdminApi.changeCategory, { params: { id }, body: { is_active: !is_active } }),
        messages.categoryNotUpdated,
      ),
    remove: ({ id }: AdminCategory) =>
      changed(
        () => call(catalogAdminApi.removeCategory, { params: { id } }),
        answerOr(messages.categoryNotDeleted),
      ),
    /** `loadItems`: the desk buddies are listed in the order of their categories. */
    async place(id: string, before: string | null, loadItems: () => Promise<void>) {
      const done = await side.change(
        () => call(catalogAdminApi.placeCategory, { params: { id }, body: { before } }),
        messages.categoryNotUpdated,
      )
      if (done) await keepingFocus(() => Promise.all([load(), loadItems()]))
    },
  }
}
export type Categories = ReturnType<typeof useCategories>
