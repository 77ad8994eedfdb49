// Reads every photo of a folder, writes what its figure claims, and the sheets and the key for a judge, into FOLDER/likeness.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openKit } from '../server/kit/kit-files.ts'
import { answered } from './answered.ts'
import { type Claim, claimsOf, isSaid } from './claims.ts'
import { type Person, readPeople, readTaps } from './people.ts'
import { readPerson } from './read-person.ts'
import { drawSheets, keyOf, type Shown } from './sheets.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { taps: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const [folder] = positionals
if (!folder) throw new Error('Name the folder with the photos and people.json.')
const people = readPeople(folder)
const taps = values.taps === undefined ? {} : readTaps(values.taps)

/** The page knows it: the customer says "My child". */
const isChild = ({ group, more }: Person) =>
  more?.child === 'yes' || group.startsWith('girls') || group.startsWith('boys')

interface Measured {
  person: Person
  claims: Claim[]
  isSteady: boolean
}
const measured: Measured[] = []
const shown: Shown[] = []
const missed: string[] = []
const rows: string[] = []
/** How many answers changed something, by person. */
const answers: number[] = []
for (const person of people) {
  const photo = readFileSync(join(folder, person.file))
  const { figure: read, doubts, isSteady, ms } = await readPerson(photo, { isChild: isChild(person) })
  if (!read) {
    missed.push(person.name)
    continue
  }
  const about = { doubts, isChild: isChild(person), measured: null }
  const { figure, left, changes } = answered(read, about, taps[person.name] ?? {})
  answers.push(changes)
  const claims = claimsOf(figure, left, person)
  measured.push({ person, claims, isSteady })
  shown.push({ ...person, figure, photo })
  rows.push(`| ${[person.name, person.group, ...claims.map(cellOf), `${ms} ms`].join(' | ')} |`)
}

function cellOf({ word, told, is }: Claim) {
  if (is === 'in doubt') return `? (${word})`
  return is === 'wrong' ? `**${word}**, is ${told}` : word
}

const TRAITS = ['skin', 'hair', 'its colour', 'on the head', 'beard', 'glasses']
const every = measured.flatMap(({ claims }) => claims)
/** How many of those that are so in truth have a figure that says so. */
function found(
  trait: Claim['trait'],
  isSo: (told: string) => boolean,
  isRight = (claim: Claim) => claim.is === 'right',
) {
  const so = every.filter(claim => claim.trait === trait && isSaid(claim.told) && isSo(claim.told))
  return `${so.filter(isRight).length} of ${so.length}`
}
/** Claimed or guessed, the figure shows it. */
const isDrawn = ({ word, told }: Claim) => isSaid(told) && told.split('/').includes(word)
const isDrawnOrAsked = (claim: Claim) => isDrawn(claim) || claim.is === 'in doubt'
const isWorn = ({ word }: Claim) => word !== 'none' && word !== 'no'
const all = measured.length
const table = [
  ['face found', `${all} of ${people.length}${missed.length ? `, not: ${missed.join(', ')}` : ''}`],
  [
    'right in all that is claimed',
    `${measured.filter(({ claims }) => claims.every(({ is }) => is !== 'wrong')).length} of ${all}`,
  ],
  ['traits claimed of six', (every.filter(({ is }) => is !== 'in doubt').length / all).toFixed(2)],
  ['a covering drawn on a bare head', found('headwear', told => told === 'none', isWorn)],
  ['a beard drawn where there is none', found('beard', told => told === 'no', isWorn)],
  ...(
    [
      ['hair that is not short', 'hair', told => !/short|bald/.test(told)],
      ['moustaches', 'beard', told => told === 'moustache'],
      ['turbans', 'headwear', told => told === 'turban'],
      ['other covered heads', 'headwear', told => told !== 'turban' && !told.includes('none')],
      ['glasses', 'glasses', told => told === 'yes'],
    ] satisfies [string, Claim['trait'], (told: string) => boolean][]
  ).map(([name, trait, isSo]) => [
    `${name}: drawn so; drawn or asked`,
    `${found(trait, isSo, isDrawn)}; ${found(trait, isSo, isDrawnOrAsked)}`,
  ]),
  [
    'answers that changed the figure: half of the people at most; the most',
    `${answers.toSorted((one, other) => one - other)[all >> 1]}; ${Math.max(0, ...answers)}`,
  ],
  [
    'steady: as it is, shrunk, packed anew',
    `${measured.filter(({ isSteady }) => isSteady).length} of ${all}`,
  ],
]

const out = join(folder, 'likeness')
rmSync(out, { recursive: true, force: true })
mkdirSync(out)
const text = [
  `| person | group | ${TRAITS.join(' | ')} | read in |`,
  `| ${Array(TRAITS.length + 3)
    .fill('---')
    .join(' | ')} |`,
  ...rows,
  '',
  '| | |',
  '| --- | --- |',
  ...table.map(row => `| ${row.join(' | ')} |`),
  '',
].join('\n')
writeFileSync(join(out, 'claims.md'), text)
const key = keyOf(shown, Number(values.seed))
writeFileSync(join(out, 'key.json'), JSON.stringify(key, null, 1))
writeFileSync(join(out, 'pairs.csv'), `pair,answer\n${key.pairs.map((_, at) => `${at + 1},`).join('\n')}\n`)
writeFileSync(join(out, 'six.csv'), `figure,photo\n${key.choices.map((_, at) => `${at + 1},`).join('\n')}\n`)
const sheets = await drawSheets(out, openKit(join(import.meta.dirname, '../art/kit')), shown, key)
console.log(text)
console.log(
  `${sheets.length} sheets lie in ${out}, drawn with seed ${key.seed}. A judge fills in pairs.csv and six.csv and does not see key.json.`,
)
