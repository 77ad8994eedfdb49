/** Keeps the results used last; concurrent calls with one key share one run, and a failed run is forgotten. */
export function promiseCache<Value>(max: number) {
  const cache = new Map<string, Promise<Value>>()
  return (key: string, make: () => Promise<Value>): Promise<Value> => {
    const value = cache.get(key) ?? make()
    cache.delete(key)
    cache.set(key, value)
    value.catch(() => cache.get(key) === value && cache.delete(key))
    const [oldest] = cache.keys()
    if (oldest !== undefined && cache.size > max) cache.delete(oldest)
    return value
  }
}
