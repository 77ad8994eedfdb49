import type { Figure } from './figure.ts'

/** Of the whole figurine, base and all. */
export const FIGURINE_HEIGHT_MM = 110
export const BASE_MM = { height: 12, diameter: 66 } as const
/** The soles are round: so much of them is cut away for print, and the figure stands on flat ground. */
export const SOLE_MM = 0.8

/** The first base grows with its figure; the later ones, on a foot, are as wide for everybody. */
export const BASE_KINDS = ['round', 'foot'] as const
export type BaseKind = (typeof BASE_KINDS)[number]
export const baseOf = (figure: Figure): BaseKind =>
  figure.kit === 1 || figure.base.top === 'plain' ? 'round' : 'foot'

/** Millimetres per unit of a figure whose highest point is `top`. */
export const figureScale = (top: number, heightMm: number = FIGURINE_HEIGHT_MM) =>
  (heightMm - BASE_MM.height + SOLE_MM) / top

/** The outermost of a foot, see foot() in art/studio/kit_base.py. */
export const FOOT_RADIUS = 0.53
export const FOOT_SCALE = BASE_MM.diameter / 2 / FOOT_RADIUS
/** Millimetres per unit of its base and the letters on it. */
export const baseScale = (figure: Figure, ofFigure: number) =>
  baseOf(figure) === 'round' ? ofFigure : FOOT_SCALE
