import { createContext } from 'react'

/** Set while a page is rendered on the server; the browser hides it from scripts on purpose. */
export const NonceContext = createContext<string | undefined>(undefined)
