import { clamp } from './colour.ts'
import type { FaceMeasures } from './measure-face.ts'
import type { HeadMeasures } from './measure-head.ts'

type Measures = HeadMeasures & FaceMeasures
type Numbers = { [Key in keyof Measures as Measures[Key] extends number ? Key : never]: number }
/** Each measure's middle between both kinds, its spread, and its weight; a logistic regression on eighty people. */
interface Score {
  bias: number
  terms: Partial<Record<keyof Numbers, readonly [middle: number, spread: number, weight: number]>>
}

/** Above 0 it is likelier so than not; 3 is twenty to one. */
export function scoreOf(measures: Measures, { bias, terms }: Score): number {
  let score = bias
  for (const [key, [middle, spread, weight]] of Object.entries(terms))
    score += weight * clamp((measures[key as keyof Numbers] - middle) / spread, -2, 2)
  return score
}

export const scores = {
  /** Hair that is tied or falls, against a crop. */
  notShort: {
    bias: -0.591,
    terms: {
      peakMore: [0.037, 0.087, 1.759],
      peakSide: [0.09, 0.077, 0.971],
      hairAtEars: [0.169, 0.153, 2.158],
      hairAtJaw: [0.125, 0.125, 1.056],
      hairAtNeck: [0.282, 0.272, -0.548],
      chestSkin: [0.246, 0.187, 1.233],
    },
  },
  /** Hair that falls beside the face and the neck. */
  long: {
    bias: 0.267,
    terms: {
      hairAtEars: [0.385, 0.353, 2.02],
      hairAtJaw: [0.465, 0.465, 2.146],
      hairAtNeck: [0.539, 0.461, 1.573],
    },
  },
  /** Something wound above the brows. */
  turban: {
    bias: 1.044,
    terms: {
      wide: [0.851, 0.074, 0.34],
      low: [0.533, 0.093, -1.466],
      rimOdd: [0.411, 0.411, 2.554],
      volume: [0.59, 0.19, -0.003],
    },
  },
  /** Cloth beside the face that goes on downwards. */
  scarf: {
    bias: 0.478,
    terms: {
      oddLeast: [0.031, 0.031, 0.308],
      ringLeast: [0.204, 0.165, 1.298],
      mushroom: [0.976, 0.084, -1.105],
      sideLeast: [0.157, 0.136, 0.328],
      oddMean: [0.126, 0.126, 0.895],
    },
  },
  /** Rims. */
  glasses: {
    bias: 0.959,
    terms: {
      bridgeAcrossMean: [0.104, 0.086, 1.396],
      bridgeAcross: [0.08, 0.067, 1.374],
      outerAcross: [0.056, 0.023, 1.493],
      belowAcross: [0.032, 0.023, 0.136],
    },
  },
  /** Hair above the lip. */
  faceHair: {
    bias: 1.229,
    terms: {
      lipLight: [0.761, 0.167, -1.456],
      foldLight: [0.765, 0.163, -1.628],
      foldDark: [0.713, 0.175, -1.845],
      lipDark: [0.689, 0.182, -1.238],
    },
  },
  /** A bare chin and jaw below it. */
  onlyMoustache: {
    bias: -0.907,
    terms: {
      chinDark: [0.725, 0.16, 1.635],
      jawTexture: [0.051, 0.029, -1.07],
      lowDark: [0.608, 0.169, 1.01],
      lowTexture: [0.052, 0.03, -1.161],
      jawDark: [0.653, 0.16, 0.571],
      chinTexture: [0.055, 0.03, -0.902],
    },
  },
  /** A mouth that shows teeth. */
  teeth: {
    bias: 1.299,
    terms: {
      gap: [0.122, 0.079, 1.23],
      lips: [0.18, 0.042, 1.175],
      teeth: [0.068, 0.068, 1.814],
      mouthEyes: [0.656, 0.048, 0.367],
    },
  },
  /** A closed mouth that smiles. */
  smile: {
    bias: 0.185,
    terms: {
      mouthWide: [0.373, 0.024, 1.1],
      mouthEyes: [0.62, 0.035, 0.983],
      corners: [-0.007, 0.012, -0.411],
    },
  },
} satisfies Record<string, Score>
