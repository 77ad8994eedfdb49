// FOLDER/people.json: who is in which photo, and what is true of them, written down before anything is read.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import { TAPS } from '../shared/figurines/taps.ts'
import { Doubt } from '../shared/photo-reading/photo-reading.ts'

/** Several words with / between them where people would not agree; a dash, or nothing, where it cannot be seen. */
const Truth = z.partialRecord(Doubt, z.string())
const Person = z.object({
  name: z.string(),
  file: z.string(),
  group: z.string(),
  truth: Truth,
  /** Whether the customer would say "My child". */
  more: z.optional(z.looseObject({ child: z.optional(z.string()) })),
})
export type Person = z.infer<typeof Person>

export function readPeople(folder: string): Person[] {
  const path = join(folder, 'people.json')
  if (!existsSync(path)) throw new Error(`There is no ${path}.`)
  const people = z.array(Person).parse(JSON.parse(readFileSync(path, 'utf8')))
  const names = new Set(people.map(({ name }) => name))
  if (names.size < people.length) throw new Error('Two people have the same name.')
  for (const { file } of people)
    if (!existsSync(join(folder, file))) throw new Error(`There is no photo ${file}.`)
  return people
}

/** The id of the option chosen, by person and question. Whoever chooses has seen the photos and none of the sheets. */
const Taps = z.record(z.string(), z.partialRecord(z.enum(TAPS), z.nullable(z.string())))
export type Taps = z.infer<typeof Taps>
export const readTaps = (path: string): Taps => Taps.parse(JSON.parse(readFileSync(path, 'utf8')))
