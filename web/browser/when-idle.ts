const LATEST_MS = 4000

/** Once the page is painted and has nothing else to do; gives back what calls it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof window.requestIdleCallback !== 'function') {
    const timer = setTimeout(work, LATEST_MS / 2)
    return () => clearTimeout(timer)
  }
  const asked = window.requestIdleCallback(() => work(), { timeout: LATEST_MS })
  return () => window.cancelIdleCallback(asked)
}

/** The visitor asked their browser to load less. */
export const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true
