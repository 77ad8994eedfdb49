import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

export const BOARD_KEYS = [
  ['← → ↑ ↓', 'go to a card'],
  ['n', 'its next step'],
  ['Shift + ← →', 'move it one column'],
  ['Enter', 'open it'],
  ['z', 'undo the last move'],
]

interface BoardActions {
  next: (id: string) => void
  shift: (id: string, step: 1 | -1) => void
  undo: () => void
}

const idOf = (card: Element | null) => card?.getAttribute('data-card') ?? null
const linksIn = (column: Element) => [...column.querySelectorAll<HTMLElement>('[data-card-link]')]

/** Arrows walk over the cards; a card that moves keeps the focus. */
export function useBoardKeys(board: RefObject<HTMLElement | null>, acts: BoardActions) {
  const newest = useRef(acts)
  /** The card that has the focus, or had it when React put it elsewhere. */
  const focused = useRef<string | null>(null)
  useLayoutEffect(() => {
    newest.current = acts
    if (focused.current === null || document.activeElement !== document.body) return
    const link = board.current?.querySelector(`[data-card="${focused.current}"] [data-card-link]`)
    if (link instanceof HTMLElement) link.focus()
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
      const id = idOf(card) ?? (target === document.body ? focused.current : null)
      const { key, shiftKey } = event
      const isSideways = key === 'ArrowLeft' || key === 'ArrowRight'
      if (key === 'z') newest.current.undo()
      else if (id && key === 'n') newest.current.next(id)
      else if (id && shiftKey && isSideways) newest.current.shift(id, key === 'ArrowRight' ? 1 : -1)
      else if (key.startsWith('Arrow') && (card || board.current?.contains(target))) walk(card, key)
      else return
      event.preventDefault()
    }
    const onFocus = ({ target }: FocusEvent) => {
      focused.current = idOf(target instanceof Element ? target.closest('[data-card]') : null)
    }
    const forgetFocus = () => {
      focused.current = null
    }
    document.addEventListener('keydown', onKey)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('pointerdown', forgetFocus)
    return () => {
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('pointerdown', forgetFocus)
    }
  }, [board])
}
