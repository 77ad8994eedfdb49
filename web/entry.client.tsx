import { StrictMode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { HydratedRouter } from 'react-router/dom'
import { connection } from './browser/connection.ts'
import { scriptsFirst } from './render/page-scripts.ts'

window.addEventListener('offline', () => void connection.reached())
// React Router's decoder (8.4.0) handles no rejection when a page is left while its data still comes.
window.addEventListener('unhandledrejection', event => {
  if (event.reason instanceof DOMException && event.reason.name === 'AbortError') event.preventDefault()
})
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
