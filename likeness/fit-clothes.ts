// npm run likeness -- fit-clothes FOLDER...: the regressions of art/photo-models/clothes.json from people whose
// inputs.json was written and whose clothes are known; prints how well they are told of groups that were left out.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import scores from '../art/photo-models/scores.json' with { type: 'json' }
import {
  CLOTH_PATTERNS,
  CLOTHES,
  type ClothesModel,
  type ClothPattern,
  clothesValues,
} from '../shared/photo-reading/clothes-scores.ts'
import { clamp } from '../shared/photo-reading/colour.ts'
import { type Measures, SPREAD_MAX, scorerOf } from '../shared/photo-reading/scores.ts'
import type { Inputs } from './inputs.ts'
import { solved } from './solve.ts'

const folders = process.argv.slice(2)
if (folders.length === 0) throw new Error('Name the folders whose inputs.json was written.')
const people: Inputs[] = folders.flatMap(folder =>
  JSON.parse(readFileSync(join(folder, 'inputs.json'), 'utf8')),
)

/** Words of people.json beside those of the model. */
const SAME: Partial<Record<string, string>> = {
  jersey: 'tee',
  hoodie: 'pullover',
  openshirt: 'open',
  zip: 'open',
  coat: 'open',
  schoolblazer: 'suit',
  sherwani: 'kurta',
  blouse: 'kurti',
  logo: 'plain',
}
const wordOf = <Kind extends string>(word: unknown, kinds: readonly Kind[]): Kind | undefined =>
  kinds.find(kind => kind === (SAME[String(word)] ?? word))

interface Row {
  group: string
  values: number[]
  clothes: number
  pattern: number
  isAsItIs: boolean
}
const rows = people.flatMap(({ group, more, variants }): Row[] =>
  variants.map(({ measures, shapes, clothes }, i) => {
    const seen = measures as unknown as Measures
    const score = scorerOf(scores, seen, Float32Array.from(shapes))
    const word = wordOf(more.clothes, CLOTHES)
    const pattern = wordOf<ClothPattern>(more.pattern, CLOTH_PATTERNS)
    return {
      group,
      values: clothesValues(more.child === 'yes', { score, measures: seen }, clothes),
      clothes: word ? CLOTHES.indexOf(word) : -1,
      pattern: pattern ? CLOTH_PATTERNS.indexOf(pattern) : -1,
      isAsItIs: i === 0,
    }
  }),
)

const LEAST_SPREAD = 1e-3
const size = rows[0]?.values.length ?? 0
const scales = Array.from({ length: size }, (_, i) => {
  const middle = rows.reduce((sum, { values }) => sum + (values[i] ?? 0), 0) / rows.length
  const squares = rows.reduce((sum, { values }) => sum + ((values[i] ?? 0) - middle) ** 2, 0)
  return [middle, Math.sqrt(squares / rows.length) + LEAST_SPREAD] as const
})
const scaled = rows.map(({ values }) =>
  Float64Array.from([
    1,
    ...scales.map(([middle, spread], i) =>
      clamp(((values[i] ?? 0) - middle) / spread, -SPREAD_MAX, SPREAD_MAX),
    ),
  ]),
)

/** How strongly weights are held back, for each row. */
const HELD_BACK = 0.3
const FOLDS = 8

/** The weights of each kind: a linear regression on being of it or not. */
function fitted(used: readonly number[], kindOf: (row: Row) => number, kinds: number): Float64Array[] {
  const matrix = Array.from({ length: size + 1 }, (_, i) => {
    const row = new Float64Array(size + 1)
    row[i] = i === 0 ? 1e-6 : HELD_BACK * used.length
    return row
  })
  const right = Array.from({ length: kinds }, () => new Float64Array(size + 1))
  for (const at of used) {
    const values = scaled[at] as Float64Array
    const mine = right[kindOf(rows[at] as Row)] as Float64Array
    for (let i = 0; i <= size; i++) {
      const value = values[i] as number
      const row = matrix[i] as Float64Array
      for (let j = 0; j <= i; j++) row[j] = (row[j] as number) + value * (values[j] as number)
      mine[i] = (mine[i] as number) + value
    }
  }
  return solved(matrix, right)
}

const groups = [...new Set(rows.map(({ group }) => group))].toSorted()
const foldOf = ({ group }: Row) => groups.indexOf(group) % FOLDS

/** What is told of people whose whole group was left out, of their photos as they are. */
function leftOut(kindOf: (row: Row) => number, kinds: readonly string[]) {
  const known = rows.flatMap((row, at) => (kindOf(row) < 0 ? [] : at))
  const told: { truth: number; sums: number[] }[] = []
  for (let fold = 0; fold < FOLDS; fold++) {
    const weights = fitted(
      known.filter(at => foldOf(rows[at] as Row) !== fold),
      kindOf,
      kinds.length,
    )
    for (const at of known) {
      const row = rows[at] as Row
      if (!row.isAsItIs || foldOf(row) !== fold) continue
      const values = scaled[at] as Float64Array
      told.push({
        truth: kindOf(row),
        sums: weights.map(weight => weight.reduce((sum, one, i) => sum + one * (values[i] as number), 0)),
      })
    }
  }
  const likeliest = (sums: readonly number[]) => sums.indexOf(Math.max(...sums))
  const right = told.filter(({ truth, sums }) => likeliest(sums) === truth).length
  const among = (n: number) =>
    told.filter(({ truth, sums }) => sums.filter(sum => sum > (sums[truth] ?? 0)).length < n).length
  console.log(`${right} of ${told.length} right; among the likeliest three ${among(3)}`)
  for (const [kind, name] of kinds.entries()) {
    const so = told.filter(({ truth }) => truth === kind)
    const as = told.filter(({ sums }) => likeliest(sums) === kind)
    const counts = kinds.map((other, i) => ({
      other,
      times: so.filter(({ sums }) => likeliest(sums) === i).length,
    }))
    const list = counts.filter(({ times }) => times > 0).toSorted((one, other) => other.times - one.times)
    console.log(
      `  ${name}: ${so.length}, told as ${list.map(({ other, times }) => `${other} ${times}`).join(', ')}; of ${as.length} told so ${as.filter(({ truth }) => truth === kind).length} are`,
    )
  }
  return told
}

const short = (value: number) => Number(value.toPrecision(3))
function all<Kind extends string>(kindOf: (row: Row) => number, kinds: readonly Kind[]) {
  const known = rows.flatMap((row, at) => (kindOf(row) < 0 ? [] : at))
  const weights = fitted(known, kindOf, kinds.length)
  return Object.fromEntries(kinds.map((kind, i) => [kind, Array.from(weights[i] ?? [], short)])) as Record<
    Kind,
    number[]
  >
}
const clothesOf = (row: Row) => row.clothes
const patternOf = (row: Row) => row.pattern
leftOut(clothesOf, CLOTHES)
leftOut(patternOf, CLOTH_PATTERNS)
const model: ClothesModel = {
  scales: scales.map(scale => scale.map(short)),
  clothes: all(clothesOf, CLOTHES),
  patterns: all(patternOf, CLOTH_PATTERNS),
}
writeFileSync(new URL('../art/photo-models/clothes.json', import.meta.url), `${JSON.stringify(model)}\n`)
