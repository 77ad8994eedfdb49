import { type RefObject, useEffect, useRef } from 'react'

export const BOARD_KEYS = [
  ['← → ↑ ↓', 'go to a card'],
  ['n', 'next step of it'],
  ['Shift + ← →', 'move it by a column'],
  ['Enter', 'open it'],
  ['z', 'take the last move back'],
]

interface Acts {
  next: (id: string) => void
  shift: (id: string, step: 1 | -1) => void
  undo: () => void
}

const idOf = (card: Element | null) => card?.getAttribute('data-card') ?? null
const linksIn = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-card-link]')]

/** Arrows walk over the cards; what they move keeps the focus in its new column. */
export function useBoardKeys(board: RefObject<HTMLElement | null>, acts: Acts) {
  const newest = useRef(acts)
  const held = useRef<string | null>(null)
  useEffect(() => {
    newest.current = acts
    // A card that moves is another element, so the focus falls to the page.
    if (held.current === null || document.activeElement !== document.body) return
    const link = board.current?.querySelector(`[data-card="${held.current}"] [data-card-link]`)
    if (!(link instanceof HTMLElement)) return
    link.focus()
    held.current = null
  })
  useEffect(() => {
    const columns = () =>
      [...(board.current?.querySelectorAll('[data-column]') ?? [])].filter(
        column => linksIn(column).length > 0,
      )
    const show = (link: HTMLElement | undefined) => {
      link?.focus()
      link?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
    function walk(card: Element | null, key: string) {
      const all = columns()
      const from = all.findIndex(column => column.contains(card))
      if (from === -1) return show(all[0] && linksIn(all[0])[0])
      const links = linksIn(all[from] as Element)
      const at = links.findIndex(link => card?.contains(link))
      if (key === 'ArrowUp' || key === 'ArrowDown')
        return show(links[at + (key === 'ArrowDown' ? 1 : -1)] ?? links[at])
      const beside = all[from + (key === 'ArrowRight' ? 1 : -1)]
      const others = beside ? linksIn(beside) : []
      show(others[Math.min(at, others.length - 1)])
    }
    function onKey(event: KeyboardEvent) {
      const target = event.target instanceof Element ? event.target : null
      const isElsewhere = target?.closest('input, select, textarea, [role="dialog"], [role="alertdialog"]')
      if (isElsewhere || event.ctrlKey || event.metaKey || event.altKey) return
      const card = target?.closest('[data-card]') ?? null
      const id = idOf(card)
      const { key, shiftKey } = event
      const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
      const isMoving = key === 'z' || key === 'n' || (shiftKey && isSideways)
      held.current = isMoving ? id : null
      if (key === 'z') newest.current.undo()
      else if (id && key === 'n') newest.current.next(id)
      else if (id && shiftKey && isSideways) newest.current.shift(id, key === 'ArrowRight' ? 1 : -1)
      else if (key.startsWith('Arrow') && (card || board.current?.contains(target))) walk(card, key)
      else return
      event.preventDefault()
    }
    const letGo = () => {
      held.current = null
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', letGo)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', letGo)
    }
  }, [board])
}
