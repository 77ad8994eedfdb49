import { useEffect, useRef, useState } from 'react'
import { type Who, whoFaults } from './who.ts'

/** Who is in the picture: what is missing is said at the press, and gets the focus. */
export function useAnswer(who: Who, onWho: (who: Who) => void, asksAge = true) {
  const faults = whoFaults(who, { asksAge })
  const isWhole = Object.keys(faults).length === 0
  const [presses, setPresses] = useState(0)
  const around = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (presses > 0) around.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [presses])
  return {
    around,
    isWhole,
    faults: presses > 0 ? faults : {},
    change(next: Who) {
      if (next.subject !== who.subject) setPresses(0)
      onWho(next)
    },
    check() {
      setPresses(isWhole ? 0 : presses + 1)
      return isWhole
    },
  }
}
