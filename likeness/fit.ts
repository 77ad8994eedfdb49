// npm run likeness -- fit FOLDER...: the regressions of art/photo-models/scores.json from people whose inputs.json and
// truth are known; prints how well each trait is told of people who were left out. --keep: the mean of these and of the
// scores there are, whose photos may be gone.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SHAPES } from '../shared/photo-reading/outline.ts'
import { type ScoreModel, SPREAD_MAX, TRAITS, type Trait } from '../shared/photo-reading/scores.ts'
import type { Inputs } from './inputs.ts'
import { solved } from './solve.ts'

interface Asked {
  /** Null where it cannot be told, or people would not agree. */
  truth: (person: Inputs) => boolean | null
  usesShapes: boolean
}
const isPlain = (word: string | undefined): word is string => word !== undefined && !/[/-]/.test(word)
const isBare = ({ truth }: Inputs) => truth.headwear === 'none'
const isChild = ({ more }: Inputs) => more.child === 'yes'
const hairOf = (person: Inputs) => (isBare(person) && isPlain(person.truth.hair) ? person.truth.hair : null)
const beardOf = (person: Inputs) =>
  isPlain(person.truth.beard) && !isChild(person) ? person.truth.beard : null
/** Null where people would not agree. */
function isOneOf(word: string | undefined, list: readonly string[]): boolean | null {
  const are = word === '-' ? [] : (word?.split('/').map(one => list.includes(one)) ?? [])
  return are.length > 0 && are.every(one => one === are[0]) ? (are[0] ?? null) : null
}
const COVERINGS = ['turban', 'hijab', 'dupatta', 'scarf', 'cap', 'hat', 'beanie', 'topi']

const asked: Record<Trait, Asked> = {
  notShort: {
    truth: person => {
      const hair = hairOf(person)
      return hair === null ? null : hair === 'long' || hair === 'tied'
    },
    usesShapes: true,
  },
  long: {
    truth: person => {
      const hair = hairOf(person)
      return hair === 'long' || hair === 'tied' ? hair === 'long' : null
    },
    usesShapes: true,
  },
  covered: { truth: ({ truth }) => isOneOf(truth.headwear, COVERINGS), usesShapes: true },
  turban: { truth: ({ truth }) => isOneOf(truth.headwear, ['turban']), usesShapes: true },
  scarf: { truth: ({ truth }) => isOneOf(truth.headwear, ['hijab', 'dupatta', 'scarf']), usesShapes: true },
  glasses: {
    truth: ({ truth }) => (isPlain(truth.glasses) ? truth.glasses === 'yes' : null),
    usesShapes: true,
  },
  faceHair: {
    truth: person => {
      const beard = beardOf(person)
      return beard === null ? null : beard !== 'no'
    },
    usesShapes: false,
  },
  onlyMoustache: {
    truth: person => {
      const beard = beardOf(person)
      return beard === null || beard === 'no' ? null : beard === 'moustache'
    },
    usesShapes: false,
  },
  thick: { truth: ({ more }) => beardIsThick(String(more.beard_style).split('/')), usesShapes: true },
  high: {
    truth: person => (hairOf(person) === 'short' ? firstIs(person.more.style, ['quiff']) : null),
    usesShapes: true,
  },
  grey: {
    truth: person => (isBare(person) ? firstIs(person.truth.hair_colour, GREY) : null),
    usesShapes: true,
  },
  earrings: {
    truth: ({ more }) => (more.earrings === 'yes' ? true : more.earrings === 'no' ? false : null),
    usesShapes: true,
  },
  teeth: { truth: ({ more }) => smileOf(more, 'teeth'), usesShapes: false },
  smile: {
    truth: ({ more }) => (smileOf(more, 'teeth') ? null : smileOf(more, 'closed')),
    usesShapes: false,
  },
}
function smileOf({ smile }: Inputs['more'], kind: string): boolean | null {
  return typeof smile === 'string' && !smile.includes('/') && smile !== '-' ? smile === kind : null
}

/** Of stubble and a cropped beard it is false. */
function beardIsThick(styles: readonly string[]): boolean | null {
  if (styles[0] === 'full' && !styles.includes('stubble')) return true
  if (styles.includes('stubble')) return styles.includes('full') ? null : false
  return styles.every(style => style === 'short' || style === 'goatee') ? false : null
}
const GREY = ['grey', 'white']

