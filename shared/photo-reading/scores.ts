import { clamp } from './colour.ts'
import type { FaceMeasures } from './measure-face.ts'
import type { HeadMeasures } from './measure-head.ts'
import type { Shapes } from './outline.ts'

export type Measures = HeadMeasures & FaceMeasures

/**
 * What is told yes or no: hair that is tied or falls against a crop; of that, hair that falls; anything on the head;
 * something wound above the brows; cloth beside the face that goes on downwards; rims; hair above the lip or on the chin; of that, a bare chin;
 * a beard that is no stubble; short hair combed up; grey hair; something in the ears; a mouth that shows teeth; a closed mouth
 * that smiles.
 */
export const TRAITS = [
  'notShort',
  'long',
  'covered',
  'turban',
  'scarf',
  'glasses',
  'faceHair',
  'onlyMoustache',
  'thick',
  'high',
  'grey',
  'earrings',
  'teeth',
  'smile',
] as const
export type Trait = (typeof TRAITS)[number]

/** Logistic regressions on people whose photos were looked at: `npm run likeness -- fit` writes them. */
export interface ScoreModel {
  /** Each measure's middle and spread over those people, and the middles of the shapes. */
  measures: Record<string, readonly number[]>
  shapes: readonly number[]
  traits: Record<Trait, { bias: number; measures: readonly number[]; shapes: readonly number[] }>
}
/** Further from the middle than this says nothing more. */
export const SPREAD_MAX = 2.5

/** Above 0 it is likelier so than not; 3 is twenty to one. */
export function scorerOf(
  { measures: scales, shapes: middles, traits }: ScoreModel,
  measures: Measures,
  shapes: Shapes,
) {
  const values = Object.entries(scales).map(([key, [middle = 0, spread = 1]]) =>
    clamp((Number(measures[key as keyof Measures]) - middle) / spread, -SPREAD_MAX, SPREAD_MAX),
  )
  const apart = middles.map((middle, i) => (shapes[i] ?? middle) - middle)
  const sum = (weights: readonly number[], of: ArrayLike<number>) =>
    weights.reduce((all, weight, i) => all + weight * (of[i] ?? 0), 0)
  return (trait: Trait): number => {
    const { bias, measures: own, shapes: seen } = traits[trait]
    return bias + sum(own, values) + sum(seen, apart)
  }
}
export type Scorer = ReturnType<typeof scorerOf>
