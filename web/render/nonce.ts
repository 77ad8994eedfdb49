import { createContext } from 'react'

/** Set while rendering on the server; browsers hide nonces from scripts. */
export const NonceContext = createContext<string | undefined>(undefined)
