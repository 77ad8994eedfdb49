import type { Pace } from '../../shared/promise-fit.ts'

/** Until the workshop has a history of its own. */
export const START: Pace = { perDay: 2, days: { from: 3, usual: 3.5, to: 4 } }

/** Which part of the workshop's own history a promise spans. */
export const MAKING_SHARE = { from: 0.04, to: 0.96 }
export const ROAD_SHARE = { from: 0.05, to: 0.96 }
