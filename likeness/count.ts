// Counts what a judge answered: FOLDER/likeness/pairs.csv (2, 1 or 0) and six.csv (1 to 6), by the key beside them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Key } from './sheets.ts'

const folder = process.argv[2]
if (!folder) throw new Error('Name the folder that was measured.')
const file = (name: string) => readFileSync(join(folder, 'likeness', name), 'utf8')
const key = JSON.parse(file('key.json')) as Key

function answersIn(name: string, allowed: RegExp): (number | null)[] {
  const answers: (number | null)[] = []
  for (const line of file(name).trim().split(/\r?\n/).slice(1)) {
    const [at = '', answer = ''] = line.split(',').map(word => word.trim())
    if (answer !== '' && !allowed.test(answer)) throw new Error(`${name}: ${line} is no answer.`)
    answers[Number(at) - 1] = answer === '' ? null : Number(answer)
  }
  return answers
}

interface Count {
  own: [no: number, kind: number, yes: number]
  other: [no: number, kind: number, yes: number]
  six: [right: number, of: number]
}
const counts = new Map<string, Count>()
function countOf(group: string): Count[] {
  return ['all', group].map(name => {
    const count = counts.get(name) ?? { own: [0, 0, 0], other: [0, 0, 0], six: [0, 0] }
    counts.set(name, count)
    return count
  })
}

const pairs = answersIn('pairs.csv', /^[012]$/)
for (const [at, { figure, photo, group }] of key.pairs.entries()) {
  const answer = pairs[at]
  if (answer === null || answer === undefined) continue
  for (const count of countOf(group)) count[figure === photo ? 'own' : 'other'][answer as 0 | 1 | 2] += 1
}
const six = answersIn('six.csv', /^\d{1,2}$/)
for (const [at, { figure, photos, group }] of key.choices.entries()) {
  const answer = six[at]
  if (answer === null || answer === undefined) continue
  for (const count of countOf(group)) {
    count.six[0] += photos[answer - 1] === figure ? 1 : 0
    count.six[1] += 1
  }
}

const open =
  [...key.pairs.keys()].filter(at => pairs[at] == null).length +
  [...key.choices.keys()].filter(at => six[at] == null).length
console.log('| group | own: yes | kind | no | another: yes | kind | no | picked of six |')
console.log('| --- | --- | --- | --- | --- | --- | --- | --- |')
for (const [group, { own, other, six: picked }] of counts)
  console.log(`| ${[group, ...own.toReversed(), ...other.toReversed(), picked.join(' of ')].join(' | ')} |`)
if (open > 0) console.log(`\n${open} answers are missing.`)
