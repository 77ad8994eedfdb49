import { type Figure, isSeat } from './figure.ts'

/** Of a whole figurine of the first kit, and of one that is sculpted by hand, base and all. */
export const FIGURINE_HEIGHT_MM = 110
/** How high the crown of an adult who stands is above the base. */
const CROWN_MM = 94
/** The same in units of the kit. */
const ADULT_CROWN = 1.65
/** Children and seated figures are scaled up until the whole figurine has the least height. */
const WHOLE_MM = { least: 104, most: 127 } as const
export const BASE_MM = { height: 12, diameter: 66 } as const
/** The soles are round: so much of them is cut away for print, and the figure stands on flat ground. */
export const SOLE_MM = 0.8

/** The first base grows with its figure; the later ones, on a foot, are as wide for everybody. */
export const BASE_KINDS = ['round', 'foot'] as const
export type BaseKind = (typeof BASE_KINDS)[number]
export const baseOf = (figure: Figure): BaseKind =>
  figure.kit === 1 || figure.base.top === 'plain' ? 'round' : 'foot'

/** How high a figurine will stand, base and all. */
export function figurineHeight(figure: Figure, { top, crown }: { top: number; crown: number }): number {
  if (figure.kit === 1) return FIGURINE_HEIGHT_MM
  const isTall = figure.build.age === 'adult' && !isSeat(figure.pose)
  const scale = (CROWN_MM + SOLE_MM) / (isTall ? crown : ADULT_CROWN)
  const whole = Math.round(top * scale - SOLE_MM + BASE_MM.height)
  return Math.min(WHOLE_MM.most, Math.max(WHOLE_MM.least, whole))
}

/** Millimetres per unit of a figure whose highest point is `top`. */
export const figureScale = (top: number, heightMm: number) => (heightMm - BASE_MM.height + SOLE_MM) / top

/** The outermost of a foot, see foot() in art/studio/kit_base.py. */
export const FOOT_RADIUS = 0.53
export const FOOT_SCALE = BASE_MM.diameter / 2 / FOOT_RADIUS
/** Millimetres per unit of its base and the letters on it. */
export const baseScale = (figure: Figure, ofFigure: number) =>
  baseOf(figure) === 'round' ? ofFigure : FOOT_SCALE
