import { useEffect } from 'react'

/** The start-up call to the API's root; a failure is only logged. */
export function ShopDoorbell() {
  useEffect(() => {
    fetch('/api').then(
      answer => {
        if (!answer.ok) console.warn(`the API answered ${answer.status} at start`)
      },
      error => console.warn('the API could not be reached at start', error),
    )
  }, [])
  return null
}
