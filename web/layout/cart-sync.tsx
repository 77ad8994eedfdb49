import { useEffect } from 'react'
import { leaveAccountCart } from '../cart/cart-store.ts'
import { useVisitor } from '../session/session.ts'

/** Whoever is signed in has the same cart on every device. */
export function CartSync() {
  const userId = useVisitor()?.id
  useEffect(() => {
    // Also where a session ended by itself.
    if (!userId) return leaveAccountCart()
    let isOver = false
    let stop = () => {}
    import('../cart/cart-sync.ts').then(
      part => {
        if (!isOver) stop = part.keepInStep(userId)
      },
      error => console.error('Loading chunk failed', error),
    )
    return () => {
      isOver = true
      stop()
    }
  }, [userId])
  return null
}
