import { useState } from 'react'
import { CHUNK_FAILED, loadInTime } from './load-in-time.ts'
import { announce } from './toasts.ts'

/** A part that is loaded with a press: busy at once, and a way to try again where it does not come. */
export function usePartOnPress<P>(load: () => Promise<P>) {
  const [part, setPart] = useState<{ here: P } | null>(null)
  const [isLoading, setLoading] = useState(false)
  async function open(): Promise<void> {
    setLoading(true)
    try {
      setPart({ here: await loadInTime(load) })
    } catch (error) {
      console.error(error)
      announce({ text: CHUNK_FAILED, action: { label: 'Load again', run: () => void open() } })
    } finally {
      setLoading(false)
    }
  }
  return { Part: part?.here, busy: isLoading && 'Loading…', open, close: () => setPart(null) }
}
