export interface Page<T> {
  items: T[]
  total: number
}

/** Loads pages until there are as many items as wanted, so that a reloaded list keeps its length. */
export async function loadPages<T>(
  count: number,
  pageAt: (offset: number) => Promise<Page<T>>,
): Promise<Page<T>> {
  let list = await pageAt(0)
  while (list.items.length < Math.min(count, list.total)) {
    const more = await pageAt(list.items.length)
    if (more.items.length === 0) break
    list = { ...more, items: [...list.items, ...more.items] }
  }
  return list
}