/** Whether the likeliest word is one of these; null where one of the others is. */
function firstIs(words: unknown, list: readonly string[]): boolean | null {
  const [first = '-', ...others] = String(words ?? '-').split('/')
  if (first === '-') return null
  if (list.includes(first)) return true
  return others.some(word => list.includes(word)) ? null : false
}

/** How strongly weights are held back: shapes are many. */
const HELD_BACK = { bias: 0.1, measures: 12, shapes: 150 }
const FOLDS = 6
const ROUNDS = 12

interface Row {
  person: number
  values: Float64Array
  isSo: boolean
}

const { values: options, positionals: folders } = parseArgs({
  allowPositionals: true,
  options: { keep: { type: 'boolean', default: false } },
})
if (folders.length === 0) throw new Error('Name the folders whose inputs.json was written.')
const people: Inputs[] = folders.flatMap(folder =>
  JSON.parse(readFileSync(join(folder, 'inputs.json'), 'utf8')),
)
const variants = people.flatMap(person => person.variants)
const keys = Object.keys(variants[0]?.measures ?? {})

const spreadOf = (values: readonly number[]) => {
  const middle = values.reduce((sum, one) => sum + one, 0) / values.length
  const spread = Math.sqrt(values.reduce((sum, one) => sum + (one - middle) ** 2, 0) / values.length)
  return [middle, spread] as const
}
const measureScales = keys.map(key => spreadOf(variants.map(({ measures }) => measures[key] ?? 0)))
const shapeScales = Array.from({ length: SHAPES }, (_, i) =>
  spreadOf(variants.map(({ shapes }) => shapes[i] ?? 0)),
)
const LEAST_SPREAD = 1e-3

function valuesOf({ measures, shapes }: Inputs['variants'][number], usesShapes: boolean): Float64Array {
  const limited = (value: number) => Math.min(SPREAD_MAX, Math.max(-SPREAD_MAX, value))
  const own = keys.map((key, i) => {
    const [middle, spread] = measureScales[i] ?? [0, 1]
    return limited(((measures[key] ?? 0) - middle) / (spread + LEAST_SPREAD))
  })
  const seen = usesShapes
    ? shapes.map((value, i) => {
        const [middle, spread] = shapeScales[i] ?? [0, 1]
        return (value - middle) / (spread + LEAST_SPREAD)
      })
    : []
  return Float64Array.from([1, ...own, ...seen])
}

const penalty = (i: number) =>
  i === 0 ? HELD_BACK.bias : i <= keys.length ? HELD_BACK.measures : HELD_BACK.shapes

/** A logistic regression by Newton's method; both kinds count the same in all. */
function fitted(rows: readonly Row[]): Float64Array {
  const size = rows[0]?.values.length ?? 0
  const weights = new Float64Array(size)
  const so = rows.filter(({ isSo }) => isSo).length
  for (let round = 0; round < ROUNDS; round++) {
    const slope = Float64Array.from(weights, (weight, i) => penalty(i) * weight)
    const bend = Array.from({ length: size }, (_, i) => {
      const row = new Float64Array(size)
      row[i] = penalty(i)
      return row
    })
    for (const { values, isSo } of rows) {
      const share = 1 / (1 + Math.exp(-scoreOf(weights, values)))
      const weight = (0.5 * rows.length) / (isSo ? so : rows.length - so)
      const [error, steep] = [weight * (share - Number(isSo)), weight * share * (1 - share)]
      for (let i = 0; i < size; i++) {
        const value = values[i] as number
        slope[i] = (slope[i] as number) + error * value
        const row = bend[i] as Float64Array
        for (let j = 0; j <= i; j++) row[j] = (row[j] as number) + steep * value * (values[j] as number)
      }
    }
    const [step = slope] = solved(bend, [slope])
    for (let i = 0; i < size; i++) weights[i] = (weights[i] as number) - (step[i] as number)
    if (Math.max(...step.map(Math.abs)) < 1e-4) break
  }
  return weights
}

const scoreOf = (weights: Float64Array, values: Float64Array) =>
  weights.reduce((sum, weight, i) => sum + weight * (values[i] as number), 0)

/** The scores of people who were left out, of their photos as they are. */
function leftOut(rows: readonly Row[]) {
  const told: { name: string; isSo: boolean; score: number }[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fitted(rows.filter(({ person }) => person % FOLDS !== fold))
    const seen = new Set<number>()
    for (const { person, values, isSo } of rows) {
      if (person % FOLDS !== fold || seen.has(person)) continue
      seen.add(person)
      told.push({ name: people[person]?.name ?? '', isSo, score: scoreOf(weights, values) })
    }
  }
  return told
}

