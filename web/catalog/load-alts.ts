/** For data, so that the scripts of the home page hold no alt of every picture. Without them a name has to do. */
export const loadAlts = (): Promise<AltFor> =>
  import('../../shared/pictures/picture-alts.ts').then(
    ({ altFor }) => altFor,
    () => (_url, fallback) => fallback,
  )

export type AltFor = typeof import('../../shared/pictures/picture-alts.ts').altFor
