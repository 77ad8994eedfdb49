import type { Pace } from '../../shared/promise/promise-fit.ts'

/** Until the workshop has a history of its own. */
export const START: Pace = { perDay: 2, days: { from: 3, usual: 3.5, to: 4 } }

/** Which part of the workshop's own history a promise spans. */
export const MAKING_SHARE = { from: 0.01, to: 0.95 }
export const ROAD_SHARE = { from: 0.02, to: 0.95 }
