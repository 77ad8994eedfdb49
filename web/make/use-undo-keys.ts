import { useEffect, useEffectEvent } from 'react'

/** Ctrl+Z and Ctrl+Shift+Z, or with the command key; a text field keeps its own. */
export function useUndoKeys(move: (way: 'undo' | 'redo') => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key !== 'z' && key !== 'y') return
    if (event.target instanceof HTMLInputElement && event.target.type === 'text') return
    event.preventDefault()
    move(key === 'y' || event.shiftKey ? 'redo' : 'undo')
  })
  useEffect(() => {
    window.addEventListener('keydown', press)
    return () => window.removeEventListener('keydown', press)
  }, [])
}
