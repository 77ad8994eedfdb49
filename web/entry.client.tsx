import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { watchConnection } from './browser/connection.ts'
import { scriptsFirst } from './browser/page-scripts.ts'

watchConnection()
// Said while the scripts were late; the page is drawn over exactly what the server sent.
document.getElementById('scripts-missing')?.remove()

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter instrumentations={[scriptsFirst]} />
    </StrictMode>,
  )
})
