/** The built-in catalogue stands in for a call that fails; it is fetched ahead, once a visitor moves, for the day it is needed. */
export const builtIn = () => import('../../shared/built-in-catalogue.ts')
