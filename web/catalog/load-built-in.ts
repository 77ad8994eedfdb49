/** The fallback for a failed call; loaded ahead after the visitor's first move. */
export const builtIn = () => import('../../shared/built-in-catalogue.ts')
