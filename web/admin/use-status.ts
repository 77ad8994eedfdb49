import { useCallback, useEffect, useState } from 'react'
import { STATUS_MS } from './messages.ts'

/** What went well, told for three seconds; a failure takes its place at once. */
export function useStatus(failed: boolean) {
  const [status, setStatus] = useState<{ text: string } | null>(null)
  if (failed && status) setStatus(null)
  useEffect(() => {
    if (!status) return
    const leaving = setTimeout(() => setStatus(null), STATUS_MS)
    return () => clearTimeout(leaving)
  }, [status])
  const tell = useCallback((text: string) => setStatus({ text }), [])
  return [status?.text ?? null, tell] as const
}
