import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

export function useCloseOnNavigation(close: () => void) {
  const { key } = useLocation()
  const openedAt = useRef(key)
  useEffect(() => {
    if (openedAt.current === key) return
    openedAt.current = key
    close()
  })
}
