import { useState } from 'react'
import { type Sentence, useChange } from '../../ui/use-change.ts'
import { isForbidden } from '../ui/forbidden.tsx'

/** Loads and changes of one of the page's two lists, and whether the visitor lost the admin role. */
export function useSide(atFirst: string | null) {
  const { run: runChange, busy, trouble, setTrouble } = useChange<'load' | 'change'>({ trouble: atFirst })
  const [forbidden, setForbidden] = useState(false)

  const run = <T>(name: 'load' | 'change', work: () => Promise<T>, sentence: Sentence) =>
    runChange(name, work, error => {
      if (isForbidden(error)) setForbidden(true)
      return typeof sentence === 'string' ? sentence : sentence(error)
    })
  return {
    run,
    change: <T>(work: () => Promise<T>, sentence: Sentence) => run('change', work, sentence),
    /** For an upload, which fails by itself. */
    fail: (error: unknown, sentence: string) => void run('change', () => Promise.reject(error), sentence),
    loading: busy === 'load',
    trouble,
    clear: () => setTrouble(null),
    forbidden,
  }
}

/** A row that moves takes the pressed button along, and the browser would drop its focus. */
export async function keepingFocus(work: () => Promise<unknown>) {
  const pressed = document.activeElement
  await work()
  requestAnimationFrame(
    () => pressed instanceof HTMLElement && pressed.isConnected && pressed.focus({ preventScroll: true }),
  )
}