const short = (value: number) => Number(value.toPrecision(4))
const traits: Partial<ScoreModel['traits']> = {}
for (const trait of TRAITS) {
  const { truth, usesShapes } = asked[trait]
  const rows = people.flatMap((person, i): Row[] => {
    const isSo = truth(person)
    if (isSo === null) return []
    return person.variants.map(variant => ({ person: i, values: valuesOf(variant, usesShapes), isSo }))
  })
  const told = leftOut(rows)
  const [so, not] = [told.filter(({ isSo }) => isSo), told.filter(({ isSo }) => !isSo)]
  const right = told.filter(({ isSo, score }) => score > 0 === isSo).length
  const listed = (list: typeof told) => list.map(({ name, score }) => `${name} ${score.toFixed(1)}`).join(' ')
  const quantile = (list: typeof told, part: number) =>
    list
      .map(({ score }) => score)
      .toSorted((a, b) => a - b)
      [Math.floor(part * list.length)]?.toFixed(1)
  console.log(
    `${trait}: ${right} of ${told.length} right; ${so.length} are so: a tenth below ${quantile(so, 0.1)}, a`,
  )
  console.log(
    `  quarter below ${quantile(so, 0.25)}, half below ${quantile(so, 0.5)}; ${not.length} are not: nine tenths`,
  )
  console.log(`  below ${quantile(not, 0.9)}; 97 of 100 below ${quantile(not, 0.97)}`)
  console.log(`  highest that are not: ${listed(not.toSorted((a, b) => b.score - a.score).slice(0, 8))}`)
  console.log(`  lowest that are so: ${listed(so.toSorted((a, b) => a.score - b.score).slice(0, 8))}`)
  const [bias = 0, ...weights] = fitted(rows)
  const shapes = weights
    .slice(keys.length)
    .map((weight, i) => weight / ((shapeScales[i]?.[1] ?? 1) + LEAST_SPREAD))
  traits[trait] = {
    bias: short(bias),
    measures: weights.slice(0, keys.length).map(short),
    shapes: shapes.map(short),
  }
}
const measures = Object.fromEntries(
  keys.map((key, i) => {
    const [middle, spread] = measureScales[i] ?? [0, 1]
    return [key, [short(middle), short(spread + LEAST_SPREAD)]]
  }),
)
const fit = { measures, shapes: shapeScales.map(([middle]) => short(middle)), traits } as ScoreModel
const file = new URL('../art/photo-models/scores.json', import.meta.url)
const model = options.keep ? meanOf(JSON.parse(readFileSync(file, 'utf8')), fit) : fit
writeFileSync(file, `${JSON.stringify(model)}\n`)

/** The mean of two models, in the scales of the first. A trait that the second was not fitted for stays as it is. */
function meanOf(before: ScoreModel, after: ScoreModel): ScoreModel {
  const scales = Object.entries(before.measures).map(([key, [middle = 0, spread = 1]]) => {
    const [newMiddle = middle, newSpread = spread] = after.measures[key] ?? []
    return { factor: spread / newSpread, shift: (middle - newMiddle) / newSpread }
  })
  const half = (one: number, other: number) => short((one + other) / 2)
  const mean = (trait: Trait): ScoreModel['traits'][Trait] => {
    const [old, own] = [before.traits[trait], after.traits[trait]]
    if (own.measures.length === 0) return old
    const bias =
      own.bias +
      own.measures.reduce((sum, weight, i) => sum + weight * (scales[i]?.shift ?? 0), 0) +
      own.shapes.reduce(
        (sum, weight, i) => sum + weight * ((before.shapes[i] ?? 0) - (after.shapes[i] ?? 0)),
        0,
      )
    return {
      bias: half(old.bias, bias),
      measures: old.measures.map((weight, i) =>
        half(weight, (own.measures[i] ?? 0) * (scales[i]?.factor ?? 1)),
      ),
      shapes: old.shapes.map((weight, i) => half(weight, own.shapes[i] ?? 0)),
    }
  }
  const entries = TRAITS.map(trait => [trait, mean(trait)] as const)
  return { ...before, traits: Object.fromEntries(entries) as ScoreModel['traits'] }
}
