/** The fallback for a failed call; loaded ahead after the visitor's first move. */
export const builtIn = () => import('../../shared/catalog/built-in-catalogue.ts')
