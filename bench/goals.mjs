/** Goals, and what rival shops reached against the limits of their own run, in requests a second. */
export const goals = {
  A: {
    what: 'one collection’s 12 items, JSON',
    limit: 'raw node:http',
    share: 0.6,
    vendure: { ratio: 381 / 33_600, times: 40 },
    medusa: 71 / 33_600,
  },
  B: {
    what: 'one item by slug, JSON',
    limit: 'raw node:http',
    share: 0.6,
    vendure: { ratio: 153 / 33_600, times: 100 },
    medusa: 38 / 33_600,
  },
  C: {
    what: 'a whole purchase, until paid',
    limit: 'node + pg, same provider',
    share: 0.3,
    vendure: { ratio: 7.2 / 815, times: 33 },
    medusa: 1.2 / 815,
  },
  D: {
    what: 'one order by id',
    limit: 'one prepared query',
    share: 0.6,
    vendure: { ratio: 118 / 6900, times: 35 },
    medusa: 51 / 6900,
  },
  E: { what: 'a page, rendered anew', limit: 'empty React Router app, same 36 cards', share: 0.7 },
  F: { what: 'a page, again, signed out', limit: 'raw node:http, same bytes', share: 0.6 },
}
export const START_MS = { server: 750, embedded: 1000 }
export const MEMORY_MB = { idle: 160, load: 290 }
/** Of the limit of C: with a code that has limits, and with a figurine. */
export const OTHER_CARTS = 0.15
export const PHOTO = 1.35
