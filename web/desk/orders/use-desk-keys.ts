import { type RefObject, useEffect, useRef } from 'react'

interface Desk {
  table: RefObject<HTMLTableElement | null>
  search: RefObject<HTMLInputElement | null>
  clear: () => void
}

/** `/` searches, `j` and `k` move, `x` selects; Enter follows the focused link. */
export function useDeskKeys({ table, search, clear }: Desk) {
  const forget = useRef(clear)
  useEffect(() => {
    forget.current = clear
  })
  useEffect(() => {
    const walk = (step: number) => {
      const links = [...(table.current?.querySelectorAll<HTMLElement>('[data-order-link]') ?? [])]
      const row = document.activeElement?.closest('tr')
      const at = links.findIndex(link => row?.contains(link))
      const next =
        links[
          at === -1 ? (step > 0 ? 0 : links.length - 1) : Math.min(links.length - 1, Math.max(0, at + step))
        ]
      next?.focus()
      next?.scrollIntoView({ block: 'nearest' })
    }
    const keys: Record<string, () => void> = {
      '/': () => search.current?.select(),
      j: () => walk(1),
      k: () => walk(-1),
      x: () =>
        document.activeElement
          ?.closest('tr')
          ?.querySelector<HTMLElement>('td input[type="checkbox"]')
          ?.click(),
      Escape: () => forget.current(),
    }
    const onKey = (event: KeyboardEvent) => {
      const target = event.target instanceof Element ? event.target : null
      const isTyping = target?.closest(
        'input:not([type="checkbox"]), select, textarea, [role="dialog"], [role="alertdialog"]',
      )
      const act = keys[event.key]
      if (!act || isTyping || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      act()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [table, search])
}
