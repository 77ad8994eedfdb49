import { useCallback, useEffect, useState } from 'react'
import { announce, type Toast } from '../../ui/toasts.ts'
import { STATUS_MS } from './messages.ts'

/** A success message, shown for three seconds or until something fails. */
export function useStatus(failed: boolean) {
  const [status, setStatus] = useState<{ text: string } | null>(null)
  if (failed && status) setStatus(null)
  useEffect(() => {
    if (!status) return
    const leaving = setTimeout(() => setStatus(null), STATUS_MS)
    return () => clearTimeout(leaving)
  }, [status])
  const show = useCallback((text: string) => setStatus({ text }), [])
  return [status?.text ?? null, show] as const
}

/** Shown for three seconds; the order's history still offers the undo. */
export const announceStatus = (toast: Toast) => announce({ ...toast, forMs: STATUS_MS })
