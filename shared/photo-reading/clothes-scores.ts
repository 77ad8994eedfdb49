import { clamp } from './colour.ts'
import { type Measures, type Scorer, SPREAD_MAX, TRAITS } from './scores.ts'

/** What covers the chest; of two garments the outer one. */
export const CLOTHES = [
  'shirt',
  'tee',
  'polo',
  'pullover',
  'open',
  'suit',
  'blazer',
  'kurta',
  'nehru',
  'saree',
  'salwar',
  'kurti',
  'dress',
  'uniform',
] as const
export type Clothes = (typeof CLOTHES)[number]
export const CLOTH_PATTERNS = ['plain', 'stripes', 'checks', 'print'] as const
export type ClothPattern = (typeof CLOTH_PATTERNS)[number]

/** Linear regressions on people whose photos were looked at: `npm run likeness -- fit-clothes` writes them. */
export interface ClothesModel {
  /** The middle and spread of each value over those people. */
  scales: readonly (readonly number[])[]
  /** A bias and a weight for each value; the largest sum is the likeliest. */
  clothes: Record<Clothes, readonly number[]>
  patterns: Record<ClothPattern, readonly number[]>
}

/** Everything that speaks for one garment or another, in a fixed order. */
export function clothesValues(
  isChild: boolean,
  { score, measures }: { score: Scorer; measures: Measures },
  measured: readonly number[],
): number[] {
  const numbers = Object.values(measures).filter(value => typeof value === 'number')
  return [Number(isChild), ...TRAITS.map(score), ...numbers, ...measured]
}

export function clothesScores(model: ClothesModel, values: readonly number[]) {
  const scaled = model.scales.map(([middle = 0, spread = 1], i) =>
    clamp(((values[i] ?? middle) - middle) / spread, -SPREAD_MAX, SPREAD_MAX),
  )
  const sum = ([bias = 0, ...weights]: readonly number[]) =>
    weights.reduce((all, weight, i) => all + weight * (scaled[i] ?? 0), bias)
  return {
    clothes: (kind: Clothes) => sum(model.clothes[kind]),
    pattern: (kind: ClothPattern) => sum(model.patterns[kind]),
  }
}
export type ClothesScores = ReturnType<typeof clothesScores>
