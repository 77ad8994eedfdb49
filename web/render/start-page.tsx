import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchConnection } from '../browser/connection.ts'
import { scriptsFirst } from './page-scripts.ts'

export function startPage() {
  watchConnection()
  // Hydration expects exactly the server's markup.
  document.getElementById('scripts-missing')?.remove()

  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter instrumentations={[scriptsFirst]} />
      </StrictMode>,
    )
  })
}
